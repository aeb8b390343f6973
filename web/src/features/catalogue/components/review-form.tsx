import { type FormEvent, useState } from 'react'
import { ApiError } from '@/api/error'
import type { Content, ReaderReview } from '@/api/types'
import { errorText } from '@/kit/error-text'
import { toast } from '@/kit/toast'
import { useWriteReview } from '../reviews-api'
import { t } from '../texts'
import { StarInput } from './star-input'
import { TextArea } from './text-area'

const longest = 5000
/** From how few letters left the form says so. */
const nearlyFull = 500

/** What is wrong by field; what belongs to no field is told in a toast. */
function wrongIn(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : []
  const known = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
  if (!known.stars && !known.text) toast({ kind: 'danger', text: errorText(error) })
  return known
}

export interface ReviewFormProps {
  content: Content
  /** The review that is changed. */
  own?: ReaderReview
  onDone?: () => void
}

/** Stars and a text: a new review, or the reader's own anew. */
export function ReviewForm({ content, own, onDone }: ReviewFormProps) {
  const [stars, setStars] = useState(own?.stars ?? 0)
  const [text, setText] = useState(own?.text ?? '')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const write = useWriteReview(content, own?.id)
  const left = longest - text.length
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!stars) return setWrong({ stars: t('reviews.needs_stars') })
    setWrong({})
    write.mutate(
      { stars, text: text.trim() },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: t(own ? 'reviews.saved' : 'reviews.published') })
          onDone?.()
        },
        onError: (error) => setWrong(wrongIn(error)),
      },
    )
  }
  return (
    <form className="review-form" onSubmit={submit} noValidate>
      <StarInput value={stars} wrong={wrong.stars ?? ''} onChange={setStars} />
      <TextArea
        label={t('reviews.text')}
        value={text}
        most={longest}
        wrong={wrong.text ?? ''}
        hint={left <= nearlyFull ? t('reviews.left', { n: left }) : undefined}
        placeholder={t('reviews.placeholder')}
        onChange={setText}
      />
      <p className="review-acts">
        <button type="submit" className="button button-primary" disabled={write.isPending}>
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
