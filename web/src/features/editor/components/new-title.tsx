import { useRouter } from '@tanstack/react-router'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { paths } from '@/kit/navigation/paths'
import { createRecord } from '../api'
import { t } from '../texts'
import { useUploads } from '../use-uploads'
import { DropZone, withRecords } from './drop-zone'
import { UnfinishedUploads } from './unfinished'
import { UploadList } from './upload-list'
import '../editor.css'

/** Makes a record by hand: what it is read from comes later, or never. */
function Bare({ onMade }: { onMade: (id: number) => void }) {
  const form = useForm({
    initial: { title: '' },
    send: async ({ title }) => onMade((await createRecord(title)).id),
  })
  return (
    <details className="add-bare">
      <summary>{t('add.bare')}</summary>
      <form className="admin-inline" onSubmit={form.onSubmit} noValidate>
        <TextField label={t('add.bare_title')} maxLength={1000} {...form.field('title')} />
        <button type="submit" className="button button-secondary" aria-busy={form.busy}>
          {t('add.bare_create')}
        </button>
      </form>
      <FormError text={form.wrong} />
    </details>
  )
}

/** Adds titles: files are put here and become drafts; a single one opens at once. */
export function NewTitle() {
  const router = useRouter()
  const open = (id: number, read = 0) =>
    void router.navigate(paths.admin(`contents/${id}`, { read: read || undefined }) as never)
  const { uploads, add, ...acts } = useUploads((uploaded, alone) => {
    if (alone && !uploaded.known) open(uploaded.content_id, uploaded.warnings.length + 1)
  })
  return (
    <>
      <h2>{t('add.title')}</h2>
      <p className="admin-lead">{t('add.lead')}</p>
      <DropZone label={t('add.drop')} accept={withRecords} onFiles={add} />
      <UploadList uploads={uploads} {...acts} />
      <UnfinishedUploads hidden={uploads.map(({ file }) => file.name)} />
      <Bare onMade={(id) => open(id)} />
    </>
  )
}
