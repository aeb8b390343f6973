import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry, Folder } from '@/api/types'
import { act } from '../../done'
import { remove, writeAnew } from '../../entries-api'
import { mayEdit } from '../../entry'
import { orLater } from '../../offline/later'
import { t } from '../../texts'
import { moveEntries, tagEntries } from '../dialogs'
import { ChosenFiles } from '../export-links'

export interface SelectionBarProps {
  chosen: Entry[]
  folders: Folder[]
  held: boolean
  /** has or had a part in the corner: any choice is exported */
  part: boolean
  onAll: () => void
  onNone: () => void
  more?: ReactNode
}

/** What can be done with many entries at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, folders, held, part, onAll, onNone, more } = props
  const client = useQueryClient()
  const ids = chosen.map(({ id }) => id).join(',')
  const may = chosen.every((entry) => mayEdit(entry, folders))
  const drop = async () => {
    onNone()
    await act(client, () => orLater(client, chosen, { gone: true }, () => remove(chosen)), {
      text: t('done.deleted', { n: chosen.length }),
      undo: () => writeAnew(chosen),
    })
  }
  return (
    <section className="corner-selection" aria-label={t('select.count', { count: chosen.length })}>
      <b className="num">{t('select.count', { count: chosen.length })}</b>
      <button type="button" className="button button-text" onClick={onAll}>
        {t('select.all')}
      </button>
      <button type="button" className="button button-text" onClick={onNone}>
        {t('select.none')}
      </button>
      <span className="corner-selection-acts">
        {may && held && (
          <>
            <button
              type="button"
              className="button button-secondary"
              onClick={() => moveEntries(chosen, folders, onNone)}
            >
              {t('select.move')}
            </button>
            <button
              type="button"
              className="button button-secondary"
              onClick={() => tagEntries(chosen, onNone)}
            >
              {t('select.tag')}
            </button>
          </>
        )}
        {more}
        {part && <ChosenFiles ids={ids} />}
        {chosen.every(({ author }) => !author) && (
          <button type="button" className="button button-secondary" onClick={() => void drop()}>
            {t('select.delete')}
          </button>
        )}
      </span>
    </section>
  )
}
