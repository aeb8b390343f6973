import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { setSite, site } from '@/api/site'
import type { Category, HomeStrip } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import {
  leastTitles,
  mostTitles,
  moved,
  nameOf,
  plainStrips,
  sameStrips,
  stripKey,
  stripOf,
  wholeTitles,
} from '../home-model'
import { saveOf } from '../save-of'
import { menusQuery, saveHome, settingsQuery } from '../site-api'
import { t } from '../texts'
import type { Settings } from '../types'
import { AddStrip } from './home-add'
import { HomeRow } from './home-row'
import { EmptyList, Skeleton } from './query-result'
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
function useStrips(said: HomeStrip[], setSaid: (said: HomeStrip[]) => void, menu: Category[]) {
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
  return { told, list, move, remove, count }
}

const titlesAt = (at: number) => `home[${at}].titles`

/** What is wrong with the numbers of titles. */
const wrongTitles = (strips: HomeStrip[]) =>
  Object.fromEntries(
    strips.map((strip, at) => [
      titlesAt(at),
      wholeTitles(strip)
        ? undefined
        : t('home.titles_wrong', { least: leastTitles, most: mostTitles }),
    ]),
  )

function HomeList({ settings, menu }: { settings: Settings; menu: Category[] }) {
  const client = useQueryClient()
  const { values, errors, set, wrong, busy, onSubmit } = useForm({
    initial: { home: settings.home },
    check: ({ home }) => wrongTitles(home),
    live: ['home'],
    send: async ({ home }, form) => {
      const { data } = await saveHome(home)
      if (!data) return
      client.setQueryData(settingsQuery().queryKey, data)
      form.set({ home: data.data.home })
      show(data.data.home)
      toast({ kind: 'success', text: t('state.saved') })
    },
  })
  const said = values.home
  const setSaid = (home: HomeStrip[]) => set({ home })
  const { told, list, move, remove, count } = useStrips(said, setSaid, menu)
  function start(strips: HomeStrip[], pressed: Element) {
    setSaid(strips)
    saveOf(pressed)?.focus()
  }
  const placed = said.map(stripKey)
  const all = [...plainStrips, ...menu.map(({ id }) => `category:${id}`)]
  const left = all.filter((key) => !placed.includes(key)).map(stripOf)
  return (
    <form className="admin-form home-form" onSubmit={onSubmit} noValidate>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {said.length === 0 && (
        <EmptyList drawing="shelf" title={t('home.none')} hint={t('home.none_hint')} />
      )}
      <ol className="home-list" ref={list} aria-label={t('home.title')}>
        {said.map((strip, at) => (
          <HomeRow
            key={stripKey(strip)}
            strip={strip}
            name={nameOf(strip, menu)}
            first={at === 0}
            last={at === said.length - 1}
            error={errors[titlesAt(at)]}
            onTitles={(titles) => count(strip, titles)}
            onMove={(by) => move(strip, by)}
            onRemove={() => remove(strip)}
          />
        ))}
      </ol>
      <AddStrip left={left} menu={menu} onAdd={(strip) => setSaid([...said, strip])} />
      <FormError text={wrong} />
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
