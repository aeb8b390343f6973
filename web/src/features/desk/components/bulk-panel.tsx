import { useState } from 'react'
import type { BulkChange, BulkEdit, BulkPreview, BulkSelection } from '@/api/types'
import { Drawer } from '@/kit/dialog/drawer'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { beginBulk, previewBulk } from '../api'
import { changeOf, fields, type Line, newLine } from '../model'
import { t } from '../texts'
import { BulkLine } from './bulk-line'
import { Preview } from './bulk-preview'
import { BulkProgress } from './bulk-progress'

interface PanelProps {
  count: number
  selected: BulkSelection
  onClose: () => void
}

interface FormProps extends Omit<PanelProps, 'count'> {
  onBegun: (edit: BulkEdit) => void
}

/** What is to be changed, what that would do, and the button that does it. */
function Form({ selected, onBegun, onClose }: FormProps) {
  const [lines, setLines] = useState([newLine(0)])
  const [preview, setPreview] = useState<BulkPreview>()
  const { busy, act, wrong } = useAct()
  const changes = lines.map(changeOf).filter((change): change is BulkChange => !!change)
  const change = (next: Line[]) => {
    setLines(next)
    setPreview(undefined)
  }
  const look = () => act(async () => setPreview(await previewBulk({ ...selected, changes })))
  const apply = () =>
    act(async () => {
      const edit = await beginBulk({ ...selected, changes })
      if (edit) onBegun(edit)
    })
  const unused = fields.find((field) => !lines.some((line) => line.field === field))
  const ready = preview && (preview.changed > 0 || preview.checked < preview.selected)
  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault()
        void (ready ? apply() : look())
      }}
    >
      {lines.map((line) => (
        <BulkLine
          key={line.key}
          line={line}
          onLine={(next) => change(lines.map((each) => (each.key === line.key ? next : each)))}
          onDrop={
            lines.length > 1 ? () => change(lines.filter(({ key }) => key !== line.key)) : undefined
          }
        />
      ))}
      <button
        type="button"
        className="button button-text desk-more"
        onClick={() => change([...lines, newLine(Date.now(), unused)])}
      >
        <span aria-hidden="true">+</span> {t('bulk.add_field')}
      </button>
      <FormError text={wrong} />
      {preview && <Preview preview={preview} />}
      <div className="drawer-foot desk-form-foot">
        <span className="desk-note">{t('bulk.undo_note', { days: 30 })}</span>
        <button type="button" className="button button-secondary" onClick={onClose}>
          {t('bulk.cancel')}
        </button>
        <button
          type="submit"
          className="button button-primary"
          aria-busy={busy}
          disabled={changes.length === 0 || (preview && !ready)}
        >
          {t(ready ? 'bulk.apply' : 'bulk.look')}
        </button>
      </div>
    </form>
  )
}

/** The sheet in which many titles are changed at once. */
export function BulkPanel({ count, selected, onClose }: PanelProps) {
  const [edit, setEdit] = useState<BulkEdit>()
  return (
    <Drawer
      side="right"
      title={t('bulk.title', { count })}
      closeLabel={t('bulk.close')}
      onClose={onClose}
    >
      {edit ? (
        <BulkProgress id={edit.id} />
      ) : (
        <Form selected={selected} onBegun={setEdit} onClose={onClose} />
      )}
    </Drawer>
  )
}
