import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordComment } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { AreaField, FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { dateTime } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { commentsQuery, setComment, threadSize, useCommentsAgain, writeComment } from '../api'
import { t } from '../texts'
import '../talk.css'

const most = 2000

interface LineProps {
  comment: RecordComment
  onRemoved: (comment: RecordComment) => void
}

/** What one of the staff said, and what can be done with it. */
function Line({ comment, onRemoved }: LineProps) {
  const { busy, act, wrong } = useAct()
  const again = useCommentsAgain()
  const set = async (state: RecordComment['state']) => {
    if (!(await act(() => setComment(comment.id, state)))) return
    if (state === 'removed') onRemoved(comment)
    await again()
  }
  const done = comment.state === 'done'
  return (
    <li className="talk-line" data-state={comment.state}>
      <p className="talk-who">
        <b>{comment.author || t('nobody')}</b>
        <time className="admin-note num" dateTime={comment.created_at}>
          {dateTime(comment.created_at)}
        </time>
        {done && <span className="badge badge-ok">{t('done')}</span>}
      </p>
      <p className="talk-text">{comment.text}</p>
      <p className="talk-acts">
        <button
          type="button"
          className="button button-text"
          disabled={busy}
          onClick={() => void set(done ? 'open' : 'done')}
        >
          {t(done ? 'reopen' : 'mark_done')}
        </button>
        {comment.mine && (
          <button
            type="button"
            className="button button-text"
            disabled={busy}
            onClick={() => void set('removed')}
          >
            {t('remove')}
          </button>
        )}
      </p>
      <FormError text={wrong} />
    </li>
  )
}

/** One field and a button: the answer to what stands below it. */
function Write({ id }: { id: number }) {
  const [text, setText] = useState('')
  const { busy, act, wrong, errors } = useAct({ fields: ['text'] })
  const again = useCommentsAgain()
  const send = async () => {
    if (!(await act(() => writeComment(id, text)))) return
    setText('')
    await again()
  }
  return (
    <form
      className="talk-write"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <AreaField
        label={t('write')}
        hint={t('hint')}
        value={text}
        maxLength={most}
        rows={3}
        error={errors.text}
        onText={setText}
      />
      <FormError text={wrong} />
      <button type="submit" className="button button-secondary" disabled={busy || !text.trim()}>
        {t('send')}
      </button>
    </form>
  )
}

/** Says that one's own comment is gone, and brings it back. */
function Taken({ comment, onBack }: { comment: RecordComment; onBack: () => void }) {
  const { busy, act, wrong } = useAct()
  const again = useCommentsAgain()
  const undo = async () => {
    if (!(await act(() => setComment(comment.id, 'open')))) return
    onBack()
    await again()
  }
  return (
    <div role="status" className="talk-taken">
      {t('removed')}
      <button
        type="button"
        className="button button-text"
        disabled={busy}
        onClick={() => void undo()}
      >
        {t('undo')}
      </button>
      <FormError text={wrong} />
    </div>
  )
}

/** What the staff of a record tell each other about it, newest first. */
export function Talk({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const [removed, setRemoved] = useState<RecordComment>()
  const { data, error, refetch } = useQuery({
    ...commentsQuery(id, page),
    placeholderData: (before) => before,
  })
  const total = data?.meta?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / threadSize))
  return (
    <section id="part-talk" className="talk" aria-labelledby="head-talk" data-slot="talk">
      <h3 id="head-talk">{t('title')}</h3>
      {data && (
        <p className="admin-note">
          {t('count', { count: total })}. {t('open', { count: data.data.open })}.
        </p>
      )}
      <Write id={id} />
      {removed && <Taken comment={removed} onBack={() => setRemoved(undefined)} />}
      {!data && !error && <RowSkeleton count={2} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {total === 0 && data && <p className="admin-note">{t('none')}</p>}
      <ol className="talk-lines">
        {data?.data.comments.map((comment) => (
          <Line key={comment.id} comment={comment} onRemoved={setRemoved} />
        ))}
      </ol>
      {pages > 1 && (
        <p className="talk-acts">
          <button
            type="button"
            className="button button-text"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            {t('newer')}
          </button>
          <span className="admin-note num">{t('page', { page, pages })}</span>
          <button
            type="button"
            className="button button-text"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {t('older')}
          </button>
        </p>
      )}
    </section>
  )
}

/** How many comments on a record are open; it leads to them. */
export function TalkCount({ id }: { id: number }) {
  const open = useQuery(commentsQuery(id)).data?.data.open ?? 0
  return (
    <a href="#part-talk" className="button button-text" data-slot="talk-count">
      <Icon name="quote" />
      {t('open', { count: open })}
    </a>
  )
}
