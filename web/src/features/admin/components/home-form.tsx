import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { setSite, site } from '@/api/site'
import type { Category, HomeStrip } from '@/api/types'
import { errorText } from '@/kit/error-text'
import { translated } from '@/kit/i18n/translated'
import { Failure } from '@/kit/states'
import { toast } from '@/kit/toast'
import { moved, plainStrips, sameStrips, stripKey, stripOf, wholeTitles } from '../home-model'
import { menusQuery, saveHome, settingsQuery } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { useAct } from '../use-act'
import { ChoiceField, Wrong } from './fields'
import { HomeRow } from './home-row'
import { Bones, Nothing } from './listed'
import '../portal.css'

/** A section's name; of a category that has left the menu only its number is known. */
function nameOf({ strip, category_id }: HomeStrip, menu: Category[]) {
  if (strip !== 'category') return t(`home.${strip}`)
  const category = menu.find(({ id }) => id === category_id)
  return category
    ? t('home.category', { name: translated(category) })
    : t('home.gone', { id: category_id ?? 0 })
}

/** The page goes on to its home with what was chosen. */
function show(home: HomeStrip[]) {
  const { organization, ...rest } = site()
  if (!organization) return
  setSite({
    ...rest,
    organization: { ...organization, settings: { ...organization.settings, home } },
  })
}

/** Adds one of the sections that do not stand on the page. */
function AddStrip({
  left,
  menu,
  onAdd,
}: {
  left: HomeStrip[]
  menu: Category[]
  onAdd: (strip: HomeStrip) => void
}) {
  const [chosen, setChosen] = useState('')
  const keys = left.map(stripKey)
  const key = keys.includes(chosen) ? chosen : (keys[0] ?? '')
  if (!key) return null
  return (
    <div className="admin-inline">
      <ChoiceField
        label={t('home.add_label')}
        value={key}
        options={left.map((strip) => [stripKey(strip), nameOf(strip, menu)] as const)}
        onText={setChosen}
      />
      <button type="button" className="button button-secondary" onClick={() => onAdd(stripOf(key))}>
        {t('home.add')}
      </button>
    </div>
  )
}

function HomeList({ settings, menu }: { settings: Settings; menu: Category[] }) {
  const [said, setSaid] = useState(settings.home)
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<{ at: number; by: number }>(undefined)
  const client = useQueryClient()
  const { busy, wrong, act } = useAct(said.map((_, i) => `home[${i}].titles`))
  // A moved row keeps the focus on the button that moved it.
  useEffect(() => {
    const { at, by } = held.current ?? {}
    held.current = undefined
    if (at === undefined) return
    list.current?.children[at]?.querySelector<HTMLElement>(`[data-move='${by}']`)?.focus()
  })
  function move(at: number, by: 1 | -1) {
    const strip = said[at]
    if (!strip) return
    held.current = { at: at + by, by }
    setSaid(moved(said, at, by))
    setTold(t('home.moved', { name: nameOf(strip, menu), place: at + by + 1 }))
  }
  function remove(at: number) {
    const strip = said[at]
    if (!strip) return
    setSaid(said.filter((_, i) => i !== at))
    setTold(t('home.removed', { name: nameOf(strip, menu) }))
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!said.every(wholeTitles))
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    await act(async () => {
      const { data } = await saveHome(said)
      if (!data) return
      client.setQueryData(settingsQuery().queryKey, data)
      setSaid(data.data.home)
      show(data.data.home)
      toast({ kind: 'success', text: t('state.saved') })
    })
  }
  const placed = said.map(stripKey)
  const all = [...plainStrips, ...menu.map(({ id }) => `category:${id}`)]
  const left = all.filter((key) => !placed.includes(key)).map(stripOf)
  return (
    <form className="admin-form home-form" onSubmit={save} noValidate>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {said.length === 0 && (
        <Nothing drawing="shelf" title={t('home.none')} hint={t('home.none_hint')} />
      )}
      <ol className="home-list" ref={list} aria-label={t('home.title')}>
        {said.map((strip, at) => (
          <HomeRow
            key={stripKey(strip)}
            strip={strip}
            name={nameOf(strip, menu)}
            first={at === 0}
            last={at === said.length - 1}
            error={wrong.fields[`home[${at}].titles`]}
            onTitles={(titles) =>
              setSaid(said.map((each, i) => (i === at ? { ...each, titles } : each)))
            }
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <AddStrip left={left} menu={menu} onAdd={(strip) => setSaid([...said, strip])} />
      <Wrong text={wrong.whole} />
      <p className="admin-row">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('home.save')}
        </button>
        {!sameStrips(said, settings.home) && (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => setSaid(settings.home)}
          >
            {t('action.undo')}
          </button>
        )}
        {!sameStrips(said, settings.home_default) && (
          <button
            type="button"
            className="button button-text"
            onClick={() => setSaid(settings.home_default)}
          >
            {t('home.reset')}
          </button>
        )}
      </p>
    </form>
  )
}

/** Which sections stand on the home page, in which order, with how many titles. */
export function HomeForm({ settings }: { settings: Settings }) {
  const { data, error, refetch } = useQuery(menusQuery())
  return (
    <section className="admin-block" aria-labelledby="home-sections">
      <h3 id="home-sections">{t('home.title')}</h3>
      <p className="admin-lead">{t('home.lead')}</p>
      {data && <HomeList settings={settings} menu={data.data} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <Bones />}
    </section>
  )
}
