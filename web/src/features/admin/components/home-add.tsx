import { useState } from 'react'
import type { Category, HomeStrip } from '@/api/types'
import { ChoiceField } from '@/kit/form/fields'
import { nameOf, stripKey, stripOf } from '../home-model'
import { t } from '../texts'

export interface AddStripProps {
  /** The sections that do not stand on the page. */
  left: HomeStrip[]
  menu: Category[]
  onAdd: (strip: HomeStrip) => void
}

/** Adds one of the sections that do not stand on the page. */
export function AddStrip({ left, menu, onAdd }: AddStripProps) {
  const [chosen, setChosen] = useState('')
  const keys = left.map(stripKey)
  const key = keys.includes(chosen) ? chosen : (keys[0] ?? '')
  if (!key) return null
  return (
    <div className="admin-inline">
      <ChoiceField
        label={t('home.add_label')}
        value={key}
        options={left.map((strip) => [stripKey(strip), nameOf(strip, menu)] as const)}
        onText={setChosen}
      />
      <button type="button" className="button button-secondary" onClick={() => onAdd(stripOf(key))}>
        {t('home.add')}
      </button>
    </div>
  )
}
