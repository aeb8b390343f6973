import { useQueryClient } from '@tanstack/react-query'
import type { Folder, FolderMember } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { shortDate } from '@/kit/format/date'
import { act } from '../../done'
import { changeRole, type Role, removeMember } from '../../folders-api'
import { t } from '../../texts'
import { roles } from './invite-form'
import { Person } from './person'

interface MemberProps {
  folder: Folder
  member: FolderMember
  /** username of who looks */
  me: string
}

const nameOf = ({ name, username }: FolderMember) => name || username

/** What the owner can do with another member. */
function OwnersActs({ folder, member }: Omit<MemberProps, 'me'>) {
  const client = useQueryClient()
  const name = nameOf(member)
  const ask = (title: string, text: string, confirm: string, run: () => void) =>
    openConfirm({
      title,
      children: <p>{text}</p>,
      labels: { confirm, cancel: t('entry.cancel') },
      onConfirm: run,
    })
  const remove = () =>
    void act(client, () => removeMember(folder.id, member.account_id), {
      text: t('share.removed', { name }),
    })
  const handOver = () =>
    void act(client, () => changeRole(folder.id, member.account_id, 'owner'), {
      text: t('share.handed_over', { name }),
    })
  return (
    <>
      <label className="select">
        <span className="visually-hidden">{t('share.role_of', { name })}</span>
        <select
          value={member.role}
          onChange={({ target }) =>
            void act(client, () => changeRole(folder.id, member.account_id, target.value as Role), {
              text: t('share.changed'),
            })
          }
        >
          {roles().map(([role, text]) => (
            <option key={role} value={role}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button button-text"
        aria-label={t('share.hand_over_of', { name })}
        onClick={() =>
          ask(
            t('share.hand_over'),
            t('share.hand_over_text', { name }),
            t('share.hand_over'),
            handOver,
          )
        }
      >
        {t('share.hand_over')}
      </button>
      <button
        type="button"
        className="button button-text share-out"
        aria-label={t('share.remove_of', { name })}
        onClick={() =>
          ask(
            t('share.remove_of', { name }),
            t('share.remove_text', { name }),
            t('share.remove'),
            remove,
          )
        }
      >
        {t('share.remove')}
      </button>
    </>
  )
}

/** Somebody who sees the folder. */
export function Member({ folder, member, me }: MemberProps) {
  const own = member.username === me
  const note = own ? t('share.you') : t('share.since', { date: shortDate(member.since) })
  const managed = folder.role === 'owner' && member.role !== 'owner'
  return (
    <Person name={nameOf(member)} username={member.username} note={note}>
      {managed ? (
        <OwnersActs folder={folder} member={member} />
      ) : (
        <span className="share-role">{t(`share.${member.role}`)}</span>
      )}
    </Person>
  )
}
