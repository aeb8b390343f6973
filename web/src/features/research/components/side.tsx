import { useState } from 'react'
import type { Folder } from '@/api/types'
import { Drawer } from '@/kit/dialog/drawer'
import { number } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'
import { Folders, type FoldersProps } from './folders'
import { Invitations } from './invitations'

/** Invitations and folders: beside the entries, on a phone in a drawer. */
export function Side({ held, folders }: { held: boolean; folders: Folder[] }) {
  const [drawer, setDrawer] = useState(false)
  const props: Omit<FoldersProps, 'onGone'> = { held, folders }
  return (
    <>
      <aside className="corner-side">
        <Invitations />
        <div className="corner-wide">
          <Folders {...props} />
        </div>
        <button
          type="button"
          className="button button-secondary corner-narrow"
          aria-haspopup="dialog"
          onClick={() => setDrawer(true)}
        >
          <Icon name="toc" />
          {t('page.folders', { count: number(folders.length) })}
        </button>
      </aside>
      {drawer && (
        <Drawer
          side="left"
          title={t('tree.label')}
          closeLabel={t('page.close')}
          onClose={() => setDrawer(false)}
        >
          <Folders {...props} onGone={() => setDrawer(false)} />
        </Drawer>
      )}
    </>
  )
}
