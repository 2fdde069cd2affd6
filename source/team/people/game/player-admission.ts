import { setTimeout as sleep } from 'node:timers/promises'
import { mcteam } from '../../../command-name.ts'
import { atEnd, type Ending } from '../../ending.ts'
import type { SessionLike, TeamPeople } from '../../team-interface.ts'
import type { Approvals } from '../approvals.ts'

/** ms between two questions about one name: who comes and goes under it does not keep the screen busy. */
const askAgainAfterMs = 60_000

export interface PlayerAdmissionNeeds {
  readonly session: SessionLike
  readonly approvals: Approvals
  readonly ending: Pick<Ending, 'signal'>
  readonly admission: TeamPeople['admission']
}

/**
 * Which players are who they say: a person decides on each, where the server does not vouch for names. `came` and `went` hear of
 * those `listed` who were let in. Says of a name whether its player was.
 */
export const createPlayerAdmission = (
  { session, approvals, ending, admission }: PlayerAdmissionNeeds,
  listed: ReadonlySet<string>,
  { came, went }: { came(name: string): void; went(name: string): void },
): ((name: string) => boolean) => {
  if (admission === undefined) return () => true
  /** Those who have proved that they are who they say. */
  const admitted = new Set<string>(admission.vouched)
  const asking = new Map<string, AbortController>()
  /** When the screen was last asked about a name whose player was not let in. */
  const askedAt = new Map<string, number>()
  /** When the screen was last told that two may claim a name. */
  const toldAt = new Map<string, number>()

  /** The number in the player's own chat tells the person who decides that it is the right one of that name. */
  const prove = async (name: string, number: string): Promise<void> => {
    const gone = new AbortController()
    asking.set(name, gone)
    const before = askedAt.get(name)
    if (before !== undefined)
      await sleep(before + askAgainAfterMs - performance.now(), undefined, { signal: gone.signal }).catch(() => {})
    if (gone.signal.aborted) return
    askedAt.set(name, performance.now())
    const wants = `wants to play: number ${number}?`
    const detail = `A player called ${name} has joined the game and looks on. Approve if the number in that player's chat is ${number}; another number is another player.`
    const { approved } = await approvals.ask({ seat: name, kind: 'player', wants, detail, forced: true }, gone.signal)
    if (gone.signal.aborted || !(await admission.answer(name, number, approved)) || !approved) return
    askedAt.delete(name)
    admitted.add(name)
    came(name)
  }
  /** An offline world cannot tell two who claim one name apart; the person who knows can be told what to do. */
  const tellOfRival = (name: string, what: string): void => {
    const now = performance.now()
    if (now - (toldAt.get(name) ?? Number.NEGATIVE_INFINITY) < askAgainAfterMs) return
    toldAt.set(name, now)
    const text = `${what} If that is not the player whom you expect, another user of this machine has the name ${name}: reject the number, and let the right player join at once. Should the other one be first again, stop the session and go on with another name: ${mcteam} tui --resume last --human NAME`
    session.emit('alert', 'team', { level: 'warning', text })
  }
  const unlisten = admission.listen(({ name, number, here, contested }) => {
    if (!listed.has(name) || session.state.session.phase === 'ended') return
    if (contested) {
      tellOfRival(
        name,
        `A second player called ${name} wanted to join and was refused, because the one with number ${number} looks on.`,
      )
      return
    }
    if (here && askedAt.has(name))
      tellOfRival(name, `A player called ${name} is here again (number ${number}) after one was not let in.`)
    asking.get(name)?.abort()
    asking.delete(name)
    if (here) void prove(name, number)
    else if (admitted.delete(name)) went(name)
  })
  atEnd(ending, () => {
    unlisten()
    for (const gone of asking.values()) gone.abort()
    // A world that is gone has no players to tell.
    void admission.close().catch(() => {})
  })
  return name => admitted.has(name)
}
