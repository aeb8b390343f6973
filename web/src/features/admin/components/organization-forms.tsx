import { closeModal, openConfirm } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { CheckField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { number } from '@/kit/format/number'
import { useAskAgain } from '../members-api'
import {
  changeOrganization,
  createOrganization,
  type NewOrganization,
  type Terms,
} from '../site-api'
import { t } from '../texts'
import type { Organization } from '../types'

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
  const done = useDone()
  const { field, box, wrong, busy, onSubmit } = useForm({
    initial: blank,
    send: async (said) => {
      await createOrganization(said)
      await done(t('org.created'))
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate>
      <TextField label={t('settings.name')} {...field('name')} />
      <TextField label={t('settings.name_en')} lang="en" {...field('name_en')} />
      <TextField
        label={t('org.slug')}
        autoCapitalize="none"
        spellCheck={false}
        hint={t('org.slug_hint')}
        {...field('slug')}
      />
      <ChoiceField
        label={t('org.kind')}
        options={kinds.map((kind) => [kind, t(`kind.${kind}`)])}
        {...field('kind')}
      />
      <TextField label={t('org.expires_on')} type="date" {...field('expires_on')} />
      <CheckField label={t('rules.closed')} {...box('closed')} />
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('org.create')}
        </button>
      </div>
    </form>
  )
}

/** What the hub decides about an organisation: its term, its domain, its VAT, whether it is open. */
export function TermsForm({ organization }: { organization: Organization }) {
  const { slug, name, status, expires_on, host, vat_payer, holds } = organization
  const done = useDone()
  const change = async (terms: Terms, text: string) => {
    await changeOrganization(slug, terms)
    await done(text)
  }
  const { field, box, wrong, busy, act, onSubmit } = useForm({
    initial: { expires_on, host, vat_payer },
    send: (terms) => change(terms, t('state.saved')),
  })
  const suspend = () =>
    openConfirm({
      title: t('org.suspend'),
      children: (
        <>
          <p>{t('org.suspend_confirm', { name })}</p>
          {holds.counted_at && (
            <p>
              {t('org.suspend_result', {
                members: number(holds.members),
                titles: number(holds.titles),
              })}
            </p>
          )}
        </>
      ),
      labels: { confirm: t('org.suspend'), cancel: t('action.cancel') },
      onConfirm: () => void act(() => change({ suspended: true }, t('org.suspended'))),
    })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t('org.expires_on')}
        type="date"
        hint={t('members.ends_on_hint')}
        {...field('expires_on')}
      />
      <TextField
        label={t('org.host')}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nomyn-san.mn"
        hint={t('org.host_hint')}
        {...field('host')}
      />
      <CheckField label={t('org.vat_payer')} hint={t('org.vat_payer_hint')} {...box('vat_payer')} />
      <FormError text={wrong} />
      <div className="dialog-acts">
        {status === 'suspended' ? (
          <button
            type="button"
            className="button button-text"
            disabled={busy}
            onClick={() => void act(() => change({ suspended: false }, t('org.resumed')))}
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
