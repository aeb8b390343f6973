import { type ComponentType, Suspense, useState } from 'react'
import { keepsTitles } from '@/api/offline-owner'
import type { Access, Item } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

export interface ControlProps {
  item: Item
  /** it was pressed for: ask at once */
  asked: boolean
}

export interface SaveRowProps {
  item: Item
  keep: Access['keep']
  /** what comes with the first press, or when anything is kept on this device */
  Control: ComponentType<ControlProps>
}

/** The way to keep an item on this device, or why there is none. */
export function SaveRow({ item, keep, Control }: SaveRowProps) {
  const [here, setHere] = useState(keepsTitles)
  const [asked, setAsked] = useState(false)
  if (keep === 'protected' || keep === 'seats') return <p className="access-note">{t(keep)}</p>
  if (keep !== 'yes') return null
  const button = (
    <SaveButton
      item={item}
      onPress={() => {
        setAsked(true)
        setHere(true)
      }}
    />
  )
  if (!here) return button
  return (
    <Suspense fallback={button}>
      <Control item={item} asked={asked} />
    </Suspense>
  )
}

export interface SaveButtonProps {
  item: Item
  busy?: boolean
  onPress: () => void
}

export function SaveButton({ item, busy, onPress }: SaveButtonProps) {
  return (
    <button
      type="button"
      className="button button-text button-wide"
      aria-busy={busy}
      onClick={onPress}
    >
      <Icon name="download" size={20} />
      {t(item.listenable ? 'save_sound' : 'save')}
    </button>
  )
}
