import { useRouter } from '@tanstack/react-router'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { deleteDraft } from '../api'
import { isDraft } from '../model'
import { t } from '../texts'
import type { SectionProps } from './basics'
import type { Published } from './rights'

/** How far saving is, in words. */
function stateOf({ saving, changed, wrong, errors, base }: SectionProps['record']) {
  if (saving) return t('save.saving')
  if (wrong || Object.values(errors).some(Boolean)) return t('save.failed')
  if (changed.length > 0) return t('save.waiting', { count: changed.length })
  return t(isDraft(base.form) ? 'save.saved' : 'save.stored')
}

/** A draft goes: its file may come again. */
function Delete({ record: { base } }: SectionProps) {
  const router = useRouter()
  const { busy, wrong, act } = useAct()
  async function remove() {
    if (!(await act(() => deleteDraft(base.id)))) return
    toast({ kind: 'success', text: t('save.deleted') })
    void router.navigate(paths.admin('contents/new') as never)
  }
  return (
    <>
      <AskButton
        act={t('save.delete')}
        question={t('save.delete_question', { title: base.form.title })}
        cancel={t('save.keep')}
        className="admin-danger"
        busy={busy}
        onAct={remove}
      />
      <FormError text={wrong} />
    </>
  )
}

/** The first field that is wrong takes the focus once it is drawn as one. */
const focusOnWrong = () =>
  document.querySelector<HTMLElement>('.editor-parts [aria-invalid=true]')?.focus()

interface SaveBarProps extends SectionProps {
  published: Published
  /** Whether a draft is submitted to staff, on a screen of its own. */
  submits: boolean
}

/** What is saved already, and what is done with the rest: a draft is published, what is published saved. */
export function SaveBar({ record, published, submits }: SaveBarProps) {
  const { base, saving, changed, wrong, save, discard } = record
  const draft = isDraft(base.form)
  async function publish() {
    if (await save({ visibility: published })) toast({ kind: 'success', text: t('save.published') })
    else requestAnimationFrame(focusOnWrong)
  }
  return (
    <div className="save-bar" data-slot="save-bar">
      <FormError text={wrong} />
      <p role="status">
        <Icon name={changed.length > 0 || saving ? 'clock' : 'check'} size={18} />
        {stateOf(record)}
      </p>
      {draft ? (
        <>
          <Delete record={record} />
          {submits ? (
            <Link className="button button-primary" to={paths.admin(`submissions/${base.id}`)}>
              {t('save.submit')}
            </Link>
          ) : (
            <button
              type="button"
              className="button button-primary"
              aria-busy={saving}
              onClick={publish}
            >
              {t('save.publish')}
            </button>
          )}
        </>
      ) : (
        <>
          {changed.length > 0 ? (
            <button type="button" className="button button-text" onClick={discard}>
              {t('save.discard')}
            </button>
          ) : (
            <button
              type="button"
              className="button button-text"
              onClick={() => void save({ visibility: 'draft' })}
            >
              {t('save.hide')}
            </button>
          )}
          <button
            type="button"
            className="button button-primary"
            aria-busy={saving}
            disabled={changed.length === 0}
            onClick={() => void save()}
          >
            {t('save.save')}
          </button>
        </>
      )}
    </div>
  )
}
