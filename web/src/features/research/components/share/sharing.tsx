import { useQuery } from '@tanstack/react-query'
import type { Folder, FolderMember } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { number } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { foldersQuery } from '../../api'
import { membersQuery } from '../../folders-api'
import { t } from '../../texts'
import { useUsername } from '../../use-username'
import { InviteForm } from './invite-form'
import { Member } from './members'
import { Pending } from './pending'
import './share.css'

export interface SharingProps {
  folder: Folder
  onEnd: () => void
  onLeave: () => void
}

/** The people of a folder and the invitations that wait. */
function People({ folder, members }: { folder: Folder; members: FolderMember[] }) {
  const me = useUsername()
  const there = members.filter(({ state }) => state === 'accepted')
  const waiting = members.filter(({ state }) => state === 'pending')
  return (
    <>
      <h3>
        {t('share.people')} <span className="num">{number(there.length)}</span>
      </h3>
      <ul>
        {there.map((member) => (
          <Member key={member.account_id} folder={folder} member={member} me={me} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <>
          <h3>
            {t('share.pending')} <span className="num">{number(waiting.length)}</span>
          </h3>
          <ul>
            {waiting.map((member) => (
              <Pending key={member.request_id} member={member} owner={folder.role === 'owner'} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The people of a folder: who is in it, who is invited, what each may. */
export function Sharing({ folder, onEnd, onLeave }: SharingProps) {
  const now = useQuery(foldersQuery()).data?.find(({ id }) => id === folder.id) ?? folder
  const { data, error, refetch } = useQuery(membersQuery(folder.id))
  return (
    <div className="share">
      <p>{t('share.lead', { folder: now.title })}</p>
      {now.role === 'owner' && <InviteForm folder={now.id} />}
      {data && <People folder={now} members={data} />}
      {!data && error && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LineSkeleton />}
      <p className="share-note">
        <Icon name="info" size={18} />
        {t('share.explain')}
      </p>
      <div className="dialog-acts share-foot">
        {now.role !== 'owner' && (
          <button
            type="button"
            className="button button-text share-out"
            onClick={() => {
              onEnd()
              onLeave()
            }}
          >
            {t('share.leave')}
          </button>
        )}
        <button type="button" className="button button-secondary" onClick={onEnd}>
          {t('share.close')}
        </button>
      </div>
    </div>
  )
}
