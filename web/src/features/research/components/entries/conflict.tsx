import { t } from '../../texts'

export interface ConflictProps {
  /** what somebody else wrote */
  text: string
  onTake: (text: string) => void
}

/** Somebody changed the note while it was edited: their words, and what becomes of one's own. */
export function Conflict({ text, onTake }: ConflictProps) {
  return (
    <div className="corner-conflict" role="alert">
      <p>
        <b>{t('conflict.text')}</b>
      </p>
      <blockquote>{text || t('conflict.empty')}</blockquote>
      <p>{t('conflict.hint')}</p>
      <button type="button" className="button button-secondary" onClick={() => onTake(text)}>
        {t('conflict.take')}
      </button>
    </div>
  )
}
