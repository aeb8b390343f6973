// What is loaded when a title is kept on this device, or any is there.
import { lazyPart } from '@/kit/lazy-part'
import { laterTexts } from './later-texts'

export const KeepControl = lazyPart(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/save-control'),
    laterTexts('offline'),
  ])
  return part.KeepControl
})

export const KeptShelf = lazyPart(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/saved-titles'),
    laterTexts('offline'),
  ])
  return part.KeptShelf
})

export const OfflineNote = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('@/features/offline/components/offline-note'),
      laterTexts('offline'),
    ])
    return part.OfflineNote
  },
  { instead: null },
)

export const KeptMark = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('@/features/offline/components/saved-mark'),
      laterTexts('offline'),
    ])
    return part.KeptMark
  },
  { instead: null },
)
