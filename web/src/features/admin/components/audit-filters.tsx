import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { acts } from '../acts'
import { type AuditSearch, exportAudit } from '../members-api'
import { t } from '../texts'

const texts = ['actor', 'object', 'search'] as const
const days = ['from', 'to'] as const

/** What the log is narrowed to; the address holds it. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const router = useRouter()
  const [draft, setDraft] = useState(search)
  const asked = JSON.stringify(search)
  const [shown, setShown] = useState(asked)
  // The address has changed: the fields follow, and the focus stays where it is.
  if (asked !== shown) {
    setShown(asked)
    setDraft(search)
  }
  const { busy, act, wrong } = useAct()
  const change = (part: AuditSearch) => setDraft({ ...draft, ...part })
  const show = (next: AuditSearch) =>
    void router.navigate(paths.admin('audit', { ...next, page: undefined }) as never)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    show(draft)
  }
  return (
    <form className="audit-filters" onSubmit={submit} aria-label={t('audit.filters')}>
      <ChoiceField
        label={t('audit.act')}
        value={draft.act ?? ''}
        options={[['', t('audit.all')], ...acts.map((each) => [each, t(`act.${each}`)] as const)]}
        onText={(next) => {
          change({ act: next || undefined })
          show({ ...draft, act: next || undefined })
        }}
      />
      {texts.map((name) => (
        <TextField
          key={name}
          label={t(`audit.${name}`)}
          autoComplete="off"
          maxLength={name === 'actor' ? 100 : 200}
          value={draft[name] ?? ''}
          onText={(text) => change({ [name]: text.trim() ? text : undefined })}
        />
      ))}
      {days.map((name) => (
        <TextField
          key={name}
          label={t(`audit.${name}`)}
          type="date"
          min={name === 'to' ? draft.from : undefined}
          value={draft[name] ?? ''}
          onText={(text) => change({ [name]: text || undefined })}
        />
      ))}
      <div className="audit-acts">
        <button type="submit" className="button button-primary">
          {t('audit.show')}
        </button>
        <button
          type="button"
          className="button button-secondary"
          disabled={busy}
          onClick={() => void act(() => exportAudit(search))}
        >
          {t('audit.export')}
        </button>
        {Object.values(search).some(Boolean) && (
          <Link className="inline-link" to={paths.admin('audit')}>
            {t('audit.clear')}
          </Link>
        )}
      </div>
      <FormError text={wrong} />
    </form>
  )
}
