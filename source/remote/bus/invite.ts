import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { codeOf, errorText, UsageError } from '../../errors.ts'
import { jsonOf } from '../../json.ts'
import { invitations } from '../../session/attach/access.ts'
import type { Refusal } from '../../session/attach/messages.ts'

/**
 * An invitation says what its holder may do in a session, and the host's seal under it cannot be made without the host's
 * secret. The seal itself never travels: it is the key with which the invited sign everything they send, so that neither
 * a changed invitation nor one that was overheard is worth anything.
 *
 *     mct1.<what it says, base64url>.<seal, base64url>
 */
const schema = z.object({
  /** The session's id; `*`: every session that is hosted with the same secret. */
  session: z.string().min(1).max(256),
  access: z.enum(invitations),
  /** The only name it may be used under. */
  name: z.string().max(64).optional(),
  /** Seconds since 1970 after which it is void. */
  until: z.number(),
  /** Tells two invitations that say the same apart. */
  id: z.string().max(32),
})
export type Invitation = Readonly<z.infer<typeof schema>>

export interface Ticket {
  /** What is sent along: what it says, without the seal. */
  readonly words: string
  /** What is signed with. */
  readonly key: Buffer
}

const prefix = 'mct1'

export function invite(secret: string, says: Omit<Invitation, 'id'>): string {
  const words = Buffer.from(JSON.stringify({ ...says, id: randomBytes(6).toString('hex') })).toString('base64url')
  return `${prefix}.${words}.${seal(secret, words).toString('base64url')}`
}

const seal = (secret: string, words: string): Buffer =>
  createHmac('sha256', secret).update(`${prefix}.${words}`).digest()

/** Takes an invitation apart for its holder. Throws `UsageError`, which does not repeat it. */
export function ticketOf(token: string): Ticket {
  const [start, words = '', key = '', more] = token.trim().split('.')
  if (start !== prefix || words === '' || key === '' || more !== undefined)
    throw new UsageError(
      'The join token is not one of mcteam: it begins with mct1. and was perhaps cut.',
      'Ask for it again.',
    )
  return { words, key: Buffer.from(key, 'base64url') }
}

/** What to do about an invitation that does not hold. */
export const askAgain = 'Ask the owner of the session for a new join token.'

/** What the host makes of an invitation's words: what it says and the key its holder signs with, or why it is void. */
export function checkInvitation(
  secret: string,
  words: string,
  session: string,
): { readonly invitation: Invitation; readonly key: Buffer } | Refusal {
  const invitation = schema.safeParse(jsonOf(Buffer.from(words, 'base64url').toString('utf8'))).data
  if (!invitation) return { refused: 'the invitation cannot be read', remedy: askAgain }
  if (invitation.session !== '*' && invitation.session !== session)
    return { refused: 'the invitation is for another session', remedy: askAgain }
  if (invitation.until * 1000 < Date.now()) return { refused: 'the invitation is no longer valid', remedy: askAgain }
  return { invitation, key: seal(secret, words) }
}

/** The signature of one message: it holds for this run of the host, this terminal, this place in the order, these bytes. */
export function sign(key: Buffer, run: string, client: string, count: number, body: Uint8Array): string {
  return createHmac('sha256', key).update(`${run}\n${client}\n${count}\n`).update(body).digest('base64url')
}

export function signed(given: string, ...parts: Parameters<typeof sign>): boolean {
  const [expected, actual] = [Buffer.from(sign(...parts)), Buffer.from(given)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/**
 * The secret behind this user's invitations: `MCTEAM_BUS_SECRET`, or a file of theirs alone, made when it is first needed.
 * It outlives a host, so that invited people find back into a session that another host took up.
 */
export function busSecret(environment: Readonly<Record<string, string | undefined>>, file: string): string {
  const given = environment.MCTEAM_BUS_SECRET?.trim()
  if (given !== undefined && given !== '') {
    if (given.length < 16) throw new UsageError('MCTEAM_BUS_SECRET is too short.', 'Use 16 characters at least.')
    return given
  }
  return secretIn(file, ', or set MCTEAM_BUS_SECRET')
}

/** The secret in this file, which is made when it is first needed. Throws UsageError. */
export function secretIn(file: string, or = ''): string {
  // Written aside, so that another process never reads half of it.
  const draft = `${file}.${randomUUID()}`
  try {
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
      linkSync(draft, file)
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new UsageError(
        `${file} cannot be written (${errorText(error)}).`,
        `Make its folder one in which you may write${or}.`,
      )
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 16) throw new UsageError(`${file} holds no secret.`, 'Remove it; a new one is made.')
  return secret
}
