import { api } from '@/api/client'
import { ApiError } from '@/api/error'
import { type Refusal, type Seed, setSite } from '@/api/site'
import type { Organization } from '@/api/types'

const refusals = ['organization_suspended', 'organization_expired', 'organization_unknown'] as const

interface LookUp {
  status: string
  code?: string
  data?: Organization | null
}

function refusalOf({ code, data }: LookUp): Refusal {
  const contact = (data as { contact?: Organization['settings']['contact'] } | null)?.contact
  return {
    open_url: '',
    code: refusals.find((known) => known === code) ?? 'organization_unknown',
    organization: data
      ? { name: data.name, logo_url: data.logo_url, contact: contact ?? data.settings?.contact }
      : null,
  }
}

/** Awaited before anything else: which organisation this is, and whether it may be shown. */
export async function resolveSite({ site }: Seed): Promise<void> {
  setSite(site)
  if (site.organization || site.refusal) return
  try {
    const { data } = await api.GET('/p/api/v1/organization', {})
    const response = data as unknown as LookUp
    if (response.status === 'fail') setSite({ ...site, refusal: refusalOf(response) })
    else setSite({ ...site, organization: response.data ?? null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
