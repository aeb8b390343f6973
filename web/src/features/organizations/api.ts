import { apiQuery } from '@/api/query'

/** The organisation of this portal; its state decides whether anything else may be asked. */
export const organizationQuery = () => apiQuery('/p/api/v1/organization')
