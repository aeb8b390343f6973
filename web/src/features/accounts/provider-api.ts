import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { session } from '@/api/session'
import { site } from '@/api/site'
import { locale } from '@/kit/i18n/locale'

/** Where that sign-in begins. It leads to another site and back to the sign-in page. */
export function providerStart(url: string, callbackUrl: string | undefined, remember: boolean) {
  const query = new URLSearchParams({ lang: locale() })
  if (callbackUrl) query.set('callbackUrl', callbackUrl)
  if (remember) query.set('remember', 'true')
  if (site().domain) query.set('domain', site().domain)
  return `${url}?${query}`
}

/** Signs in as whom the provider signed in. */
export function useEnterByProvider() {
  const client = useQueryClient()
  return async () => {
    const { data } = await api.POST('/api/v1/auth/oidc/enter')
    if (!data) return
    session.begin(data.data.bearer_token)
    await client.invalidateQueries()
  }
}

/** Lets the signed-in account in by the provider from now on. */
export const linkIdentity = () => api.POST('/api/v1/auth/oidc/link')

export const identitiesQuery = () => apiQuery('/api/v1/auth/identities')

export function useUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      api.DELETE('/api/v1/auth/identities/{id}', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: identitiesQuery().queryKey }),
  })
}
