import { useQueryClient } from '@tanstack/react-query'
import type { Entry, Folder } from '@/api/types'
import { FormActs } from '@/kit/form/acts'
import { ChoiceField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { act } from '../../done'
import { move, moveBack } from '../../entries-api'
import { orLater } from '../../offline/later'
import { folderChoices } from '../../shelves'
import { t } from '../../texts'

export interface MoveFormProps {
  entries: Entry[]
  folders: Folder[]
  onMoved?: () => void
  onEnd: () => void
}

/** Asks into which folder entries go. */
export function MoveForm({ entries, folders, onMoved, onEnd }: MoveFormProps) {
  const client = useQueryClient()
  const { values, set, busy, onSubmit } = useForm({
    initial: { folder: entries[0]?.folder_id ?? '' },
    send: async ({ folder }) => {
      onEnd()
      await act(client, () => orLater(client, entries, { folder }, () => move(entries, folder)), {
        text: t('done.moved', { n: entries.length }),
        undo: () => moveBack(entries),
      })
      onMoved?.()
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit}>
      <ChoiceField
        label={t('move.to')}
        options={[['', t('tree.unfiled')], ...folderChoices(folders)]}
        value={values.folder}
        onText={(folder) => set({ folder })}
      />
      <FormActs cancel={t('entry.cancel')} onCancel={onEnd} act={t('move.act')} busy={busy} />
    </form>
  )
}
