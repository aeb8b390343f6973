import { useSyncExternalStore } from 'react'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

/** From here on the button is there, in px (SPEC §9). */
const threshold = 300

function subscribe(listen: () => void) {
  addEventListener('scroll', listen, { passive: true })
  return () => removeEventListener('scroll', listen)
}

/** Back to the top, where reading goes on for the keyboard and for a screen reader too. */
function toTop() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const main = document.getElementById('main')
  if (main) main.tabIndex = -1
  main?.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
}

const useFar = () => useSyncExternalStore(subscribe, () => scrollY > threshold)

/**
 * The same in the main bar, where the page has no gutter for it: over the page it would cover texts.
 * The bar is there whenever the reader turns back (SPEC §2), and covers nothing more for it.
 */
export function BarTop() {
  return (
    <button
      type="button"
      className="icon-button bar-top"
      hidden={!useFar()}
      aria-label={t('scroll.top')}
      title={t('scroll.top')}
      onClick={toTop}
    >
      <Icon name="up" size={24} />
    </button>
  )
}

/**
 * The button stands in the page after its main part and sticks to the window's lower edge, so that
 * it rises before the footer and never covers it.
 */
export function ScrollTop() {
  const far = useFar()
  return (
    <div className="scroll-top">
      {far && (
        <button type="button" aria-label={t('scroll.top')} title={t('scroll.top')} onClick={toTop}>
          <Icon name="down" size={24} />
        </button>
      )}
    </div>
  )
}
