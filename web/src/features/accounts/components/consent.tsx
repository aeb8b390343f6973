import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { site } from '@/api/site'
import { Icon } from '@/kit/icon'
import { href, paths } from '@/kit/paths'
import { t } from '../texts'

export interface ConsentProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: ReactNode
}

/** The terms and the privacy policy, to be read in another tab and accepted here. */
export function Consent({ error, ...input }: ConsentProps) {
  const id = useId()
  const terms = site().organization?.settings.links.terms || href(paths.page('terms'))
  return (
    <div className="consent">
      <label className="check">
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        {t('register.terms')}
      </label>
      {error && (
        <span className="field-error" role="alert" id={id}>
          <Icon name="alert" size={18} />
          {error}
        </span>
      )}
      <p className="consent-read">
        <a href={terms} target="_blank" rel="noreferrer">
          {t('register.read_terms')}
        </a>
        <a href={href(paths.page('privacy'))} target="_blank" rel="noreferrer">
          {t('register.read_privacy')}
        </a>
      </p>
    </div>
  )
}
