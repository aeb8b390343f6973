import { IconClock, IconMessage } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry, EntryReply } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { FormActs } from '@/kit/form/acts'
import { AreaField, FormError } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { shortDate } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { act, askAnew, sayKept } from '../../done'
import { later, replyOrLater } from '../../offline/later'
import { goneReply, newReply, type WaitingReply } from '../../offline/reply-queue'
import { useWaitingReplies } from '../../offline/use-waiting'
import { repliesQuery } from '../../replies-api'
import { t } from '../../texts'
import { useUsername } from '../../use-username'
import { Initial } from '../initial'

interface ReplyProps {
  entry: Entry
  reply: EntryReply
  /** may be deleted */
  own: boolean
}

function Reply({ entry, reply, own }: ReplyProps) {
  const client = useQueryClient()
  const { author, body, created_at } = reply
  const name = author.name || author.username
  return (
    <li>
      <Initial name={name} username={author.username} />
      <p>
        <b>{name}</b> <small className="num">{shortDate(created_at)}</small>
        <span>{body}</span>
      </p>
      {own && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('reply.delete')}
          title={t('reply.delete')}
          onClick={() =>
            void act(client, () => replyOrLater(client, goneReply(entry, reply)), {
              text: t('reply.deleted'),
            })
          }
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </li>
  )
}

/** The replies to an entry that are not sent. */
function Unsent({ waits }: { waits: WaitingReply[] }) {
  if (waits.length === 0) return null
  return (
    <ul aria-label={t('waiting.title')}>
      {waits.map(({ client_id, body, refused: reason }) => (
        <li key={client_id}>
          <IconClock size={28} stroke={1.5} />
          <p>
            <small>
              {reason === undefined ? t('waiting.reply_here') : t('waiting.refused', { reason })}
            </small>
            <span>{body}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function ReplyForm({ entry, onEnd }: { entry: Entry; onEnd: () => void }) {
  const client = useQueryClient()
  const { field, errors, wrong, busy, onSubmit } = useForm({
    initial: { body: '' },
    check: ({ body }) => ({ body: body.trim() ? undefined : t('reply.needed') }),
    send: async ({ body }) => {
      const done = await replyOrLater(client, newReply(entry, body.trim()))
      if (done === later) sayKept()
      onEnd()
      await askAnew(client)
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit} noValidate>
      <AreaField
        {...field('body')}
        label={t('reply.body')}
        rows={2}
        maxLength={2000}
        error={errors.body}
        autoFocus
      />
      <FormError text={wrong} />
      <FormActs cancel={t('entry.cancel')} onCancel={onEnd} act={t('reply.send')} busy={busy} />
    </form>
  )
}

export interface RepliesProps {
  entry: Entry
  /** may answer */
  may: boolean
}

/** What others answer to an entry of a shared folder, and answering. */
export function Replies({ entry, may }: RepliesProps) {
  const [writing, setWriting] = useState(false)
  const me = useUsername()
  const waits = useWaitingReplies().filter(({ entry_id }) => entry_id === entry.id)
  const any = entry.replies > 0
  const { data, error, refetch } = useQuery({ ...repliesQuery(entry), enabled: any })
  if (!any && !may) return null
  return (
    <div className="replies">
      {any && !data && !error && <LineSkeleton />}
      {any && !data && error && (
        <Failure message={errorText(error)} onRetry={() => void refetch()} />
      )}
      {any && data && (
        <ul aria-label={t('reply.label')}>
          {data
            .filter(({ id }) => !waits.some(({ gone }) => gone === id))
            .map((each) => (
              <Reply
                key={each.id}
                entry={entry}
                reply={each}
                own={may && each.author.username === me}
              />
            ))}
        </ul>
      )}
      <Unsent waits={waits.filter(({ gone }) => !gone)} />
      {may && writing && <ReplyForm entry={entry} onEnd={() => setWriting(false)} />}
      {may && !writing && (
        <button type="button" className="button button-text" onClick={() => setWriting(true)}>
          <IconMessage size={18} stroke={1.75} />
          {t('reply.act')}
        </button>
      )}
    </div>
  )
}
