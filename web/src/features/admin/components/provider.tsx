import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { openConfirm } from '@/kit/modal'
import { toast } from '@/kit/toast'
import { linesOf } from '../model'
import { providerQuery, removeProvider, saveProvider } from '../site-api'
import { t } from '../texts'
import type { Provider } from '../types'
import { useAct } from '../use-act'
import type { SectionProps } from './admin'
import { AreaField, Switch, TextField, Wrong } from './fields'
import { Answered } from './listed'
import { MappedRoles } from './mapped-roles'

const texts = ['issuer', 'client_id', 'label', 'label_en'] as const
const shown = [...texts, 'client_secret', 'scopes', 'domains', 'role_claim', 'roles', 'group_claim']

interface FormProps {
  provider: Provider
  /** Whether the hub looks: it alone says which addresses a provider may give out. */
  hub: boolean
}

function ProviderForm({ provider, hub }: FormProps) {
  const [said, setSaid] = useState(provider)
  const [secret, setSecret] = useState('')
  const [scopes, setScopes] = useState(provider.scopes.join(' '))
  const [domains, setDomains] = useState(provider.domains.join('\n'))
  const client = useQueryClient()
  const { busy, wrong, act } = useAct(shown)
  const text = wrong.fields
  const change = (next: Partial<Provider>) => setSaid({ ...said, ...next })
  async function save(event: FormEvent) {
    event.preventDefault()
    const { issuer, client_id, label, label_en, role_claim, roles, group_claim, sign_out } = said
    const body = {
      issuer,
      client_id,
      label,
      label_en,
      role_claim,
      roles,
      group_claim,
      sign_out,
      client_secret: secret || undefined,
      scopes: scopes.split(/\s+/).filter(Boolean),
      domains: linesOf(domains),
    }
    await act(async () => {
      const { data } = await saveProvider(body)
      if (!data) return
      setSecret('')
      client.setQueryData(providerQuery().queryKey, data)
      toast({ kind: 'success', text: t('state.saved') })
    })
  }
  return (
    <form className="admin-form" onSubmit={save} noValidate>
      <TextField
        label={t('provider.issuer')}
        hint={t('provider.issuer_hint')}
        type="url"
        placeholder="https://"
        value={said.issuer}
        error={text.issuer}
        onText={(issuer) => change({ issuer })}
      />
      <TextField
        label={t('provider.client_id')}
        autoComplete="off"
        value={said.client_id}
        error={text.client_id}
        onText={(client_id) => change({ client_id })}
      />
      <TextField
        label={t('provider.client_secret')}
        hint={provider.issuer ? t('provider.client_secret_hint') : undefined}
        type="password"
        autoComplete="new-password"
        value={secret}
        error={text.client_secret}
        onText={setSecret}
      />
      <TextField
        label={t('provider.label')}
        hint={t('provider.label_hint')}
        placeholder={t('provider.label_example')}
        maxLength={60}
        value={said.label}
        error={text.label}
        onText={(label) => change({ label })}
      />
      <TextField
        label={t('provider.label_en')}
        lang="en"
        maxLength={60}
        value={said.label_en}
        error={text.label_en}
        onText={(label_en) => change({ label_en })}
      />
      {hub ? (
        <AreaField
          label={t('provider.domains')}
          hint={t('provider.domains_hint')}
          placeholder="num.edu.mn"
          rows={3}
          value={domains}
          error={text.domains}
          onText={setDomains}
        />
      ) : (
        <p className="admin-hint">
          {t('provider.domains_by_hub', { domains: provider.domains.join(', ') || '—' })}
        </p>
      )}
      <TextField
        label={t('provider.scopes')}
        hint={t('provider.scopes_hint')}
        placeholder="groups"
        value={scopes}
        error={text.scopes}
        onText={setScopes}
      />
      <TextField
        label={t('provider.role_claim')}
        hint={t('provider.role_claim_hint')}
        placeholder="realm_access.roles"
        spellCheck={false}
        value={said.role_claim}
        error={text.role_claim}
        onText={(role_claim) => change({ role_claim })}
      />
      <MappedRoles roles={said.roles} wrong={text.roles} onRoles={(roles) => change({ roles })} />
      <TextField
        label={t('provider.group_claim')}
        hint={t('provider.group_claim_hint')}
        placeholder="departments"
        spellCheck={false}
        value={said.group_claim}
        error={text.group_claim}
        onText={(group_claim) => change({ group_claim })}
      />
      <Switch
        label={t('provider.sign_out')}
        hint={t('provider.sign_out_hint')}
        checked={said.sign_out}
        onCheck={(sign_out) => change({ sign_out })}
      />
      <Wrong text={wrong.whole} />
      <p className="admin-row">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
        {provider.issuer && <RemoveButton act={act} />}
      </p>
    </form>
  )
}

function RemoveButton({ act }: { act: (run: () => Promise<unknown>) => unknown }) {
  const client = useQueryClient()
  async function remove() {
    await removeProvider()
    await client.invalidateQueries({ queryKey: providerQuery().queryKey })
    toast({ kind: 'success', text: t('provider.removed') })
  }
  const ask = () =>
    openConfirm({
      title: t('provider.remove'),
      children: <p>{t('provider.remove_question')}</p>,
      labels: { confirm: t('provider.remove'), cancel: t('action.cancel') },
      onConfirm: () => void act(remove),
    })
  return (
    <button type="button" className="button button-text admin-danger" onClick={ask}>
      {t('provider.remove')}
    </button>
  )
}

/** Where the organisation's people sign in with what they have there already. */
export function ProviderPart({ me }: SectionProps) {
  return (
    <>
      <h2>{t('section.provider')}</h2>
      <p className="admin-lead">{t('provider.lead')}</p>
      <Answered query={useQuery(providerQuery())}>
        {({ data }) => (
          <>
            <dl className="admin-facts">
              <div>
                <dt>{t('provider.redirect')}</dt>
                <dd className="admin-code">{data.redirect_uri}</dd>
              </div>
              <div>
                <dt>{t('provider.sign_out_uri')}</dt>
                <dd className="admin-code">{data.sign_out_uri}</dd>
              </div>
            </dl>
            <ProviderForm key={data.issuer} provider={data} hub={me.role === 'hub_admin'} />
          </>
        )}
      </Answered>
    </>
  )
}
