import type { OrderLine } from '@/api/types'
import { Icon } from '@/kit/icons/icon'

/** Stands for what is sold: a package's books, or a book. */
export function Plate({ kind }: Pick<OrderLine, 'kind'>) {
  return (
    <span className="plate" aria-hidden="true">
      <Icon name={kind === 'package' ? 'books' : 'book'} size={24} />
    </span>
  )
}
