import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const client = { client_id: 'sudar', client_secret: 'client-secret-of-the-journey' }

/** An identity provider at a port of its own: whoever signs in there has that name's address. */
export async function identityProvider(site: string) {
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const ours = `${site}/edu/api/v1/auth/oidc`
  const registered = {
    ...client,
    redirect_uris: [`${ours}/callback`],
    post_logout_redirect_uris: [`${ours}/left`],
  }
  const answer = new Provider(issuer, {
    clients: [registered],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'preferred_username'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.mn`,
        email_verified: true,
        given_name: 'Сарнай',
        preferred_username: sub,
      }),
    }),
  }).callback()
  return { issuer, client, close: () => server.close() }
}
