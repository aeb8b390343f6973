import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Pagination } from '@/kit/navigation/pagination'
import type { Target } from '@/kit/navigation/paths'
import { listSize } from '../../api'
import { nameOrders, orderOf } from '../../model'
import { t } from '../../texts'

const pause = 250 // ms after a key

export type Search = Record<string, string | undefined>

interface NameFilterProps {
  search: Search
  /** Where the list is that a search means. */
  at: (search: Search) => Target
  children?: ReactNode
}

/** What a list of names is narrowed to, and its order; they live in the address. */
export function NameFilter({ search, at, children }: NameFilterProps) {
  const router = useRouter()
  const [text, setText] = useState(search.search ?? '')
  const words = useDebounced(text.trim(), pause)
  const go = (change: Search) =>
    void router.navigate({
      ...at({ ...search, ...change, page: undefined }),
      replace: true,
    } as never)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads somewhere
  useEffect(() => {
    if (words !== (search.search ?? '')) go({ search: words || undefined })
  }, [words])
  return (
    <div className="dup-find">
      <ChoiceField
        label={t('tags.order')}
        value={orderOf(search.order) ?? 'name.asc'}
        options={nameOrders.map((each) => [each, t(`tags.order.${each}`)] as const)}
        onText={(order) => go({ order: order === 'name.asc' ? undefined : order })}
      />
      <TextField
        label={t('tags.search')}
        type="search"
        autoComplete="off"
        value={text}
        onText={setText}
      />
      {children}
    </div>
  )
}

interface NamePagesProps extends Pick<NameFilterProps, 'search' | 'at'> {
  total: number
}

/** The pages of a list of names, with the one that is open. */
export function NamePages({ search, at, total }: NamePagesProps) {
  return (
    <Pagination
      page={Number(search.page) || 1}
      size={listSize}
      total={total}
      target={(page) => at({ ...search, page: String(page) })}
    />
  )
}
