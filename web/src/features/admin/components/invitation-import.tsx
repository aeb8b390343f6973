import { useState } from 'react'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { importFile, previewImport, useAskAgain } from '../members-api'
import { day } from '../model'
import { t } from '../texts'
import type { ImportPreview, Role } from '../types'
import { FileButton } from './file-button'

function Lines({ lines }: Pick<ImportPreview, 'lines'>) {
  return (
    <table className="admin-table" data-slot="sheet">
      <thead>
        <tr>
          <th scope="col">{t('sheet.line')}</th>
          <th scope="col">{t('invite.email')}</th>
          <th scope="col">{t('members.role')}</th>
          <th scope="col">{t('members.term')}</th>
          <th scope="col">{t('sheet.check')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((row) => (
          <tr key={row.line}>
            <td data-label={t('sheet.line')} className="num">
              {row.line}
            </td>
            <td>
              <b>{row.email}</b>
              <span className="admin-note">
                {[row.first_name, row.group].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td data-label={t('members.role')}>{row.role && t(`role.${row.role as Role}`)}</td>
            <td data-label={t('members.term')} className="num">
              {row.ends_on ? day(row.ends_on) : ''}
            </td>
            <td data-label={t('sheet.check')}>
              {row.errors.length === 0 ? (
                <span className="badge badge-ok">{t('sheet.right')}</span>
              ) : (
                row.errors.map(({ field, message }) => (
                  <span key={field} className="admin-wrong">
                    {field}: {message}
                  </span>
                ))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks the people of a file: it is shown line by line first, nothing is written until then. */
export function InvitationImport() {
  const [csv, setCsv] = useState('')
  const [sheet, setSheet] = useState<ImportPreview>()
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const read = (text: string) => {
    setSheet(undefined)
    setCsv(text)
    void act(async () => setSheet(await previewImport(text)))
  }
  const send = () =>
    void act(async () => {
      const done = await importFile(csv)
      toast({ kind: 'success', text: t('sheet.done', { count: done?.taken ?? 0 }) })
      setSheet(undefined)
      await again()
    })
  return (
    <section className="admin-block">
      <h3>{t('sheet.title')}</h3>
      <p className="admin-lead">{t('sheet.lead')}</p>
      <p className="admin-code">email;first_name;role;expires;group</p>
      <FileButton accept=".csv,text/csv,text/plain" label={t('sheet.choose')} onText={read} />
      <FormError text={wrong} />
      {sheet && (
        <>
          <p role="status">{t('sheet.found', { right: sheet.right, wrong: sheet.wrong })}</p>
          <Lines lines={sheet.lines} />
          <div className="dialog-acts">
            <button
              type="button"
              className="button button-text"
              onClick={() => setSheet(undefined)}
            >
              {t('action.cancel')}
            </button>
            <button
              type="button"
              className="button button-primary"
              disabled={busy || sheet.right === 0}
              onClick={send}
            >
              {t('sheet.invite', { count: sheet.right })}
            </button>
          </div>
        </>
      )}
    </section>
  )
}
