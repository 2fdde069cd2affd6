/** Environment variables that hold a key, a password or the like, by their names. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/i
/** Parameters of an address that do. */
const secretParameter = /key|token|secret|password|passwd|sig|auth|code|credential/i
/** Shorter ones would black out ordinary words. */
const shortest = 6

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
    if (value !== undefined && value.trim().length >= shortest) found.add(value.trim())
  }
  for (const [name, value] of Object.entries(environment)) {
    if (secretName.test(name)) add(value)
    if (/_HEADERS$/i.test(name)) for (const line of value?.split('\n') ?? []) addHeader(line, add)
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
