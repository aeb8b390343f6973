import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Content, Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormActs } from '@/kit/form/acts'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { accessQuery, foldersQuery } from '../api'
import { askAnew } from '../done'
import { addTitle, createFolder } from '../folders-api'
import { folderChoices } from '../shelves'
import { t } from '../texts'
import '../research.css'

export interface TitleFormProps {
  content: Pick<Content, 'id' | 'title'>
  onEnd: () => void
}

/** No folder but a new one. */
const none = ''

interface FieldsProps extends TitleFormProps {
  folders: Folder[]
}

/** The folders to choose from, and the name of a new one. */
function Fields({ content: { id, title }, folders, onEnd }: FieldsProps) {
  const client = useQueryClient()
  const choices = folderChoices(folders)
  const { values, set, errors, wrong, busy, onSubmit } = useForm({
    initial: { folder: choices[0]?.[0] ?? none, title: '' },
    check: ({ folder, title }) => ({
      title: folder === none && !title.trim() ? t('folder.name_needed') : undefined,
    }),
    send: async ({ folder, title: name }) => {
      await addTitle(folder || (await createFolder(name.trim(), none)), id)
      onEnd()
      toast({ kind: 'success', text: t('contents.added', { title }) })
      await askAnew(client)
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit} noValidate>
      <p>{t('file.lead', { title })}</p>
      <ChoiceField
        label={t('move.to')}
        options={[...choices, [none, t('folder.new')]]}
        value={values.folder}
        onText={(folder) => set({ folder })}
      />
      {values.folder === none && (
        <TextField
          label={t('folder.name')}
          maxLength={200}
          value={values.title}
          error={errors.title}
          autoComplete="off"
          onText={(title) => set({ title })}
        />
      )}
      <FormError text={wrong} />
      <FormActs cancel={t('entry.cancel')} onCancel={onEnd} act={t('contents.put')} busy={busy} />
    </form>
  )
}

/** Puts a title into a folder; who holds no research package learns of it. */
export function TitleForm(props: TitleFormProps) {
  const access = useQuery(accessQuery())
  const held = access.data?.held ?? false
  const folders = useQuery({ ...foldersQuery(), enabled: held })
  const error = access.error ?? folders.error
  const again = () => void Promise.all([access.refetch(), folders.refetch()])
  if (error) return <Failure message={errorText(error)} onRetry={again} />
  if (access.data && !held)
    return (
      <div className="corner-form">
        <p>{t('package.titles')}</p>
        <p>{t('package.ways')}</p>
        <div className="dialog-acts">
          <Link className="button button-primary" to={paths.research()} onClick={props.onEnd}>
            {t('package.title')}
          </Link>
        </div>
      </div>
    )
  if (!folders.data) return <LineSkeleton count={3} />
  return <Fields {...props} folders={folders.data} />
}
