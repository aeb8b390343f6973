/** What the journeys use of the package, which describes no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Client {
    client_id: string
    client_secret: string
    redirect_uris: string[]
    post_logout_redirect_uris: string[]
  }
  interface Account {
    accountId: string
    claims: () => Record<string, unknown>
  }
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Client[]
        claims: Record<string, string[]>
        findAccount: (ctx: unknown, sub: string) => Account
      },
    )
    callback(): RequestListener
  }
}
