import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerOf } from '../brain/providers/table.ts'
import { secretIn } from '../remote/bus/invite.ts'
import { type BudgetLimit, limitWords } from '../session/log/budget-limit.ts'
import { cleanData } from '../session/log/clean-data.ts'
import { type Decided, type DecidingState, decidedByHeader, decidedIn } from '../session/log/decided.ts'
import { type Header, headerSchema } from '../session/log/events.ts'
import { secretCleaner } from '../session/log/secrets.ts'
import type { Session } from '../session/log/session-log.ts'
import type { SessionState } from '../session/log/state.ts'
import type { SessionConfig } from './session-config.ts'
import { surroundings, userFolder } from './user-folder.ts'

/**
 * A recording says which models are asked, as whom, under which prompts and on which server. Where that costs money or leaves the
 * machine, its header carries a seal that only the user who recorded it can make: a file that comes from elsewhere has none, or a wrong one.
 */

const secretFile = () => join(userFolder(surroundings()), 'recordings-secret')

/** Of what a session is taken up by: no line behind the first says who thinks. */
const sealOf = ({ id, startedAt, task, config }: Header, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, startedAt, task, config]))
    .digest()

/** The header as a reader of the file sees it, with this user's seal; without one where no secret can be kept. */
export function sealed(header: Header, secrets: readonly string[]): Header {
  const written = headerSchema.parse(cleanData(header, secretCleaner(secrets)))
  try {
    return { ...written, seal: sealOf(written, secretIn(secretFile())).toString('base64url') }
  } catch {
    return written // then its user is asked
  }
}

/** Whether this user recorded it, with the task and the minds that it names now. */
export function isOwn(header: Header): boolean {
  if (header.seal === undefined) return false
  try {
    const given = Buffer.from(header.seal, 'base64url')
    const right = sealOf(header, readFileSync(secretFile(), 'utf8').trim())
    return given.length === right.length && timingSafeEqual(given, right)
  } catch {
    return false // there is no secret: nothing was sealed here
  }
}

/** This user's seal of what is kept in a file of another kind; undefined where no secret can be kept. */
export function sealOfText(kind: string, content: string): string | undefined {
  try {
    return textSeal(kind, content, secretIn(secretFile()))
  } catch {
    return undefined // then its user is asked
  }
}

export function isSealOfText(seal: string, kind: string, content: string): boolean {
  try {
    const [given, right] = [seal, textSeal(kind, content, readFileSync(secretFile(), 'utf8').trim())].map(one =>
      Buffer.from(one, 'base64url'),
    ) as [Buffer, Buffer] // one for each
    return given.length === right.length && timingSafeEqual(given, right)
  } catch {
    return false // there is no secret: nothing was sealed here
  }
}

const textSeal = (kind: string, content: string, secret: string): string =>
  createHmac('sha256', secret).update(`${kind}\n${content}`).digest('base64url')

/** Of one decision in the log of a session. */
const decisionSeal = ({ id, startedAt }: Header, key: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['decided', id, startedAt, key]))
    .digest('base64url')

/** What the log says was decided, and nothing that this user's seal holds: another person may have added it. */
export function unsealed(header: Header, state: DecidingState): readonly Decided[] {
  const known = decidedByHeader(header, !isOwn(header))
  const added = decidedIn(state).filter(({ key }) => !known.has(key))
  if (added.length === 0) return []
  const seals = new Set(state.session.seals ?? [])
  try {
    const secret = readFileSync(secretFile(), 'utf8').trim()
    return added.filter(({ key }) => !seals.has(decisionSeal(header, key, secret)))
  } catch {
    return added // there is no secret: nothing was sealed here
  }
}

/**
 * Seals what this host takes for decided: now, which its user agreed to, and whenever a decision comes, right behind it in the log, so that a
 * killed host leaves no more than one without.
 */
export function sealDecisions(session: Pick<Session, 'header' | 'state' | 'emit' | 'subscribe'>): void {
  let before: Pick<SessionState, 'session' | 'usage'> | undefined
  const seal = (): void => {
    before = session.state
    const added = unsealed(session.header, session.state)
    if (added.length === 0) return
    try {
      const secret = secretIn(secretFile())
      session.emit('session.sealed', 'host', {
        seals: added.map(({ key }) => decisionSeal(session.header, key, secret)),
      })
    } catch {
      unsubscribe() // no secret can be kept: then its user is asked
    }
  }
  const unsubscribe = session.subscribe(({ type }) => {
    const { session: rules, usage } = session.state
    if (
      type === 'seat.model' ||
      type === 'goal.changed' ||
      rules !== before?.session ||
      usage.budget !== before.usage.budget
    )
      seal()
  })
  seal()
}

/** What a person has to agree to who did not choose it, in words: what costs money, leaves this machine, or is read on it. */
export async function consentsOf({
  brain,
  world,
  prompts,
  budget,
}: Partial<Pick<SessionConfig, 'brain' | 'world' | 'prompts'>> & {
  readonly budget?: BudgetLimit | undefined
}): Promise<readonly string[]> {
  const minds = brain ? (await providerOf(brain)).needsConsent(brain) : []
  return [
    ...minds,
    ...(minds.length > 0 ? [budget === undefined ? 'no budget' : `a budget of ${limitWords(budget)}`] : []),
    ...(world?.kind === 'server' ? [`the server ${world.host}:${world.port}`] : []),
    ...(prompts === undefined ? [] : [`prompts and rules in ${prompts}`]),
  ].map(line => line.replace(/\s+/g, ' '))
}
