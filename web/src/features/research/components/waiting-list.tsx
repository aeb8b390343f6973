import { useQueryClient } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { useOnline } from '@/kit/hooks/use-online'
import { Icon } from '@/kit/icons/icon'
import { useAccount } from '../offline/later'
import { forget, keep, type Waiting } from '../offline/queue'
import { replyQueue, type WaitingReply } from '../offline/reply-queue'
import { sendNow, useWaiting, useWaitingReplies } from '../offline/use-waiting'
import { t } from '../texts'
import { editEntry, settleEntry } from './dialogs'

/** An entry with what was written to it here. */
const written = ({ entry, writing, folder = entry.folder_id }: Waiting) => ({
  ...entry,
  ...writing,
  folder_id: folder,
})

/** What is to become of an entry, or why it has not. */
function State({ record, folders }: { record: Waiting; folders: Folder[] }) {
  const { entry, writing, folder, gone, other, refused } = record
  if (other) return t('waiting.other')
  if (refused !== undefined) return t('waiting.refused', { reason: refused })
  if (gone) return t('waiting.delete')
  if (!entry.id) return t('waiting.new')
  if (writing) return t('waiting.change')
  const title = folders.find(({ id }) => id === folder)?.title ?? t('tree.unfiled')
  return t('waiting.move', { title })
}

interface WaitingActsProps {
  /** the server did not take it */
  stuck: boolean
  onRetry: () => void
  onDiscard: () => void
}

/** What can be done with each that waits. */
function WaitingActs({ stuck, onRetry, onDiscard }: WaitingActsProps) {
  return (
    <>
      {stuck && (
        <button type="button" className="button button-secondary" onClick={onRetry}>
          {t('waiting.retry')}
        </button>
      )}
      <button type="button" className="button button-text" onClick={onDiscard}>
        {t('waiting.discard')}
      </button>
    </>
  )
}

function ReplyRecord({ reply }: { reply: WaitingReply }) {
  const client = useQueryClient()
  const account = useAccount()
  const { client_id, about, body, refused, gone } = reply
  const retry = () => {
    const { refused: _, ...rest } = reply
    replyQueue.keep(account, rest)
    void sendNow(client, account)
  }
  const stuck = refused !== undefined
  return (
    <li data-state={stuck ? 'stuck' : undefined}>
      <p>
        {body}
        <small>{t(gone ? 'waiting.reply_delete' : 'waiting.reply', { about })}</small>
        {stuck && <small>{t('waiting.refused', { reason: refused })}</small>}
      </p>
      <span>
        <WaitingActs
          stuck={stuck}
          onRetry={retry}
          onDiscard={() => replyQueue.forget(account, client_id)}
        />
      </span>
    </li>
  )
}

interface RecordProps {
  record: Waiting
  folders: Folder[]
}

function Record({ record, folders }: RecordProps) {
  const client = useQueryClient()
  const account = useAccount()
  const { client_id, entry, other, refused, gone } = record
  const now = written(record)
  const retry = () => {
    const { refused: _, ...rest } = record
    keep(account, rest)
    void sendNow(client, account)
  }
  return (
    <li data-state={other || refused !== undefined ? 'stuck' : undefined}>
      <p>
        {now.body || entry.quote}
        <small>
          <State record={record} folders={folders} />
        </small>
      </p>
      <span>
        {other && (
          <button
            type="button"
            className="button button-secondary"
            onClick={() => settleEntry(now, other)}
          >
            {t('waiting.compare')}
          </button>
        )}
        {!other && !gone && refused === undefined && (
          <button type="button" className="button button-text" onClick={() => editEntry(now)}>
            {t('entry.edit')}
          </button>
        )}
        <WaitingActs
          stuck={refused !== undefined}
          onRetry={retry}
          onDiscard={() => forget(account, client_id)}
        />
      </span>
    </li>
  )
}

/** What waits for the connection, and what the server did not take. */
export function WaitingList({ folders }: { folders: Folder[] }) {
  const online = useOnline()
  const records = useWaiting()
  const replies = useWaitingReplies()
  const any = records.length + replies.length > 0
  if (online && !any) return null
  return (
    <section className="corner-waiting" aria-label={t('waiting.title')}>
      <p role="status">
        <Icon name={online ? 'retry' : 'info'} />
        {online ? t('waiting.title') : t('offline.text')}
      </p>
      {any && (
        <ul>
          {records.map((record) => (
            <Record key={record.client_id} record={record} folders={folders} />
          ))}
          {replies.map((reply) => (
            <ReplyRecord key={reply.client_id} reply={reply} />
          ))}
        </ul>
      )}
    </section>
  )
}
