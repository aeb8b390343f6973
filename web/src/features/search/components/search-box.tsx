import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { site } from '@/api/site'
import { Icon } from '@/kit/icon'
import { href, paths } from '@/kit/paths'
import { wanted } from '../model'
import { t } from '../texts'

/** The search field: a plain GET form, which React only makes faster (SPEC §2, §5). `again` is a second one in the page. */
export function SearchBox({ search = '', again = false }: { search?: string; again?: boolean }) {
  const router = useRouter()
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  if (search !== shown) {
    setShown(search)
    setText(search)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const words = wanted(text)
    if (words)
      void router.navigate({
        to: '/c/$name',
        params: { name: 'content' },
        search: { search: words },
      })
  }
  const { domain } = site()
  return (
    <form
      className="find"
      role="search"
      aria-label={again ? t('box.again') : undefined}
      action={href(paths.listing())}
      onSubmit={submit}
    >
      <input
        name="search"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('box.placeholder')}
        aria-label={t('box.label')}
        data-keep={again ? 'again' : 'search'}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
      {domain && <input type="hidden" name="domain" value={domain} />}
      <button type="submit" className="find-go" aria-label={t('box.submit')}>
        <Icon name="search" size={22} />
      </button>
    </form>
  )
}
