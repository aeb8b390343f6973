import { useQuery } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { membersQuery } from '../../folders-api'
import { t } from '../../texts'

export interface DeleteSharedProps {
  folder: Folder
  onDelete: () => void
  onEnd: () => void
}

/** Asks for the name of a folder that others see before it goes into the trash. */
export function DeleteShared({ folder, onDelete, onEnd }: DeleteSharedProps) {
  const { data } = useQuery(membersQuery(folder.id))
  const others = data?.filter(({ state, role }) => state === 'accepted' && role !== 'owner').length
  const { field, errors, onSubmit } = useForm({
    initial: { title: '' },
    check: ({ title }) => ({
      title: title.trim() === folder.title ? undefined : t('folder.delete_name_wrong'),
    }),
    send: () => {
      onEnd()
      onDelete()
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit} noValidate>
      <p>
        {others ? t('folder.delete_shared', { n: others }) : null}{' '}
        {t('folder.delete_name', { title: folder.title })}
      </p>
      <TextField
        {...field('title')}
        label={t('folder.name')}
        error={errors.title}
        autoComplete="off"
      />
      <div className="dialog-acts">
        <button type="button" className="button button-text" onClick={onEnd}>
          {t('entry.cancel')}
        </button>
        <button type="submit" className="button button-primary">
          {t('entry.delete')}
        </button>
      </div>
    </form>
  )
}
