// What is loaded when a title is kept on this device, or any is there.
import { lazyPart } from '@/kit/loading/lazy-part'
import { laterTexts } from '../later-texts'

export const SaveControl = lazyPart(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/save-control'),
    laterTexts('offline'),
  ])
  return part.SaveControl
})

export const SavedTitles = lazyPart(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/saved-titles'),
    laterTexts('offline'),
  ])
  return part.SavedTitles
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

export const SavedMark = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('@/features/offline/components/saved-mark'),
      laterTexts('offline'),
    ])
    return part.SavedMark
  },
  { instead: null },
)
