import { cleanText } from './clean-text.ts'

/** Environment variables that hold a key, a password or the like, by their names. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i
/** Custom headers, which may carry one. */
const headersName = /_HEADERS$/i
/** Whether the variable is named like what holds a secret. */
export const holdsSecret = (name: string): boolean => secretName.test(name) || headersName.test(name)

/** Parameters of an address that do. */
const secretParameter = /key|token|secret|password|passwd|sig|auth|code|credential/i
/** Shorter ones would black out ordinary words. */
const secretCharactersAtLeast = 6

/**
 * All that must never reach a log, a recording, an export or an error, longest first: values of variables that are named
 * like secrets, what custom headers carry, and names, passwords and parameters inside addresses, in each form in which
 * they may turn up.
 */
export function secretsOf(
  environment: Readonly<Record<string, string | undefined>>,
  addresses: readonly (string | undefined)[],
): readonly string[] {
  const found = new Set<string>()
  const add = (value: string | undefined) => {
    if (value !== undefined && value.trim().length >= secretCharactersAtLeast) found.add(value.trim())
  }
  for (const [name, value] of Object.entries(environment)) {
    if (secretName.test(name)) add(value)
    if (headersName.test(name)) for (const line of value?.split('\n') ?? []) addHeader(line, add)
    if (value?.includes('://')) for (const address of value.split(',')) addAddress(address, add)
  }
  for (const address of addresses) if (address !== undefined) addAddress(address, add)
  for (const secret of [...found]) add(encodeURIComponent(secret))
  return [...found].sort((a, b) => b.length - a.length)
}

/** `Authorization: Bearer abc…` → the whole value, and the token alone. */
function addHeader(line: string, add: (value: string) => void): void {
  const value = line.slice(line.indexOf(':') + 1).trim()
  add(value)
  add(value.split(' ').at(-1) ?? '')
}

/** Who goes with `user:password@`, and what with `?key=…`; an address that is none holds nothing. */
function addAddress(text: string, add: (value: string) => void): void {
  if (!URL.canParse(text)) return
  const { username, password, searchParams } = new URL(text)
  for (const [name, value] of searchParams) if (secretParameter.test(name)) add(value)
  // A token of a bus stands where a user would.
  if (password === '' && /^(?:nats|tls):/.test(text)) add(decoded(username))
  if (password === '') return
  const [user, secret] = [decoded(username), decoded(password)]
  for (const value of [secret, password, `${user}:${secret}`]) add(value)
  add(Buffer.from(`${user}:${secret}`).toString('base64'))
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Characters of its beginning by which a secret is known where a text was cut: no prefix of a kind of keys is as long. */
const knownByCharacters = 16
/** A variable named like a secret may hold the file that has it, whose folders are no secret. */
const isPath = (text: string): boolean => /^(?:[~.]{0,2}\/|[A-Za-z]:\\)[^/\\]+[/\\]/.test(text)

/** Blacks out secrets wherever they stand in a text, whole or, of long ones, cut off. */
export function secretHider(secrets: readonly string[]): (text: string) => string {
  const byStart = new Map<string, string[]>()
  for (const secret of secrets) {
    if (secret.length < secretCharactersAtLeast) continue
    const start = isPath(secret) ? secret : secret.slice(0, knownByCharacters)
    byStart.set(start, [...(byStart.get(start) ?? []), secret])
  }
  if (byStart.size === 0) return text => text
  const starts = [...byStart.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(starts.map(start => start.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g')
  return text => {
    let hidden = ''
    let from = 0
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const length = Math.max(...byStart.get(found[0])!.map(secret => commonLength(secret, text, found.index)))
      hidden += `${text.slice(from, found.index)}[secret]`
      from = found.index + length
      pattern.lastIndex = from
    }
    return from === 0 ? text : hidden + text.slice(from)
  }
}

const commonLength = (secret: string, text: string, from: number): number => {
  let length = 0
  while (length < secret.length && text[from + length] === secret[length]) length++
  return length
}

/** A cleaner that also blacks out secrets (keys, passwords). */
export const secretCleaner = (secrets: readonly string[]): ((text: string) => string) => {
  const hide = secretHider(secrets)
  return text => hide(cleanText(text))
}
