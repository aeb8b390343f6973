import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { site } from '@/api/site'
import { locale } from '@/kit/i18n/locale'
import { useBegin } from './api'

/** A way to the organisation's provider and back to the sign-in page, in this language. */
export function providerPage(url: string, said: Record<string, string> = {}) {
  const query = new URLSearchParams({ lang: locale(), ...said })
  if (site().domain) query.set('domain', site().domain)
  return `${url}?${query}`
}

/** Where that sign-in begins. */
export const providerStart = (url: string, callbackUrl: string | undefined, remember: boolean) =>
  providerPage(url, {
    ...(callbackUrl && { callbackUrl }),
    ...(remember && { remember: 'true' }),
  })

/** Signs in as whom the provider signed in. */
export function useEnterByProvider() {
  const begin = useBegin()
  return async () => {
    const { data } = await api.POST('/api/v1/auth/oidc/enter')
    if (data) await begin(data.data.bearer_token)
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
