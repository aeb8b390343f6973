type Credential = Record<string, unknown>

/** A number instead of a name: a passkey belongs to a domain (WebAuthn §5.1.3). */
export const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Whether the browser makes and reads passkeys as WebAuthn level 3 writes them, and may here. */
export const canPasskey = () =>
  !isAddress(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Whether passkeys are offered among the names that the browser fills in. */
export const canAutofill = async () =>
  canPasskey() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Makes a passkey as the server asks; fails when the person thinks better of it. */
export async function makePasskey(options: unknown): Promise<Credential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = await navigator.credentials.create({ publicKey })
  return written(made)
}

/** Has a passkey of this site sign; fails when the person thinks better of it. */
export async function getPasskey(options: unknown, signal: AbortSignal, autofill: boolean) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  const mediation = autofill ? 'conditional' : undefined
  return written(await navigator.credentials.get({ publicKey, signal, mediation }))
}

function written(credential: unknown): Credential {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  return credential.toJSON() as unknown as Credential
}

/** The person, or the time, has ended what the browser asked. */
export const isGivenUp = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
