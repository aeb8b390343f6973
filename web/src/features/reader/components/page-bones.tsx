import { t } from '../texts'

/** Where the page will be while it comes. */
export function PageBones() {
  return (
    <div className="reader-bones" role="status">
      <span className="visually-hidden">{t('state.opening')}</span>
      {['title', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <span
          key={key}
          className={key === 'title' ? 'bone bone-title' : 'bone bone-line'}
          aria-hidden="true"
        />
      ))}
    </div>
  )
}
