import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isNotFound } from '@/api/error'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { Icon } from '@/kit/icons/icon'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { recordQuery } from '../api'
import { isDraft } from '../model'
import { t } from '../texts'
import type { EditedRecord, Form } from '../types'
import { usePresence } from '../use-presence'
import { type RecordState, useRecord } from '../use-record'
import { Basics } from './basics'
import { Identifiers } from './identifiers'
import { Items } from './items'
import { ConflictPart, Meeting } from './notices'
import { People } from './people'
import { type Published, Rights } from './rights'
import { SaveBar } from './save-bar'
import { CoverPart, Missing } from './side'
import { Subjects } from './subjects'
import '../editor.css'

const sections = ['basic', 'people', 'subjects', 'ids', 'items', 'rights'] as const
type Section = (typeof sections)[number]

const states: Record<Form['visibility'], string> = {
  draft: 'badge-warn',
  public: 'badge-ok',
  hub: 'badge-info',
  organization: 'badge-info',
  archived: '',
}

/** The record's name, its state, and the way to its page. */
function Head({ record: { base, form }, talk }: { record: RecordState; talk: ReactNode }) {
  const { visibility } = base.form
  return (
    <header className="editor-head">
      <div>
        <h2>{form.title || t('page.edit')}</h2>
        <p className="admin-note">
          {t('page.number', { id: base.id })}{' '}
          <span className={`badge ${states[visibility]}`}>{t(`state.${visibility}`)}</span>
        </p>
      </div>
      <div className="editor-ways">
        {talk}
        <Link to={paths.content(base.slug)} className="button button-secondary">
          <Icon name="outside" />
          {t('page.view')}
        </Link>
      </div>
    </header>
  )
}

/** What was read from the file is told once, behind the upload. */
function ReadNote({ read }: { read: number }) {
  if (!read) return null
  return (
    <p className="read-note" role="status">
      <Icon name="info" size={20} />
      <span>
        {t('page.found')} {read > 1 && <a href="#part-items">{t('page.mended')}</a>}
      </span>
    </p>
  )
}

function Part({ name, children }: { name: Section; children: ReactNode }) {
  return (
    <section className="editor-part" id={`part-${name}`} aria-labelledby={`head-${name}`}>
      <h3 id={`head-${name}`}>{t(`section.${name}`)}</h3>
      {children}
    </section>
  )
}

/** Ctrl S, or ⌘ S, saves. */
function useSaveKey(save: () => unknown) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [save])
}

interface OpenedProps {
  initial: EditedRecord
  read: number
  /** Whether the record is submitted to staff instead of published. */
  submits: boolean
  /** What its staff say of it, and how much of that is open: another feature draws both. */
  talk: ReactNode
  talkCount: ReactNode
}

/** The one page on which a record is edited. */
function Opened({ initial, read, submits, talk, talkCount }: OpenedProps) {
  const record = useRecord(initial)
  const presence = usePresence(initial.id)
  const [published, setPublished] = useState<Published>('public')
  useSaveKey(record.save)
  return (
    <div className="editor" data-draft={isDraft(record.base.form) || undefined}>
      <Head record={record} talk={talkCount} />
      <ReadNote read={read} />
      <Meeting record={record} presence={presence} />
      <ConflictPart record={record} />
      <nav className="editor-nav" aria-label={t('page.sections')}>
        {sections.map((name) => (
          <a key={name} href={`#part-${name}`}>
            {t(`section.${name}`)}
          </a>
        ))}
      </nav>
      <div className="editor-body">
        <aside className="editor-side">
          <CoverPart record={record} />
          <Missing record={record} />
        </aside>
        <div className="editor-parts">
          <Part name="basic">
            <Basics record={record} />
          </Part>
          <Part name="people">
            <People record={record} />
          </Part>
          <Part name="subjects">
            <Subjects record={record} />
          </Part>
          <Part name="ids">
            <Identifiers record={record} />
          </Part>
          <Part name="items">
            <Items record={record} />
          </Part>
          <Part name="rights">
            <Rights
              record={record}
              submits={submits}
              published={published}
              onPublished={setPublished}
            />
          </Part>
          {talk}
        </div>
      </div>
      <SaveBar record={record} published={published} submits={submits} />
    </div>
  )
}

/** A record of the organisation, read anew, in its editor. */
export function Editor({ id, ...rest }: { id: number } & Omit<OpenedProps, 'initial'>) {
  const { data, error, refetch } = useQuery(recordQuery(id))
  if (data) return <Opened key={id} initial={data.data} {...rest} />
  if (isNotFound(error))
    return (
      <Empty drawing="leaf" title={t('gone.title')} hint={t('gone.hint')}>
        <Link to={paths.admin('contents/new')} className="button button-secondary">
          {t('gone.add')}
        </Link>
      </Empty>
    )
  if (error) return <Failure message={errorText(error)} onRetry={refetch} />
  return <RowSkeleton />
}
