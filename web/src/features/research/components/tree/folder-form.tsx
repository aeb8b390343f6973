import { useQueryClient } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { FormActs } from '@/kit/form/acts'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { askAnew } from '../../done'
import { createFolder, renameFolder } from '../../folders-api'
import { t } from '../../texts'

export interface FolderFormProps {
  /** the folder that gets another name; without it one is made */
  folder?: Folder
  /** inside which a new one is, '' for none */
  parent: string
  onMade?: (id: string) => void
  onEnd: () => void
}

/** Asks for the name of a folder. */
export function FolderForm({ folder, parent, onMade, onEnd }: FolderFormProps) {
  const client = useQueryClient()
  const { values, set, errors, wrong, busy, onSubmit } = useForm({
    initial: { title: folder?.title ?? '' },
    check: ({ title }) => ({ title: title.trim() ? undefined : t('folder.name_needed') }),
    send: async ({ title }) => {
      if (folder) await renameFolder(folder.id, title.trim())
      else onMade?.(await createFolder(title.trim(), parent))
      await askAnew(client)
      onEnd()
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t('folder.name')}
        maxLength={200}
        value={values.title}
        error={errors.title}
        autoComplete="off"
        onText={(title) => set({ title })}
      />
      <FormError text={wrong} />
      <FormActs
        cancel={t('entry.cancel')}
        onCancel={onEnd}
        act={folder ? t('entry.save') : t('folder.create')}
        busy={busy}
      />
    </form>
  )
}
