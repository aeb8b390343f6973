import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { apiQuery } from '@/api/query'
import type { DeskTitle } from '@/api/types'
import { Dialog, DialogPart } from '@/kit/dialog/dialog'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon, type IconName } from '@/kit/icons/icon'
import { stopsOf, walk } from '@/kit/keyboard/arrow-keys'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { fullName, type Section, sectionsOf } from '../../model'
import { t } from '../../texts'
import type { Member } from '../../types'

/** How long nobody types before it is asked, in ms. */
const pause = 150
/** How many of each kind are shown. */
const most = 4
/** What may be the number of an order: they have eight letters and figures. */
const orderNumber = /^[0-9a-z]{8}$/i

export interface CommandMenuProps {
  role: string
  onClose: () => void
}

/** Finds titles, members, an order by its number, and the parts of the back office. */
export function CommandMenu({ role, onClose }: CommandMenuProps) {
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { groups, asking } = useFound(role, text.trim())
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = stopsOf(list.current)
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter') first?.click()
    else first?.focus()
  }
  return (
    <Dialog label={t('command.title')} onLeave={onClose}>
      <DialogPart title={t('command.title')} closeLabel={t('command.close')} onLeave={onClose}>
        <input
          type="search"
          className="command-field"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          maxLength={200}
          aria-label={t('command.placeholder')}
          placeholder={t('command.placeholder')}
          autoComplete="off"
          autoFocus
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the links inside bubble */}
        <div ref={list} className="command-list" onKeyDown={(event) => walk(event, list.current)}>
          {groups.map(({ name, hits }) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              {hits.map(({ to, icon, title, more }) => (
                <Link key={to.to + title} to={to}>
                  <Icon name={icon} />
                  <span>
                    {title}
                    {more && <small>{more}</small>}
                  </span>
                </Link>
              ))}
            </section>
          ))}
        </div>
        <p role="status" className={groups.length > 0 ? 'visually-hidden' : undefined}>
          {groups.length > 0 && t('command.found', { count: groups.flatMap((g) => g.hits).length })}
          {groups.length === 0 && t(asking ? 'state.loading' : 'command.none')}
        </p>
      </DialogPart>
    </Dialog>
  )
}

interface Hit {
  to: ReturnType<typeof paths.admin>
  icon: IconName
  title: string
  more?: string
}

/** What is found of the words that were typed, in groups that have any. */
function useFound(role: string, text: string) {
  const words = useDebounced(text, pause)
  const own = sectionsOf(role)
  const asks = (section: Section) => ({ enabled: words !== '' && own.includes(section) })
  const query = { search: words, page_size: most }
  const titles = useQuery({
    ...apiQuery('/admin/api/v1/contents', { query }),
    ...asks('contents'),
  })
  const members = useQuery({ ...apiQuery('/admin/api/v1/members', { query }), ...asks('members') })
  const orders = useQuery({
    ...apiQuery('/admin/api/v1/orders', {
      query: { number: words.toUpperCase(), page_size: most },
    }),
    enabled: orderNumber.test(words) && own.includes('orders'),
  })
  const groups: { name: string; hits: Hit[] }[] = [
    { name: t('section.contents'), hits: (titles.data?.data ?? []).map(titleHit) },
    { name: t('section.members'), hits: (members.data?.data ?? []).map(memberHit) },
    { name: t('section.orders'), hits: (orders.data?.data ?? []).map(orderHit) },
    { name: t('command.acts'), hits: actHits(own, text) },
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    asking: words !== text || [titles, members, orders].some(({ isFetching }) => isFetching),
  }
}

const titleHit = ({ id, title, authors, year }: DeskTitle): Hit => ({
  to: paths.admin(`contents/${id}`),
  icon: 'book',
  title,
  more: [authors[0]?.author_display_name, year || ''].filter(Boolean).join(', '),
})

const memberHit = (member: Member): Hit => ({
  to: paths.admin('members', { search: member.username }),
  icon: 'user',
  title: fullName(member),
  more: member.email || member.username,
})

interface Numbered {
  id: string
  number: string
  lines: { title: string }[]
}

const orderHit = ({ id, number, lines }: Numbered): Hit => ({
  to: paths.admin(`orders/${id}`),
  icon: 'receipt',
  title: number,
  more: lines[0]?.title,
})

/** The parts whose names have the words, all while there are none. */
function actHits(own: Section[], words: string): Hit[] {
  const add: Hit = { to: paths.admin('contents/new'), icon: 'file', title: t('contents.add') }
  const parts = own.map(
    (section): Hit => ({
      to: paths.admin(section),
      icon: 'right',
      title: t(`section.${section}`),
    }),
  )
  const folded = words.toLocaleLowerCase()
  const named = ({ title }: Hit) => title.toLocaleLowerCase().includes(folded)
  return [...(own.includes('contents') ? [add] : []), ...parts].filter(named)
}
