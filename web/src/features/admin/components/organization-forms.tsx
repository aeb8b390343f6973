import { type FormEvent, useState } from 'react'
import { closeModal, openConfirm } from '@/kit/modal'
import { toast } from '@/kit/toast'
import { useAskAgain } from '../members-api'
import {
  changeOrganization,
  createOrganization,
  type NewOrganization,
  type Terms,
} from '../site-api'
import { t } from '../texts'
import type { Organization } from '../types'
import { useAct } from '../use-act'
import { ChoiceField, Switch, TextField, Wrong } from './fields'

const kinds = ['library', 'university', 'publisher', 'ministry'] as const

const blank: NewOrganization = {
  slug: '',
  name: '',
  name_en: '',
  kind: 'library',
  closed: false,
  expires_on: '',
}

/** What a closed dialog leaves behind: a word, and lists that ask again. */
function useDone() {
  const again = useAskAgain()
  return async (text: string) => {
    closeModal('organization')
    toast({ kind: 'success', text })
    await again()
  }
}

/** Founds an organisation. */
export function NewOrganizationForm() {
  const [said, setSaid] = useState(blank)
  const done = useDone()
  const { busy, wrong, act } = useAct(Object.keys(blank))
  const set = (name: keyof NewOrganization) => (value: string | boolean) =>
    setSaid({ ...said, [name]: value })
  async function create(event: FormEvent) {
    event.preventDefault()
    if (await act(() => createOrganization(said))) await done(t('org.created'))
  }
  return (
    <form className="admin-form" onSubmit={create} noValidate>
      <TextField
        label={t('settings.name')}
        value={said.name}
        error={wrong.fields.name}
        onText={set('name')}
      />
      <TextField
        label={t('settings.name_en')}
        lang="en"
        value={said.name_en}
        error={wrong.fields.name_en}
        onText={set('name_en')}
      />
      <TextField
        label={t('org.slug')}
        autoCapitalize="none"
        spellCheck={false}
        value={said.slug}
        error={wrong.fields.slug}
        hint={t('org.slug_hint')}
        onText={set('slug')}
      />
      <ChoiceField
        label={t('org.kind')}
        value={said.kind}
        options={kinds.map((kind) => [kind, t(`kind.${kind}`)] as const)}
        onText={set('kind')}
      />
      <TextField
        label={t('org.expires_on')}
        type="date"
        value={said.expires_on}
        error={wrong.fields.expires_on}
        onText={set('expires_on')}
      />
      <Switch label={t('rules.closed')} checked={said.closed} onCheck={set('closed')} />
      <Wrong text={wrong.whole} />
      <div className="dialog-acts">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('org.create')}
        </button>
      </div>
    </form>
  )
}

/** What the hub decides about an organisation: its term, its domain, whether it is open. */
export function TermsForm({ organization }: { organization: Organization }) {
  const { slug, name, status } = organization
  const [endsOn, setEndsOn] = useState(organization.expires_on)
  const [host, setHost] = useState(organization.host)
  const done = useDone()
  const { busy, wrong, act } = useAct(['expires_on', 'host'])
  const change = async (terms: Terms, text: string) => {
    if (await act(() => changeOrganization(slug, terms))) await done(text)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void change({ expires_on: endsOn, host }, t('state.saved'))
  }
  const suspend = () =>
    openConfirm({
      title: t('org.suspend'),
      children: <p>{t('org.suspend_confirm', { name })}</p>,
      labels: { confirm: t('org.suspend'), cancel: t('action.cancel') },
      onConfirm: () => void change({ suspended: true }, t('org.suspended')),
    })
  return (
    <form className="admin-form" onSubmit={save} noValidate>
      <TextField
        label={t('org.expires_on')}
        type="date"
        value={endsOn}
        error={wrong.fields.expires_on}
        hint={t('members.ends_on_hint')}
        onText={setEndsOn}
      />
      <TextField
        label={t('org.host')}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nomyn-san.mn"
        value={host}
        error={wrong.fields.host}
        hint={t('org.host_hint')}
        onText={setHost}
      />
      <Wrong text={wrong.whole} />
      <div className="dialog-acts">
        {status === 'suspended' ? (
          <button
            type="button"
            className="button button-text"
            disabled={busy}
            onClick={() => void change({ suspended: false }, t('org.resumed'))}
          >
            {t('org.resume')}
          </button>
        ) : (
          <button
            type="button"
            className="button button-text admin-danger"
            disabled={busy}
            onClick={suspend}
          >
            {t('org.suspend')}
          </button>
        )}
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </div>
    </form>
  )
}
