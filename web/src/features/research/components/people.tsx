import { useQuery } from '@tanstack/react-query'
import type { Folder, FolderMember } from '@/api/types'
import { number } from '@/kit/format/number'
import { membersQuery } from '../folders-api'
import { t } from '../texts'
import { Initial } from './initial'

/** So many people are drawn, the others are counted. */
const most = 5

const nameOf = ({ name, username }: FolderMember) => name || username

/** The initials of who sees a folder; their names and roles are for who hears the page. */
function Initials({ people }: { people: FolderMember[] }) {
  const more = people.length - most
  return (
    <ul className="corner-people" aria-label={t('share.people')}>
      {people.slice(0, most).map((person) => {
        const said = t('folder.person', { name: nameOf(person), role: t(`share.${person.role}`) })
        return (
          <li key={person.account_id} title={said}>
            <Initial name={nameOf(person)} username={person.username} />
            <span className="visually-hidden">{said}</span>
          </li>
        )
      })}
      {more > 0 && (
        <li>
          <span className="num corner-more-people" aria-hidden="true">
            +{number(more)}
          </span>
          <span className="visually-hidden">{t('folder.more_people', { count: more })}</span>
        </li>
      )}
    </ul>
  )
}

/** How much is in a folder, who sees it, and in one of somebody else what one may do there. */
export function People({ folder }: { folder: Folder }) {
  const { role, entries, owner_name, owner_username } = folder
  const shared = folder.shared || role !== 'owner'
  const { data } = useQuery({ ...membersQuery(folder.id), enabled: shared })
  const people = data?.filter(({ state }) => state === 'accepted') ?? []
  return (
    <div className="corner-meta">
      {people.length > 1 && <Initials people={people} />}
      <p className="num">
        {people.length > 1
          ? t('folder.meta', { notes: entries, people: people.length })
          : t('list.total', { count: entries })}
        {role !== 'owner' && `. ${t('folder.owner', { name: owner_name || owner_username })}`}
        {role !== 'owner' && `. ${t(`folder.${role}`)}`}
      </p>
    </div>
  )
}
