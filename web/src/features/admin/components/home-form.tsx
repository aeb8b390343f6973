import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { setSite, site } from '@/api/site'
import type { Category, HomeStrip } from '@/api/types'
import { errorText } from '@/kit/error-text'
import { Failure } from '@/kit/states'
import { toast } from '@/kit/toast'
import { moved, plainStrips, sameStrips, stripKey, stripOf, wholeTitles } from '../home-model'
import { nameOf } from '../home-names'
import { menusQuery, saveHome, settingsQuery } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { saveOf, useAct } from '../use-act'
import { Wrong } from './fields'
import { AddStrip } from './home-add'
import { HomeRow } from './home-row'
import { Nothing, Skeleton } from './listed'
import '../portal.css'

/** The page goes on to its home with what was chosen. */
function show(home: HomeStrip[]) {
  const { organization, ...rest } = site()
  if (!organization) return
  setSite({
    ...rest,
    organization: { ...organization, settings: { ...organization.settings, home } },
  })
}

/** The list while it is changed: what is said of it, and where the focus goes. */
function useStrips(saved: HomeStrip[], menu: Category[]) {
  const [said, setSaid] = useState(saved)
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<{ at: number; act: 'up' | 'down' | 'remove' }>(undefined)
  // A moved row keeps the focus on the button that moved it; a removed one gives it to the next.
  useEffect(() => {
    const { at, act } = held.current ?? {}
    held.current = undefined
    if (at === undefined) return
    const row = list.current?.children[at] ?? list.current?.lastElementChild
    const next = row?.querySelector(`[data-act='${act}']`) ?? saveOf(list.current)
    if (next instanceof HTMLElement) next.focus()
  })
  function move(strip: HomeStrip, by: 1 | -1) {
    const at = said.indexOf(strip)
    held.current = { at: at + by, act: by < 0 ? 'up' : 'down' }
    setSaid(moved(said, at, by))
    setTold(t('home.moved', { name: nameOf(strip, menu), place: at + by + 1 }))
  }
  function remove(strip: HomeStrip) {
    held.current = { at: said.indexOf(strip), act: 'remove' }
    setSaid(said.filter((each) => each !== strip))
    setTold(t('home.removed', { name: nameOf(strip, menu) }))
  }
  const count = (strip: HomeStrip, titles: number) =>
    setSaid(said.map((each) => (each === strip ? { ...each, titles } : each)))
  return { said, setSaid, told, list, move, remove, count }
}

function HomeList({ settings, menu }: { settings: Settings; menu: Category[] }) {
  const { said, setSaid, told, list, move, remove, count } = useStrips(settings.home, menu)
  const client = useQueryClient()
  const { busy, wrong, act } = useAct(said.map((_, i) => `home[${i}].titles`))
  function start(strips: HomeStrip[], pressed: Element) {
    setSaid(strips)
    saveOf(pressed)?.focus()
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
            onTitles={(titles) => count(strip, titles)}
            onMove={(by) => move(strip, by)}
            onRemove={() => remove(strip)}
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
            onClick={(event) => start(settings.home, event.currentTarget)}
          >
            {t('action.undo')}
          </button>
        )}
        {!sameStrips(said, settings.home_default) && (
          <button
            type="button"
            className="button button-text"
            onClick={(event) => start(settings.home_default, event.currentTarget)}
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
      {!data && !error && <Skeleton />}
    </section>
  )
}
