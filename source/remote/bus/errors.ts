import { EnvironmentError, systemReason } from '../../errors.ts'

/**
 * Turns what the client says about a failed connection into one line that says what to do. `anonymous`: by TLS, without a
 * certificate; a server that asks for one just falls silent.
 */
export function unreachable(shown: string, error: unknown, anonymous: boolean): EnvironmentError {
  const { name, message, code, cause } = failure(error)
  const inner = failure(cause)
  if (name === 'AuthorizationError' || name === 'UserAuthenticationExpiredError')
    return new EnvironmentError(
      `The bus at ${shown} does not accept these credentials.`,
      `Check user, password or token in --bus, or the file of --bus-creds or --bus-nkey.`,
    )
  const silence = anonymous ? 'no answer; if it asks for a certificate, pass --bus-cert and --bus-key' : 'no answer'
  const why = systemReason(error) ?? systemReason(cause)
  if (
    why === undefined &&
    /certificate|TLS|SSL|self.signed|altnames/i.test(`${code} ${message} ${inner.code} ${inner.message}`)
  )
    return new EnvironmentError(
      `The bus at ${shown} and this terminal do not agree on TLS: ${inner.message || message}.`,
      `Check tls:// in --bus, and the files of --bus-ca, --bus-cert and --bus-key.`,
    )
  return new EnvironmentError(
    `Cannot reach the bus at ${shown} (${why ?? (name === 'TimeoutError' ? silence : message)}).`,
    `Start one (nats-server -js), or pass another --bus.`,
  )
}

/** What the bus refuses once one is in, as one line: a permission, a limit, copies it cannot make. */
export function refusedBy(shown: string, what: string, error: unknown): Error {
  if (error instanceof EnvironmentError) return error
  const { name, message } = failure(error)
  const why = name === 'TimeoutError' ? 'it does not answer' : message
  return new EnvironmentError(
    `The bus at ${shown} does not let us ${what} (${why}).`,
    'docs/bus.md lists the permissions.',
  )
}

function failure(error: unknown): { name: string; message: string; code: string; cause: unknown } {
  if (!(error instanceof Error))
    return { name: '', message: error === undefined ? '' : String(error), code: '', cause: undefined }
  const code = 'code' in error ? String(error.code) : ''
  return { name: error.name, message: error.message, code, cause: error.cause }
}
