import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/kit/icons/icon'
import { providerQuery } from '../../api'
import { providerStart } from '../../provider-api'
import { t } from '../../texts'

export interface ProviderEntryProps {
  callbackUrl: string | undefined
  remember: boolean
}

/** The way in by the organisation's own sign-in, where it has one. */
export function ProviderEntry({ callbackUrl, remember }: ProviderEntryProps) {
  const { data } = useQuery(providerQuery())
  const provider = data?.data
  if (!provider) return null
  return (
    <div className="auth-other">
      <p className="auth-or">{t('login.or')}</p>
      <a
        className="button button-secondary button-wide"
        href={providerStart(provider.url, callbackUrl, remember)}
      >
        <Icon name="building" />
        {provider.label}
      </a>
      <p className="auth-other-note">{t('login.provider_terms')}</p>
    </div>
  )
}
