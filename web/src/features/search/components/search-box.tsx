import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { site } from '@/api/site'
import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { Link } from '@/kit/navigation/link'
import { href, paths, type Target } from '@/kit/navigation/paths'
import { rememberSearch } from '../history'
import { wanted } from '../model'
import { t } from '../texts'
import type { Offer, SuggestionKeys } from './suggestions'

const Suggestions = lazyPart(async () => (await import('./suggestions')).Suggestions, {
  instead: null,
})

export interface SearchBoxProps {
  search?: string
  /** A second box in the page. */
  again?: boolean
  /** The signed-in reader's id: whose history this is. */
  reader?: string
  /** In the phone's drawer: suggestions fill the place below. */
  drawer?: boolean
}

/**
 * The search field: a plain GET form, which React makes faster (SPEC §2, §5) and, from the first
 * focus, a combobox whose list brings its own code (WAI-ARIA 1.2).
 */
export function SearchBox({ search = '', again, reader, drawer }: SearchBoxProps) {
  const router = useRouter()
  const list = useId()
  const keys = useRef<SuggestionKeys>(null)
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  const [open, setOpen] = useState(false)
  const [offer, setOffer] = useState<Offer>({ listed: false })
  if (search !== shown) {
    setShown(search)
    setText(search)
  }
  const go = ({ to, search = {} }: Target) => {
    setOpen(false)
    void router.navigate({ to, search } as never)
  }
  function seek(words: string) {
    if (!words) return
    rememberSearch(reader, words)
    setText(words)
    go(paths.listing({ search: words }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    seek(wanted(text))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const { domain } = site()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only learns that the focus has left
    <div className={drawer ? 'find-box find-box-drawer' : 'find-box'} onBlur={leave}>
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
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && offer.listed}
          aria-controls={open && offer.listed ? list : undefined}
          aria-activedescendant={open ? offer.active : undefined}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value)
            setOpen(true)
          }}
          onKeyDown={(event) => keys.current?.press(event)}
          placeholder={t('box.placeholder')}
          aria-label={t('box.label')}
          data-keep={again ? 'again' : 'search'}
          data-autofocus={drawer}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        {domain && <input type="hidden" name="domain" value={domain} />}
        <Link className="find-all" to={paths.advanced({ search: wanted(text) })}>
          {t('box.unified')}
        </Link>
        <button type="submit" className="find-go" aria-label={t('box.submit')}>
          <Icon name="search" size={22} />
        </button>
      </form>
      {open && (
        <Suspense>
          <Suggestions
            id={list}
            text={text}
            reader={reader}
            keys={keys}
            onOffer={setOffer}
            onGo={go}
            onSeek={seek}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
