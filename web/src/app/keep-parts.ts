// What is loaded when a title is kept on this device, or any is there.
import { lazy } from 'react'
import { laterTexts } from './later-texts'

export const KeepControl = lazy(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/keep-control'),
    laterTexts('offline'),
  ])
  return { default: part.KeepControl }
})

export const KeptShelf = lazy(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/kept-shelf'),
    laterTexts('offline'),
  ])
  return { default: part.KeptShelf }
})

export const NoLine = lazy(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/no-line'),
    laterTexts('offline'),
  ])
  return { default: part.NoLine }
})

export const KeptMark = lazy(async () => {
  const [part] = await Promise.all([
    import('@/features/offline/components/kept-mark'),
    laterTexts('offline'),
  ])
  return { default: part.KeptMark }
})
