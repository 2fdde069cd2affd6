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

/** A mistake in a command, a flag or a file, which the person has to correct. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly exitCode = exitCode.usage
}

/** Something on this machine or the network that is missing or refuses. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly exitCode = exitCode.environment
}
