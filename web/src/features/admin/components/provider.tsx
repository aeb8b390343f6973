import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { AreaField, CheckField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { linesOf } from '../model'
import { providerQuery, removeProvider, saveProvider } from '../site-api'
import { t } from '../texts'
import type { Provider } from '../types'
import type { SectionProps } from './admin'
import { MappedRoles } from './mapped-roles'
import { QueryResult } from './query-result'

interface FormProps {
  provider: Provider
  /** Whether the hub looks: it alone says which addresses a provider may give out. */
  hub: boolean
}

const valuesOf = (provider: Provider) => ({
  issuer: provider.issuer,
  client_id: provider.client_id,
  client_secret: '',
  label: provider.label,
  label_en: provider.label_en,
  scopes: provider.scopes.join(' '),
  domains: provider.domains.join('\n'),
  role_claim: provider.role_claim,
  roles: provider.roles,
  group_claim: provider.group_claim,
  sign_out: provider.sign_out,
})

function ProviderForm({ provider, hub }: FormProps) {
  const client = useQueryClient()
  const { values, errors, field, box, set, wrong, busy, act, onSubmit } = useForm({
    initial: valuesOf(provider),
    send: async ({ client_secret, scopes, domains, ...said }, form) => {
      const { data } = await saveProvider({
        ...said,
        client_secret: client_secret || undefined,
        scopes: scopes.split(/\s+/).filter(Boolean),
        domains: linesOf(domains),
      })
      if (!data) return
      form.set({ client_secret: '' })
      client.setQueryData(providerQuery().queryKey, data)
      toast({ kind: 'success', text: t('state.saved') })
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t('provider.issuer')}
        hint={t('provider.issuer_hint')}
        type="url"
        placeholder="https://"
        {...field('issuer')}
      />
      <TextField label={t('provider.client_id')} autoComplete="off" {...field('client_id')} />
      <TextField
        label={t('provider.client_secret')}
        hint={provider.issuer ? t('provider.client_secret_hint') : undefined}
        type="password"
        autoComplete="new-password"
        {...field('client_secret')}
      />
      <TextField
        label={t('provider.label')}
        hint={t('provider.label_hint')}
        placeholder={t('provider.label_example')}
        maxLength={60}
        {...field('label')}
      />
      <TextField label={t('provider.label_en')} lang="en" maxLength={60} {...field('label_en')} />
      {hub ? (
        <AreaField
          label={t('provider.domains')}
          hint={t('provider.domains_hint')}
          placeholder="num.edu.mn"
          rows={3}
          spellCheck={false}
          {...field('domains')}
        />
      ) : (
        <p className="field-hint">
          {t('provider.domains_by_hub', { domains: provider.domains.join(', ') || '—' })}
        </p>
      )}
      <TextField
        label={t('provider.scopes')}
        hint={t('provider.scopes_hint')}
        placeholder="groups"
        {...field('scopes')}
      />
      <TextField
        label={t('provider.role_claim')}
        hint={t('provider.role_claim_hint')}
        placeholder="realm_access.roles"
        spellCheck={false}
        {...field('role_claim')}
      />
      <MappedRoles roles={values.roles} wrong={errors.roles} onRoles={(roles) => set({ roles })} />
      <TextField
        label={t('provider.group_claim')}
        hint={t('provider.group_claim_hint')}
        placeholder="departments"
        spellCheck={false}
        {...field('group_claim')}
      />
      <CheckField
        label={t('provider.sign_out')}
        hint={t('provider.sign_out_hint')}
        {...box('sign_out')}
      />
      <FormError text={wrong} />
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
  return (
    <AskButton
      act={t('provider.remove')}
      question={t('provider.remove_question')}
      cancel={t('action.cancel')}
      className="admin-danger"
      onAct={() => act(remove)}
    />
  )
}

/** Where the organisation's people sign in with what they have there already. */
export function ProviderPart({ me }: SectionProps) {
  return (
    <>
      <h2>{t('section.provider')}</h2>
      <p className="admin-lead">{t('provider.lead')}</p>
      <QueryResult query={useQuery(providerQuery())}>
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
      </QueryResult>
    </>
  )
}
