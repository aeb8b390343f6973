import { site } from '@/api/site'
import { CheckField, type CheckFieldProps } from '@/kit/form/fields'
import { href, paths } from '@/kit/navigation/paths'
import { t } from '../../texts'

/** The terms and the privacy policy, to be read in another tab and accepted here. */
export function Consent(props: Omit<CheckFieldProps, 'label'>) {
  const terms = site().organization?.settings.links.terms || href(paths.page('terms'))
  return (
    <div className="consent">
      <CheckField label={t('register.terms')} {...props} />
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
