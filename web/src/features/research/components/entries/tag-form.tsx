import { useQueryClient } from '@tanstack/react-query'
import type { Entry } from '@/api/types'
import { FormActs } from '@/kit/form/acts'
import { TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { act } from '../../done'
import { tag, untag } from '../../entries-api'
import { tagsFrom } from '../../entry'
import { t } from '../../texts'

export interface TagFormProps {
  entries: Entry[]
  onTagged: () => void
  onEnd: () => void
}

/** Asks which tags entries get. */
export function TagForm({ entries, onTagged, onEnd }: TagFormProps) {
  const client = useQueryClient()
  const { values, set, errors, busy, onSubmit } = useForm({
    initial: { tags: '' },
    check: ({ tags }) => ({ tags: tagsFrom(tags).length ? undefined : t('tag.needed') }),
    send: async ({ tags }) => {
      onEnd()
      await act(client, () => tag(entries, tagsFrom(tags)), {
        text: t('done.tagged', { n: entries.length }),
        undo: () => untag(entries, tagsFrom(tags)),
      })
      onTagged()
    },
  })
  return (
    <form className="corner-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t('entry.tags')}
        hint={t('entry.tags_hint')}
        maxLength={500}
        value={values.tags}
        error={errors.tags}
        onText={(tags) => set({ tags })}
      />
      <FormActs cancel={t('entry.cancel')} onCancel={onEnd} act={t('tag.act')} busy={busy} />
    </form>
  )
}
