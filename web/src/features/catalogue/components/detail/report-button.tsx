import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { session } from '@/api/session'
import type { Content, Review } from '@/api/types'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { paths } from '@/kit/navigation/paths'
import { t } from '../../texts'

const ReportForm = lazyPart(async () => (await import('./report-form')).ReportForm)

export interface ReportButtonProps {
  content: Content
  /** The review that is reported; without it the work itself. */
  review?: Review
  here: string
}

/** Opens the report; a review is reported by people who are signed in. */
export function ReportButton({ content, review, here }: ReportButtonProps) {
  const router = useRouter()
  function open() {
    if (review && !session.signedIn()) return void router.navigate(paths.signIn(here) as never)
    const id = 'report'
    openModal({
      id,
      title: t(review ? 'report.review' : 'report.title'),
      children: (
        <Suspense fallback={<LineSkeleton />}>
          <ReportForm content={content} review={review} onDone={() => closeModal(id)} />
        </Suspense>
      ),
    })
  }
  return (
    <button type="button" className="button button-text report-button" onClick={open}>
      <Icon name="alert" size={18} />
      {t(review ? 'reviews.report' : 'detail.report')}
      {review && <span className="visually-hidden">: {review.display_name}</span>}
    </button>
  )
}
