import type { Content, ReaderReview } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { AreaField, FormError } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { useWriteReview } from '../../reviews-api'
import { t } from '../../texts'
import { StarInput } from './star-input'

const longest = 5000
/** From how few letters left the form says so. */
const nearlyFull = 500

export interface ReviewFormProps {
  content: Content
  /** The review that is changed. */
  own?: ReaderReview
  onDone?: () => void
}

/** Stars and a text: a new review, or the reader's own anew. */
export function ReviewForm({ content, own, onDone }: ReviewFormProps) {
  const write = useWriteReview(content, own?.id)
  const { values, errors, field, set, wrong, busy, onSubmit } = useForm({
    initial: { stars: own?.stars ?? 0, text: own?.text ?? '' },
    check: ({ stars }) => ({ stars: stars ? undefined : t('reviews.needs_stars') }),
    send: async ({ stars, text }) => {
      await write.mutateAsync({ stars, text: text.trim() })
      toast({ kind: 'success', text: t(own ? 'reviews.saved' : 'reviews.published') })
      onDone?.()
    },
  })
  const left = longest - values.text.length
  return (
    <form className="review-form" onSubmit={onSubmit} noValidate>
      <StarInput value={values.stars} error={errors.stars} onStars={(stars) => set({ stars })} />
      <AreaField
        label={t('reviews.text')}
        rows={5}
        maxLength={longest}
        hint={left <= nearlyFull && <span className="num">{t('reviews.left', { n: left })}</span>}
        placeholder={t('reviews.placeholder')}
        {...field('text')}
      />
      <FormError text={wrong} />
      <p className="review-acts">
        <button type="submit" className="button button-primary" disabled={busy}>
          {t(own ? 'reviews.save' : 'reviews.submit')}
        </button>
        {onDone && (
          <button type="button" className="button button-text" onClick={onDone}>
            {t('reviews.cancel')}
          </button>
        )}
      </p>
    </form>
  )
}
