import { useState } from 'react'
import type { Content } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useOwnReview, useRemoveReview, useSignedIn } from '../../reviews-api'
import { t } from '../../texts'
import { ReviewCard } from './review-card'
import { ReviewForm } from './review-form'

interface OwnReviewProps {
  content: Content
  here: string
}

/** What the reader said of a work, to change or delete; a form when there is nothing yet. */
function Own({ content }: { content: Content }) {
  const own = useOwnReview(content)
  const [editing, setEditing] = useState(false)
  const remove = useRemoveReview(content)
  if (own === undefined) return <LineSkeleton />
  if (own === null) return <ReviewForm key="new" content={content} />
  if (editing)
    return <ReviewForm key={own.id} content={content} own={own} onDone={() => setEditing(false)} />
  const removeIt = () =>
    openConfirm({
      title: t('reviews.delete_confirm'),
      children: <p>{t('reviews.delete_note')}</p>,
      labels: { confirm: t('reviews.delete'), cancel: t('reviews.cancel') },
      onConfirm: () =>
        remove.mutate(own.id, {
          onSuccess: () => toast({ kind: 'success', text: t('reviews.deleted') }),
          onError: (error) => toast({ kind: 'danger', text: errorText(error) }),
        }),
    })
  return (
    <ul className="review-list">
      <ReviewCard review={own}>
        {own.hidden && <p className="review-hidden">{t('reviews.hidden')}</p>}
        <p className="review-acts">
          <button
            type="button"
            className="button button-secondary"
            onClick={() => setEditing(true)}
          >
            {t('reviews.edit')}
          </button>
          <button
            type="button"
            className="button button-text"
            disabled={remove.isPending}
            onClick={removeIt}
          >
            {t('reviews.delete')}
          </button>
        </p>
      </ReviewCard>
    </ul>
  )
}

/** The reader's own rating and review; guests are asked to sign in and come back. */
export function OwnReview({ content, here }: OwnReviewProps) {
  const signedIn = useSignedIn()
  return (
    <section className="review-own" data-slot="review-own">
      <h2 className="detail-title">{t('reviews.yours')}</h2>
      {signedIn ? (
        <Own content={content} />
      ) : (
        <>
          <p>{t('reviews.sign_in')}</p>
          <Link className="button button-secondary" to={paths.signIn(here)}>
            {t('reviews.write')}
          </Link>
        </>
      )}
    </section>
  )
}
