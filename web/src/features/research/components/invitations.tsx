import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FolderRequest } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { requestsQuery } from '../api'
import { askAnew, sayFailed } from '../done'
import { answerRequest } from '../folders-api'
import { t } from '../texts'

function Invitation({ request }: { request: FolderRequest }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState('')
  async function answer(how: 'accept' | 'decline') {
    setBusy(how)
    try {
      await answerRequest(request.id, how)
      const text = t(how === 'accept' ? 'request.accepted' : 'request.declined')
      toast({ kind: 'success', text })
    } catch (error) {
      sayFailed(error)
    }
    await askAnew(client)
    setBusy('')
  }
  const { folder_owner_name, folder_owner_username, folder_title, role, created_at } = request
  return (
    <li className="corner-request">
      <p>
        <b>{folder_owner_name || folder_owner_username}</b>{' '}
        {t('request.text', { folder: folder_title })}
        <small className="num">{`${t(`share.${role}`)}. ${created_at}`}</small>
      </p>
      <button
        type="button"
        className="button button-primary"
        aria-busy={busy === 'accept'}
        disabled={busy === 'decline'}
        onClick={() => void answer('accept')}
      >
        {t('request.accept')}
      </button>
      <button
        type="button"
        className="button button-secondary"
        aria-busy={busy === 'decline'}
        disabled={busy === 'accept'}
        onClick={() => void answer('decline')}
      >
        {t('request.decline')}
      </button>
    </li>
  )
}

/** The folders that others want to share, newest first. */
export function Invitations() {
  const { data } = useQuery(requestsQuery())
  if (!data?.length) return null
  return (
    <ul className="corner-requests" aria-label={t('request.label')}>
      {data.map((request) => (
        <Invitation key={request.id} request={request} />
      ))}
    </ul>
  )
}
