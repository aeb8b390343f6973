import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { followQuery, type Subject, useFollow } from '../api'
import { t } from '../texts'

export interface FollowButtonProps extends Subject {
  signedIn: boolean
}

function Toggle({ kind, id }: Subject) {
  const { data: following, isPending } = useQuery(followQuery({ kind, id }))
  const follow = useFollow({ kind, id })
  const act = () => {
    if (isPending || follow.isPending) return
    follow.mutate(!following, {
      onSuccess: () => toast({ kind: 'success', text: t(following ? 'toast.off' : 'toast.on') }),
      onError: (error) =>
        toast({ kind: 'danger', title: t('toast.failed'), text: errorText(error) }),
    })
  }
  return (
    <button
      type="button"
      className="button button-secondary"
      aria-busy={isPending || follow.isPending}
      onClick={act}
    >
      <Icon name={following ? 'check' : 'bell'} />
      {t(following ? 'button.stop' : `button.${kind}`)}
    </button>
  )
}

/** Has a reader told of what is new of an author, a series or a periodical; a guest signs in first. */
export function FollowButton({ signedIn, kind, id }: FollowButtonProps) {
  if (signedIn) return <Toggle kind={kind} id={id} />
  return (
    <Link className="button button-secondary" to={paths.signIn()}>
      <Icon name="bell" />
      {t(`button.${kind}`)}
    </Link>
  )
}
