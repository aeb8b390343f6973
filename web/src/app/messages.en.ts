import { placeAll } from './place-messages'

placeAll(
  import.meta.glob(['../kit/messages.en.json', '../features/*/messages.en.json'], {
    eager: true,
    import: 'default',
  }),
)
