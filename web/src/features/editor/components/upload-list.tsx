import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import type { Upload, useUploads } from '../use-uploads'

const record = (id: number) => paths.admin(`contents/${id}`)

/** What is said of a file that is on its way. */
function words({ state, share }: Upload) {
  const percent = Math.floor(share * 100)
  if (state === 'opening') return t('add.opening')
  if (state === 'cut') return t('add.cut', { percent })
  if (state === 'paused') return t('add.paused', { percent })
  return t('add.sending', { percent })
}

/** How far a file is, or why it was not taken. */
function State(upload: Upload) {
  const { state, share, why, uploaded, imports } = upload
  if (state === 'failed')
    return (
      <p className="field-error">
        <Icon name="alert" size={18} />
        <span>
          <b>{t('add.failed')}.</b> {why}
        </span>
      </p>
    )
  if (state === 'done' && uploaded)
    return (
      <p className="upload-done">
        <Icon name="check" size={18} />
        {t(uploaded.known ? 'add.known' : 'add.done')}{' '}
        <Link to={record(uploaded.content_id)}>{t('add.open', { title: uploaded.title })}</Link>
      </p>
    )
  if (imports)
    return (
      <p className="upload-done">
        <Icon name="check" size={18} />
        <Link to={paths.admin('imports', { open: imports })}>{t('add.records_many')}</Link>
      </p>
    )
  const text = words(upload)
  return (
    <>
      <progress
        className="progress"
        max={1}
        value={state === 'opening' ? undefined : share}
        aria-label={text}
      />
      <small>{text}</small>
    </>
  )
}

type Acts = Pick<ReturnType<typeof useUploads>, 'pause' | 'resume' | 'remove'>

/** What can be done about a file on the list. */
function Buttons({
  upload: { key, state, file },
  pause,
  resume,
  remove,
}: Acts & { upload: Upload }) {
  const { name } = file
  const moving = state === 'sending' || state === 'cut'
  const stopped = state === 'paused' || (state === 'failed' && !file.type.startsWith('image/'))
  const going = moving || state === 'waiting' || state === 'paused' || state === 'opening'
  return (
    <>
      {moving && (
        <button
          type="button"
          className="button button-secondary"
          aria-label={t('add.pause_of', { name })}
          onClick={() => pause(key)}
        >
          {t('add.pause')}
        </button>
      )}
      {stopped && (
        <button
          type="button"
          className="button button-secondary"
          aria-label={t(state === 'paused' ? 'add.resume_of' : 'add.retry_of', { name })}
          onClick={() => resume(key)}
        >
          {t(state === 'paused' ? 'add.resume' : 'add.retry')}
        </button>
      )}
      {state !== 'done' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t(going ? 'add.cancel_of' : 'add.remove_of', { name })}
          onClick={() => remove(key)}
        >
          <Icon name="close" />
        </button>
      )}
    </>
  )
}

export interface UploadListProps extends Acts {
  uploads: Upload[]
}

/** The files that are sent, one line each. */
export function UploadList({ uploads, ...acts }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('add.files')} data-slot="uploads">
      {uploads.map((each) => (
        <li key={each.key} data-state={each.state}>
          <Icon name={each.file.type.startsWith('audio') ? 'headphones' : 'file'} size={22} />
          <div className="upload-file">
            <b>{each.file.name}</b>
            <div aria-live="polite">
              <State {...each} />
            </div>
          </div>
          <Buttons upload={each} {...acts} />
        </li>
      ))}
    </ul>
  )
}
