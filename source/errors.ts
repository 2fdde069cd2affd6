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

/** What the system refuses, in words. The subject is a file, a folder or an address. */
const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it exists already',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENOTEMPTY: 'the folder is not empty',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  ENXIO: 'it is a pipe, a socket or a device, not a file',
  ENODEV: 'it is a pipe, a socket or a device, not a file',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  EBUSY: 'another program uses it',
  ETXTBSY: 'another program uses it',
  EMFILE: 'this program has too many files open',
  ENFILE: 'this machine has too many files open',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'the file is as large as it may become',
  EROFS: 'the disk is read-only',
  EIO: 'the disk or the terminal is gone or fails',
  ENOMEM: 'no memory is left',
  EPIPE: 'its reader is gone',
  EADDRINUSE: 'another program has this address',
  EADDRNOTAVAIL: 'this machine has no such address',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'it hung up',
  ENOTFOUND: 'no machine has that name',
  EAI_AGAIN: 'its name cannot be looked up just now',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ETIMEDOUT: 'no answer',
}

/** The words for a code of the system; undefined for an error that has none. */
export const systemReason = (error: unknown): string | undefined => {
  const code = codeOf(error)
  return typeof code === 'string' && Object.hasOwn(systemReasons, code) ? systemReasons[code] : undefined
}

/** Why it failed, where the file or the address is named beside it. */
export const reasonOf = (error: unknown): string =>
  systemReason(error) ?? (error instanceof Error ? error.message : String(error))

/** What happened and why, without what to do about it. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { path, syscall, message }: NodeJS.ErrnoException = error
  // Only what Node says is put in other words; a library says more with the same code.
  if (syscall === undefined && message !== '') return message
  return path === undefined ? reasonOf(error) : `${path}: ${reasonOf(error)}`
}

/** What happened, why, and what to do about it: one line for a person. */
export function errorText(error: unknown): string {
  const [message, remedy] = [messageOf(error), remedyOf(error)]
  return remedy === undefined ? message : `${message}${/[.?!:]$/.test(message) ? '' : '.'} ${remedy}`
}
