import { useQueryClient } from '@tanstack/react-query'
import type { FolderMember } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { act } from '../../done'
import { revokeInvitation } from '../../folders-api'
import { t } from '../../texts'
import { Person } from './person'

/** An invitation that waits for its answer. */
export function Pending({ member, owner }: { member: FolderMember; owner: boolean }) {
  const client = useQueryClient()
  const name = member.name || member.username || member.email
  const note = `${t(`share.${member.role}`)}. ${t('share.sent_at', { date: shortDate(member.since) })}`
  const cancel = () =>
    void act(client, () => revokeInvitation(member.request_id), { text: t('share.cancelled') })
  return (
    <Person name={name} username={member.username} note={note}>
      {owner && (
        <button type="button" className="button button-text" onClick={cancel}>
          {t('share.cancel')}
        </button>
      )}
    </Person>
  )
}
