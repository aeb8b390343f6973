import type { RecordImport } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { foreseeUndo, undoImport } from '../api'
import { t } from '../texts'
import { useImportAct } from './act'

/** Says what undoing an import would do, and does it. */
export function UndoButton({ of: { id, number } }: { of: RecordImport }) {
  const { busy, run } = useImportAct()
  const ask = () =>
    void run(async () => {
      const seen = await foreseeUndo(id)
      if (!seen) return
      const { removed, restored, kept } = seen
      openConfirm({
        title: t('undo_title', { number }),
        children: <p>{t('undo_text', { removed, restored, kept })}</p>,
        labels: { confirm: t('undo'), cancel: t('cancel') },
        onConfirm: () => void run(() => undoImport(id)),
      })
    })
  return (
    <button type="button" className="button button-secondary" disabled={busy} onClick={ask}>
      {t('undo')}
    </button>
  )
}
