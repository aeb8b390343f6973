import { IconDots, IconShare2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Folder } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import { Dropdown } from '@/kit/navigation/dropdown'
import { Link } from '@/kit/navigation/link'
import { shelfTarget } from '../filters'
import { t } from '../texts'
import { lineOf, type Step } from '../tree'
import { useFilter } from '../use-filter'
import { addTitleTo, leaveFolderOf, newFolder, renameFolderOf, shareFolder } from './dialogs'
import { People } from './people'
import type { TreeActs } from './tree/folder-tree'

const steps: Step[] = ['up', 'down', 'in', 'out']

interface MenuProps {
  folder: Folder
  acts: TreeActs
  onMade: (id: string) => void
}

/** What can be done to a folder. */
function Menu({ folder, acts, onMade }: MenuProps) {
  const items: [string, () => void][] =
    folder.role === 'owner'
      ? [
          [t('contents.add'), () => addTitleTo(folder)],
          [t('folder.new_inside'), () => newFolder(folder.id, onMade)],
          [t('folder.rename'), () => renameFolderOf(folder)],
          ...steps.map((step): [string, () => void] => [
            t(`folder.${step}`),
            () => acts.onStep(folder.id, step),
          ]),
          [t('folder.delete'), () => acts.onDelete(folder.id)],
        ]
      : [
          ...(folder.role === 'editor'
            ? [[t('contents.add'), () => addTitleTo(folder)] as [string, () => void]]
            : []),
          [t('share.leave'), () => leaveFolderOf(folder)],
        ]
  return (
    <Dropdown
      name="folder"
      label={t('folder.acts', { title: folder.title })}
      button={<IconDots size={20} stroke={1.75} />}
    >
      <div className="corner-menu">
        {items.map(([text, run]) => (
          <button key={text} type="button" onClick={run}>
            {text}
          </button>
        ))}
      </div>
    </Dropdown>
  )
}

export interface FolderHeadProps extends MenuProps {
  folders: Folder[]
  /** cites what is in it, where that is there */
  cite?: ReactNode
}

/** The name of the open folder, where it is, who is in it, what can be done to it. */
export function FolderHead({ folder, folders, acts, cite, onMade }: FolderHeadProps) {
  const { go } = useFilter()
  const line = lineOf(folders, folder.id).slice(0, -1)
  return (
    <div className="corner-head">
      <div>
        {line.length > 0 && (
          <nav className="corner-path" aria-label={t('folder.path')}>
            {line.map(({ id, title }) => (
              <span key={id}>
                <Link to={shelfTarget(id)}>{title}</Link>
                <Icon name="right" size={14} />
              </span>
            ))}
          </nav>
        )}
        <h2>{folder.title}</h2>
        <People folder={folder} />
      </div>
      <div className="corner-head-acts">
        {cite}
        <button
          type="button"
          className="icon-button"
          aria-label={t('share.act')}
          title={t('share.act')}
          onClick={() => shareFolder(folder)}
        >
          <IconShare2 size={20} stroke={1.75} />
        </button>
        <Menu folder={folder} acts={acts} onMade={onMade ?? ((id) => go({ folder: id }))} />
      </div>
    </div>
  )
}
