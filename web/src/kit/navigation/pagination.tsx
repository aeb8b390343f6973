import { textsOf } from '../i18n/texts'
import { Icon } from '../icons/icon'
import type mn from '../messages.mn.json'
import { Link } from './link'
import type { Target } from './paths'

const t = textsOf<typeof mn>('kit')

/** The page numbers to show: the ends and the neighbours; 0 stands for a gap. */
export function pageNumbers(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((n, i) => {
    const gap = n - (numbers[i - 1] ?? n - 1)
    return gap === 1 ? [n] : gap === 2 ? [n - 1, n] : [0, n]
  })
}

export interface PaginationProps {
  page: number
  size: number
  total: number
  target: (page: number) => Target
}

/** Pages with the exact count in words: "31–60 of 1,284 results". */
export function Pagination({ page, size, total, target }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / size))
  if (total === 0) return null
  const range = { total, from: (page - 1) * size + 1, to: Math.min(total, page * size) }
  return (
    <nav aria-label={t('page.label')} data-slot="pages">
      {last > 1 && (
        <div className="pages num">
          {page > 1 && (
            <Link className="page" to={target(page - 1)} aria-label={t('action.previous')}>
              <Icon name="left" />
            </Link>
          )}
          {pageNumbers(page, last).map((n, i) =>
            n === 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
              <span key={`gap-${i}`}>…</span>
            ) : (
              <Link
                key={n}
                className="page"
                to={target(n)}
                aria-label={t('page.n', { n })}
                aria-current={n === page ? 'page' : undefined}
              >
                {n}
              </Link>
            ),
          )}
          {page < last && (
            <Link className="page" to={target(page + 1)} aria-label={t('action.next')}>
              <Icon name="right" />
            </Link>
          )}
        </div>
      )}
      <p className="pages-range num">{t('page.range', range)}</p>
    </nav>
  )
}
