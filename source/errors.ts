/** Exit codes: what a script can rely on. */
export const exitCode = { done: 0, failed: 1, usage: 2, environment: 3 } as const

/**
 * The exit code that an error carries: a field `exitCode` says that its message is one line which a person can act on.
 * `undefined` for a fault of the program.
 */
export function exitCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'exitCode' in error ? error.exitCode : undefined
  return typeof code === 'number' ? code : undefined
}

/** What a person can do about it, where the error says so beside its message. */
export function remedyOf(error: unknown): string | undefined {
  const remedy = error instanceof Error && 'remedy' in error ? error.remedy : undefined
  return typeof remedy === 'string' ? remedy : undefined
}

/** What happened and why, without what to do about it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What happened, why, and what to do about it: one line for a person. */
export function errorText(error: unknown): string {
  const remedy = remedyOf(error)
  return remedy === undefined ? messageOf(error) : `${messageOf(error)} ${remedy}`
}

/** A mistake in a command, a flag or a file, which the person has to correct. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly exitCode = exitCode.usage
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}

/** Something on this machine or the network that is missing or refuses. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly exitCode = exitCode.environment
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}

/** An error that another process of the program reported. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError'
  readonly exitCode: number
  readonly remedy: string | undefined

  constructor(report: { readonly message: string; readonly exitCode: number; readonly remedy?: string | undefined }) {
    super(report.message)
    this.exitCode = report.exitCode
    this.remedy = report.remedy
  }
}
