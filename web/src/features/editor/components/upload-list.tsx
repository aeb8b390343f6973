import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import type { Upload } from '../use-uploads'

const record = (id: number) => paths.admin(`contents/${id}`)

/** How far a file is, or why it was not taken. */
function State({ state, share, why, uploaded }: Upload) {
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
  const percent = Math.round(share * 100)
  const text = state === 'opening' ? t('add.opening') : t('add.sending', { percent })
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

export interface UploadListProps {
  uploads: Upload[]
  onRetry: (key: number) => void
  onRemove: (key: number) => void
}

/** The files that are sent, one line each. */
export function UploadList({ uploads, onRetry, onRemove }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('add.files')} data-slot="uploads">
      {uploads.map((each) => {
        const { key, state, file } = each
        const going = state === 'waiting' || state === 'sending' || state === 'opening'
        return (
          <li key={key} data-state={state}>
            <Icon name={file.type.startsWith('audio') ? 'headphones' : 'file'} size={22} />
            <div className="upload-file">
              <b>{file.name}</b>
              <div aria-live="polite">
                <State {...each} />
              </div>
            </div>
            {state === 'failed' && !file.type.startsWith('image/') && (
              <button
                type="button"
                className="button button-secondary"
                aria-label={t('add.retry_of', { name: file.name })}
                onClick={() => onRetry(key)}
              >
                {t('add.retry')}
              </button>
            )}
            {state !== 'done' && (
              <button
                type="button"
                className="icon-button"
                aria-label={t(going ? 'add.cancel_of' : 'add.remove_of', { name: file.name })}
                onClick={() => onRemove(key)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
