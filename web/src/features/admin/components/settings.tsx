import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/kit/feedback/toast'
import { CheckField, FormError, TextField } from '@/kit/form/fields'
import type { Errors } from '@/kit/form/refusal'
import { useForm } from '@/kit/form/use-form'
import { day } from '../model'
import { saveSettings, settingsQuery } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { HomeForm } from './home-form'
import { QueryResult } from './query-result'
import { SiteImages } from './site-images'
import { ThemeForm } from './theme-form'

const contact = ['email', 'phone', 'address'] as const
const links = ['plagiarism', 'president', 'terms', 'help'] as const
const slots = ['chat', 'marketing'] as const

/** The names of the fields, by group and name. */
type Label =
  | 'contact.email'
  | 'contact.phone'
  | 'contact.address'
  | 'links.plagiarism'
  | 'links.president'
  | 'links.terms'
  | 'links.help'
  | 'slots.chat'
  | 'slots.marketing'

/** Texts of one group of settings. */
function Texts<N extends string>(props: {
  group: 'contact' | 'links' | 'slots'
  names: readonly N[]
  values: Record<N, string>
  errors: Errors
  onChange: (values: Record<N, string>) => void
}) {
  const { group, names, values, errors, onChange } = props
  return (
    <fieldset className="admin-set">
      <legend>{t(`settings.${group}`)}</legend>
      {group !== 'contact' && <p className="field-hint">{t(`settings.${group}_hint`)}</p>}
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`${group}.${name}` as Label)}
          type={group === 'contact' ? 'text' : 'url'}
          placeholder={group === 'contact' ? undefined : 'https://'}
          value={values[name]}
          error={errors[`${group}.${name}`]}
          onText={(text) => onChange({ ...values, [name]: text })}
        />
      ))}
    </fieldset>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const client = useQueryClient()
  const { name, name_en, using_accessibility } = settings
  const { values, errors, field, box, set, wrong, busy, onSubmit } = useForm({
    initial: {
      name,
      name_en,
      using_accessibility,
      contact: settings.contact,
      links: settings.links,
      slots: settings.slots,
    },
    send: async (body) => {
      const { data } = await saveSettings(body)
      if (data) client.setQueryData(settingsQuery().queryKey, data)
      toast({ kind: 'success', text: t('settings.saved') })
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate>
      <TextField label={t('settings.name')} {...field('name')} />
      <TextField label={t('settings.name_en')} lang="en" {...field('name_en')} />
      <CheckField
        label={t('settings.accessibility')}
        hint={t('settings.accessibility_hint')}
        {...box('using_accessibility')}
      />
      <Texts
        group="contact"
        names={contact}
        values={values.contact}
        errors={errors}
        onChange={(contact) => set({ contact })}
      />
      <Texts
        group="links"
        names={links}
        values={values.links}
        errors={errors}
        onChange={(links) => set({ links })}
      />
      <Texts
        group="slots"
        names={slots}
        values={values.slots}
        errors={errors}
        onChange={(slots) => set({ slots })}
      />
      <FormError text={wrong} />
      <p>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </p>
    </form>
  )
}

/** What the hub decides: shown, not changed here. */
function Service({ settings }: { settings: Settings }) {
  return (
    <dl className="admin-facts">
      <div>
        <dt>{t('org.slug')}</dt>
        <dd>{settings.slug}</dd>
      </div>
      <div>
        <dt>{t('settings.service')}</dt>
        <dd>
          {settings.expires_on
            ? t('members.until', { day: day(settings.expires_on) })
            : t('members.endless')}
        </dd>
      </div>
      {settings.host && (
        <div>
          <dt>{t('org.host')}</dt>
          <dd>{settings.host}</dd>
        </div>
      )}
    </dl>
  )
}

/** What an administrator decides about the site. */
export function SettingsPart() {
  return (
    <>
      <h2>{t('section.settings')}</h2>
      <QueryResult query={useQuery(settingsQuery())}>
        {({ data }) => (
          <>
            <Service settings={data} />
            <SiteImages settings={data} />
            <SettingsForm settings={data} />
            <ThemeForm settings={data} />
            <HomeForm settings={data} />
          </>
        )}
      </QueryResult>
    </>
  )
}
