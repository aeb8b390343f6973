import { closeModal } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { FormActs } from '@/kit/form/acts'
import { FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { addTag, renameTag, useAskAgain } from '../../api'
import { t } from '../../texts'
import { dialog } from './merge-into'

export interface Tag {
  id: number
  name: string
  name_en: string
  version: string
  contents: number
  shared: boolean
  used: boolean
}

/** Adds a tag, or gives one other names and says what that changes. */
export function TagForm({ tag }: { tag?: Tag }) {
  const again = useAskAgain()
  const leave = () => closeModal(dialog)
  const { field, wrong, busy, onSubmit } = useForm({
    initial: { name: tag?.name ?? '', name_en: tag?.name_en ?? '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : t('tags.name_required') }),
    send: async (names) => {
      try {
        await (tag ? renameTag(tag.id, { ...names, version: tag.version }) : addTag(names))
      } finally {
        await again()
      }
      leave()
      const name = names.name.trim()
      toast({
        kind: 'success',
        text: tag ? t('tags.renamed', { before: tag.name, name }) : t('tags.added', { name }),
      })
    },
  })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate data-slot="tag-form">
      <TextField label={t('tags.name_mn')} lang="mn" maxLength={120} {...field('name')} />
      <TextField label={t('tags.name_en')} lang="en" maxLength={120} {...field('name_en')} />
      {tag && tag.contents > 0 && <p>{t('tags.rename_effect', { count: tag.contents })}</p>}
      <FormError text={wrong} />
      <FormActs
        cancel={t('cancel')}
        onCancel={leave}
        act={t(tag ? 'tags.save' : 'tags.add')}
        busy={busy}
      />
    </form>
  )
}
