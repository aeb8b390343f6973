import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from '@/kit/toast'
import { day } from '../model'
import { saveSettings, settingsQuery } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { useAct } from '../use-act'
import { Switch, TextField, Wrong } from './fields'
import { HomeForm } from './home-form'
import { Answered } from './listed'
import { SiteImages } from './site-images'
import { ThemeForm } from './theme-form'

const contact = ['email', 'phone', 'address'] as const
const links = ['plagiarism', 'president', 'terms', 'help'] as const
const slots = ['chat', 'marketing'] as const

const shown = [
  'name',
  'name_en',
  ...contact.map((name) => `contact.${name}`),
  ...links.map((name) => `links.${name}`),
  ...slots.map((name) => `slots.${name}`),
]

/** Texts of one group of settings. */
function Texts<N extends string>(props: {
  group: 'contact' | 'links' | 'slots'
  names: readonly N[]
  values: Record<N, string>
  wrong: Record<string, string>
  onChange: (values: Record<N, string>) => void
}) {
  const { group, names, values, wrong, onChange } = props
  return (
    <fieldset className="admin-set">
      <legend>{t(`settings.${group}`)}</legend>
      {group !== 'contact' && <p className="admin-hint">{t(`settings.${group}_hint`)}</p>}
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`${group}.${name}` as Parameters<typeof t>[0])}
          type={group === 'contact' ? 'text' : 'url'}
          placeholder={group === 'contact' ? undefined : 'https://'}
          value={values[name]}
          error={wrong[`${group}.${name}`]}
          onText={(text) => onChange({ ...values, [name]: text })}
        />
      ))}
    </fieldset>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [said, setSaid] = useState(settings)
  const client = useQueryClient()
  const { busy, wrong, act } = useAct(shown)
  const change = (next: Partial<Settings>) => setSaid({ ...said, ...next })
  async function save(event: FormEvent) {
    event.preventDefault()
    const { name, name_en, using_accessibility, contact, links, slots } = said
    await act(async () => {
      const body = { name, name_en, using_accessibility, contact, links, slots }
      const { data } = await saveSettings(body)
      if (data) client.setQueryData(settingsQuery().queryKey, data)
      toast({ kind: 'success', text: t('settings.saved') })
    })
  }
  const text = wrong.fields
  return (
    <form className="admin-form" onSubmit={save} noValidate>
      <TextField
        label={t('settings.name')}
        value={said.name}
        error={text.name}
        onText={(name) => change({ name })}
      />
      <TextField
        label={t('settings.name_en')}
        lang="en"
        value={said.name_en}
        error={text.name_en}
        onText={(name_en) => change({ name_en })}
      />
      <Switch
        label={t('settings.accessibility')}
        hint={t('settings.accessibility_hint')}
        checked={said.using_accessibility}
        onCheck={(using_accessibility) => change({ using_accessibility })}
      />
      <Texts
        group="contact"
        names={contact}
        values={said.contact}
        wrong={text}
        onChange={(values) => change({ contact: values })}
      />
      <Texts
        group="links"
        names={links}
        values={said.links}
        wrong={text}
        onChange={(values) => change({ links: values })}
      />
      <Texts
        group="slots"
        names={slots}
        values={said.slots}
        wrong={text}
        onChange={(values) => change({ slots: values })}
      />
      <Wrong text={wrong.whole} />
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
      <Answered query={useQuery(settingsQuery())}>
        {({ data }) => (
          <>
            <Service settings={data} />
            <SiteImages settings={data} />
            <SettingsForm settings={data} />
            <ThemeForm settings={data} />
            <HomeForm settings={data} />
          </>
        )}
      </Answered>
    </>
  )
}
