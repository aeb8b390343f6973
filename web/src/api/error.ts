export interface FieldError {
  field: string
  message: string
}

interface Fail {
  code?: string
  message?: string
  error?: string
  errors?: FieldError[]
  data?: unknown
}

/** A call that the server refused, or that never reached it (`status` 0, code `offline|timeout`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: FieldError[]
  readonly data: unknown
  /** A toast has told it: no form says it again. */
  told = false

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    fail: Fail = {},
    /** Seconds until it is worth asking again, as the server says (Retry-After); 0 when it does not. */
    readonly wait = 0,
  ) {
    super(message)
    this.fields = fail.errors ?? []
    this.data = fail.data
  }

  /** The server makes the files of a publication again: they come back by themselves. */
  get preparing() {
    return this.code === 'publication_preparing'
  }

  /** Worth asking again: the network or the server failed, not the request. */
  get passing() {
    return this.status === 0 || this.status >= 500
  }
}

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Reads the error envelope of DESIGN §7; an answer without one still becomes an ApiError. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  const fail: Fail = typeof body === 'object' && body !== null ? body : {}
  const code = fail.code ?? `http_${response.status}`
  const wait = Number(response.headers.get('Retry-After')) || 0
  return new ApiError(response.status, code, fail.message ?? fail.error ?? '', fail, wait)
}
