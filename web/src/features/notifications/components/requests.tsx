import type { FolderRequest } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { useReply } from '../requests-api'
import { t } from '../texts'

function Request({ request }: { request: FolderRequest }) {
  const reply = useReply()
  const name = request.folder_owner_name || request.folder_owner_username
  // not switched off meanwhile: that would take the focus away
  const answer = (accept: boolean) => reply.isPending || reply.mutate({ id: request.id, accept })
  return (
    <li className="news-row news-unread news-request" data-slot="folder-request">
      <span className="news-icon">
        <Icon name="share" />
      </span>
      <div className="news-words">
        <span className="news-title">
          {t('request.text', { name, folder: request.folder_title })}
        </span>
        <p className="news-when num">
          {request.created_at}
          {request.role && `. ${t(`request.role.${request.role}`)}`}
        </p>
        <p className="news-acts">
          <button
            type="button"
            className="button button-primary"
            aria-busy={reply.isPending}
            onClick={() => answer(true)}
          >
            {t('request.accept')}
          </button>
          <button
            type="button"
            className="button button-secondary"
            aria-busy={reply.isPending}
            onClick={() => answer(false)}
          >
            {t('request.decline')}
          </button>
        </p>
      </div>
    </li>
  )
}

export interface RequestsProps {
  requests: FolderRequest[]
  /** the heading follows the page's own in one place, another in the other */
  heading: 'h2' | 'h3'
}

/** The invitations to shared folders, each with its two answers. */
export function Requests({ requests, heading: Heading }: RequestsProps) {
  if (requests.length === 0) return null
  return (
    <>
      <Heading className="news-head">{t('requests.title')}</Heading>
      <ul className="news-rows">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </>
  )
}
