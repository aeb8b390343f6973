import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { site } from '@/api/site'
import type { Folder } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { daysLeft } from '@/kit/format/days-left'
import { Icon } from '@/kit/icons/icon'
import { totalQuery } from '../api'
import { t } from '../texts'
import { useFilter } from '../use-filter'
import { newNote } from './dialogs'
import { AskForPackage } from './package-note'

export interface CornerHeadProps {
  held: boolean
  folders: Folder[]
  /** end of the package */
  until?: string
}

/** What is left of a package that ends soon, and whom to ask for more. */
function Ending({ until }: { until: string }) {
  const days = daysLeft(until)
  if (days === undefined) return null
  return (
    <p className="num corner-ending">
      {days === 0 ? t('page.last_day') : t('page.days_left', { days })}
      <AskForPackage />
    </p>
  )
}

/** The site that checks for copied text, where the portal has set one. */
function PlagiarismCheck() {
  const address = site().organization?.settings.links.plagiarism
  if (!address) return null
  return (
    <a
      className="button button-text"
      href={address}
      target="_blank"
      rel="noreferrer"
      title={t('page.new_window')}
    >
      <Icon name="outside" size={18} />
      {t('page.plagiarism')}
    </a>
  )
}

/** How much there is, until when the package lasts, a check for copied text, writing a free note. */
export function CornerHead({ held, folders, until }: CornerHeadProps) {
  const { filter } = useFilter()
  const notes = useQuery(totalQuery()).data
  const folder = folders.find(({ id }) => id === filter.folder)
  return (
    <div className="page-head corner-page-head">
      <div>
        <h1>{t('research.title')}</h1>
        <p className="num">
          {notes !== undefined && t('page.count', { notes, folders: folders.length })}
          {held && until && `. ${t('page.until', { date: shortDate(until) })}`}
        </p>
        {held && until && <Ending until={until} />}
      </div>
      <div className="corner-page-acts">
        <PlagiarismCheck />
        <button
          type="button"
          className="button button-primary"
          onClick={() => newNote(folder && folder.role !== 'viewer' ? folder.id : '')}
        >
          <IconPlus size={20} stroke={1.75} />
          {t('entry.new')}
        </button>
      </div>
    </div>
  )
}
