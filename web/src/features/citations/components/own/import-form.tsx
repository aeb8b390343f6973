import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportReport } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { CheckField, FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { encoded, importRecords, mostKilobytes, mostRecords, previewImport } from '../../own/api'
import { t } from '../../texts'
import { Report } from './report'

export interface ImportFormProps {
  /** Where the records are to be, '' for no folder. */
  folder: string
  onEnd: () => void
}

/** A file that was read, and what is in it. */
interface Read {
  name: string
  body: string
  report: ImportReport
}

const kinds = '.ris,.bib,.bibtex,.json,.txt,application/json,text/plain'

/** Asks for a file, shows what is in it, and keeps its records when that is wanted. */
export function ImportForm({ folder, onEnd }: ImportFormProps) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const [doing, setDoing] = useState('')
  const [again, setAgain] = useState(false)
  const { busy, wrong, act, setRefusal } = useAct()
  async function take(file: File | undefined) {
    if (!file) return
    setRead(undefined)
    if (file.size > mostKilobytes * 1024) {
      setRefusal({ errors: {}, wrong: t('import.too_large', { size: mostKilobytes }) })
      return
    }
    setDoing(t('import.reading', { name: file.name }))
    await act(async () => {
      const body = await encoded(file)
      setRead({ name: file.name, body, report: await previewImport(body, folder) })
    })
  }
  const count = read ? read.report.new + (again ? read.report.duplicates : 0) : 0
  async function keep() {
    if (!read || count === 0) return
    setDoing(t('import.sending'))
    const kept = await act(() => importRecords(read.body, folder, again))
    if (!kept) return
    toast({ kind: 'success', text: t('import.done', { count }) })
    onEnd()
    await client.invalidateQueries({ queryKey: ['research'] })
  }
  return (
    <div className="own-form" data-slot="import-form">
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        aria-label={t('import.choose')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {!read && (
        <p className="own-note">{t('import.hint', { size: mostKilobytes, most: mostRecords })}</p>
      )}
      <FormError text={wrong} />
      <p className="own-doing" role="status">
        {busy && (
          <>
            <progress className="progress" aria-label={doing} />
            {doing}
          </>
        )}
      </p>
      {read && <Report name={read.name} report={read.report} />}
      {read && read.report.duplicates > 0 && (
        <CheckField label={t('import.with_duplicates')} checked={again} onCheck={setAgain} />
      )}
      {read && count === 0 && <p className="own-note">{t('import.nothing')}</p>}
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onEnd}>
          {t('import.cancel')}
        </button>
        <button
          type="button"
          className={read ? 'button button-secondary' : 'button button-primary'}
          data-autofocus={read ? undefined : 'true'}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {t(read ? 'import.other' : 'import.choose')}
        </button>
        {count > 0 && (
          <button
            type="button"
            className="button button-primary"
            aria-busy={busy}
            onClick={() => void keep()}
          >
            {t('import.act', { count })}
          </button>
        )}
      </div>
    </div>
  )
}
