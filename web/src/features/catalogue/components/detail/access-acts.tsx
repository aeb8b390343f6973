import { useRouter } from '@tanstack/react-router'
import { session } from '@/api/session'
import type { Content } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { paths } from '@/kit/navigation/paths'
import { useSave } from '../../api'
import { t } from '../../texts'

export interface AccessActsProps {
  content: Content
  saved: boolean
  here: string
  /** Puts the work into a folder, where there are folders. */
  onFile?: () => void
}

async function share(content: Content) {
  const url = content.canonical_url || location.href
  if (navigator.share) return navigator.share({ title: content.title, url }).catch(() => undefined)
  await navigator.clipboard.writeText(url)
  toast({ kind: 'success', text: t('detail.link_copied') })
}

/** Keep it, file it, or pass it on. What is one's own asks a guest to sign in first and comes back. */
export function AccessActs({ content, saved, here, onFile }: AccessActsProps) {
  const save = useSave(content.id)
  const router = useRouter()
  const on = save.isPending ? save.variables : saved
  function signedIn() {
    if (session.signedIn()) return true
    const { to, search } = paths.signIn(here)
    void router.navigate({ to, search: { ...search, msg: 'need_sign_in' } as never })
    return false
  }
  function toggle() {
    if (!signedIn()) return
    save.mutate(!saved, {
      onSuccess: () =>
        toast({ kind: 'success', text: t(saved ? 'detail.removed' : 'detail.added') }),
      onError: (error) => toast({ kind: 'danger', text: errorText(error) }),
    })
  }
  return (
    <div className="access-acts">
      <button type="button" aria-pressed={on} onClick={toggle}>
        <Icon name={on ? 'bookmarkOn' : 'bookmark'} size={22} />
        {t(on ? 'detail.saved' : 'detail.save')}
      </button>
      {onFile && (
        <button type="button" onClick={() => signedIn() && onFile()}>
          <Icon name="folder" size={22} />
          {t('detail.file')}
        </button>
      )}
      <button type="button" onClick={() => void share(content)}>
        <Icon name="share" size={22} />
        {t('detail.share')}
      </button>
    </div>
  )
}
