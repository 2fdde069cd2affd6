/** Exit codes: what a script can rely on. */
export const exitCode = { done: 0, failed: 1, usage: 2, environment: 3 } as const

/**
 * The one shape of errors of the program; each class of ours derives from it. `message`: what was wrong and where.
 * `remedy`: what a person can do about it. `exitCode`: what the process ends with; undefined for one that is always
 * caught on its way and would be a fault of the program at the top.
 */
export class KnownError extends Error {
  readonly exitCode: number | undefined
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string, code?: number) {
    super(message)
    this.name = new.target.name
    this.exitCode = code
    this.remedy = remedy?.trim()
  }
}

/** A mistake in a command, a flag or a file, which the person has to correct. */
export class UsageError extends KnownError {
  declare readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message, remedy, exitCode.usage)
  }
}

/** Something on this machine or the network that is missing or refuses. */
export class EnvironmentError extends KnownError {
  declare readonly remedy: string

  constructor(message: string, remedy: string) {
    super(message, remedy, exitCode.environment)
  }
}

/** The exit code that an error carries; undefined for a fault of the program. */
export const exitCodeOf = (error: unknown): number | undefined =>
  error instanceof KnownError ? error.exitCode : undefined

/** What a person can do about it, where the error says so beside its message. */
export const remedyOf = (error: unknown): string | undefined => (error instanceof KnownError ? error.remedy : undefined)

/** What the system or a library calls an error; undefined for one without a code. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What happened and why, without what to do about it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What happened, why, and what to do about it: one line for a person. */
export function errorText(error: unknown): string {
  const [message, remedy] = [messageOf(error), remedyOf(error)]
  return remedy === undefined ? message : `${message}${/[.?!:]$/.test(message) ? '' : '.'} ${remedy}`
}
