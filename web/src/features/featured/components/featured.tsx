import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { site } from '@/api/site'
import type { FeaturedTitle } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { type RowAct, RowActs, type RowActsProps } from '@/kit/form/row-acts'
import { useAct } from '@/kit/form/use-act'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { feature, featuredQuery, mostFeatured } from '../api'
import { t } from '../texts'
import { AddTitle } from './add-title'
import './featured.css'

type Chosen = Pick<FeaturedTitle, 'id'>

/** The list while it is changed: each change is sent at once, and the last can be taken back. */
function useFeatured(titles: FeaturedTitle[]) {
  const client = useQueryClient()
  const { act, busy, wrong } = useAct()
  const [told, setTold] = useState('')
  const [before, setBefore] = useState<FeaturedTitle[]>()
  async function put(after: Chosen[], said: string) {
    const sent = await act(async () => {
      const data = await feature(titles, after)
      if (data) client.setQueryData(featuredQuery().queryKey, data)
    })
    setTold(sent ? said : '')
    setBefore(sent && after !== before ? titles : undefined)
    if (sent) toast({ kind: 'success', text: said })
    else void client.invalidateQueries(featuredQuery())
  }
  return { put, busy, wrong, told, before }
}

interface RowProps extends Omit<RowActsProps, 'say'> {
  title: FeaturedTitle
}

function Row({ title: { slug, title }, first, last, onAct }: RowProps) {
  return (
    <li>
      <b>
        <Link to={paths.content(slug)}>{title}</Link>
      </b>
      {site().organization?.hub && (
        <RowActs say={(act) => t(act, { title })} first={first} last={last} onAct={onAct} />
      )}
    </li>
  )
}

function List({ titles }: { titles: FeaturedTitle[] }) {
  const { put, busy, wrong, told, before } = useFeatured(titles)
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<{ at: number; act: RowAct }>(undefined)
  // A moved row keeps the focus on the button that moved it; a removed one gives it to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are new once titles are
  useEffect(() => {
    const { at, act } = held.current ?? {}
    held.current = undefined
    if (at === undefined) return
    const row = list.current?.children[at] ?? list.current?.lastElementChild
    const next = row?.querySelector(`[data-act='${act}']`)
    if (next instanceof HTMLElement) next.focus()
  }, [titles])
  function change(at: number, act: RowAct) {
    const title = titles[at]
    if (!title || busy) return
    const others = titles.filter((each) => each !== title)
    if (act === 'remove') {
      held.current = { at, act }
      return void put(others, t('removed', { title: title.title }))
    }
    const to = at + (act === 'up' ? -1 : 1)
    held.current = { at: to, act }
    void put(
      [...others.slice(0, to), title, ...others.slice(to)],
      t('moved', { title: title.title, place: to + 1 }),
    )
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <p className="num">{t('count', { count: titles.length, most: mostFeatured })}</p>
      {titles.length === 0 && <Empty drawing="shelf" title={t('none')} hint={t('none_hint')} />}
      <ol className="featured-list" ref={list} aria-label={t('title')}>
        {titles.map((title, at) => (
          <Row
            key={title.id}
            title={title}
            first={at === 0}
            last={at === titles.length - 1}
            onAct={(act) => change(at, act)}
          />
        ))}
      </ol>
      {before && (
        <button
          type="button"
          className="button button-text"
          disabled={busy}
          onClick={() => void put(before, t('undone'))}
        >
          {t('undo')}
        </button>
      )}
      <FormError text={wrong} />
      {site().organization?.hub ? (
        <AddTitle
          taken={titles}
          busy={busy}
          onAdd={(added) => void put([...titles, added], t('added', { title: added.title }))}
        />
      ) : (
        <p className="muted">{t('others')}</p>
      )}
    </>
  )
}

/** `/admin/featured`: the titles that all portals recommend first. */
export function Featured() {
  const { data, error, refetch } = useQuery(featuredQuery())
  return (
    <div className="featured" data-slot="featured">
      <h2>{t('title')}</h2>
      <p className="muted">{t('lead')}</p>
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <RowSkeleton count={5} />}
      {data && <List titles={data.data} />}
    </div>
  )
}
