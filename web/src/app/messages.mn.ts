import { placeAll } from './place-messages'

placeAll(
  import.meta.glob(['../kit/messages.mn.json', '../features/*/messages.mn.json'], {
    eager: true,
    import: 'default',
  }),
)
