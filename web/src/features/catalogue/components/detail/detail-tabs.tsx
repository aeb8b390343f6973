import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { Link } from '@/kit/navigation/link'
import { type Tab, tabs, tabTarget } from '../../model'
import { t } from '../../texts'

export interface DetailTabsProps {
  slug: string
  current: Tab
}

/** The tab that a key leads to from another. */
function tabByKey(key: string, from: Tab): Tab | undefined {
  const at = tabs.indexOf(from)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  return to === undefined ? undefined : tabs.at(to % tabs.length)
}

/** Brings the parts under the bar when another one is chosen, in whichever way. */
function useUnderBar(current: Tab) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(current)
  useEffect(() => {
    if (last.current === current) return
    last.current = current
    // After the router has put a new address's page to its top.
    const later = setTimeout(() => list.current && standUnderBar(list.current))
    return () => clearTimeout(later)
  }, [current])
  return list
}

/** The parts of a work's screen. They are links, so that each can be kept and opened by itself. */
export function DetailTabs({ slug, current }: DetailTabsProps) {
  const router = useRouter()
  const list = useUnderBar(current)
  const show = (tab: Tab, replace: boolean) =>
    void router.navigate({ ...tabTarget(slug, tab), replace, resetScroll: false } as never)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address as it was opened
  useEffect(() => {
    const asked = tabs.find((tab) => location.hash === `#${tab}`)
    if (asked && asked !== current) show(asked, true)
    else if (asked && list.current) standUnderBar(list.current)
  }, [])
  function click(event: MouseEvent, tab: Tab) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(tab, false)
  }
  function walk(event: KeyboardEvent<HTMLElement>) {
    const next = tabByKey(event.key, current)
    if (!next) return
    event.preventDefault()
    document.getElementById(`tab-${next}`)?.focus()
    show(next, true)
  }
  return (
    <div
      ref={list}
      className="tabs detail-tabs"
      role="tablist"
      aria-label={t('tab.label')}
      data-slot="detail-tabs"
      onKeyDown={walk}
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          id={`tab-${tab}`}
          className="tab"
          role="tab"
          aria-selected={tab === current}
          aria-controls="tabpanel"
          tabIndex={tab === current ? 0 : -1}
          to={tabTarget(slug, tab)}
          onClick={(event) => click(event, tab)}
        >
          {t(`tab.${tab}`)}
        </Link>
      ))}
    </div>
  )
}

/**
 * Scrolls until an element stands right under the bar. The bar leaves while the reader scrolls
 * down and comes back on the way up (SPEC §2), so on the way down it takes no room.
 */
function standUnderBar(element: Element) {
  const bar = document.querySelector('.mainbar')?.clientHeight ?? 0
  const top = element.getBoundingClientRect().top + scrollY
  scrollTo({ top: top - bar > scrollY ? top : top - bar })
}
