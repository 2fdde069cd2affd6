import { setTimeout as wait } from 'node:timers/promises'
import { findAction } from '../body/actions/index.ts'
import type { MindEnd } from '../mind/mind-parts.ts'
import { resultOf } from '../session/log/events/outcome.ts'
import type { MessageDelivery } from './messages/message-delivery.ts'
import type { Approvals } from './people/approvals.ts'
import type { People } from './people/people.ts'
import { createSessionEnd } from './people/session-end.ts'
import { scaffoldsLeft } from './seats/clear-scaffolds.ts'
import { lastWord } from './seats/last-body-state.ts'
import type { Roster } from './seats/roster.ts'
import { closeTasks, leftBySession } from './tasks/close-tasks.ts'
import { unfinished } from './tasks/judge-looks.ts'
import type { TeamTasks } from './tasks/open-tasks.ts'
import type { RefereeLike, SessionLike, TeamResult } from './team-interface.ts'

export interface EndNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly tasks: Pick<TeamTasks, 'work' | 'checks' | 'goals'>
  readonly approvals: Approvals
  readonly messageDelivery: MessageDelivery
  readonly people: Pick<People, 'all' | 'hands' | 'close'>
  readonly referee: RefereeLike | undefined
  /** Takes away what still stands of scaffolds. */
  clear(signal: AbortSignal): Promise<void>
}

/** How long builders may take their scaffolds away once everything stands: without any progress, and in all, ms. */
const clearingStillnessMs = 20_000
const longestClearingMs = 120_000

/** A building stands before the blocks are gone that its builders climbed on: a build that is under way ends by itself. Where there is one, all whose last action was one. */
const clearAway = async (
  { session, roster: { members } }: EndNeeds,
  hurry: AbortSignal,
): Promise<readonly MindEnd[]> => {
  const minds = [...members.values()].flatMap(({ seat, mind }) => {
    const last = session.state.seats[seat]?.action
    const left = last && findAction(last.name)?.leaves
    return mind ? [{ mind, left, leaves: last?.result === undefined ? left : undefined }] : []
  })
  if (minds.every(one => one.leaves === undefined)) return []
  const done = new AbortController()
  await Promise.race([
    tooLong(session, AbortSignal.any([hurry, done.signal])),
    Promise.allSettled(minds.map(one => (one.leaves ? one.mind.finish() : one.mind.close()))),
  ])
  done.abort()
  if (!minds.some(one => one.leaves === 'scaffolds')) return []
  return minds.flatMap(({ left, mind }) => (left === 'scaffolds' ? [mind] : []))
}

/** What a builder opened to get out, and could not close, is built once more: another may carry the block by now. */
const buildAgain = async ({ session }: EndNeeds, builders: readonly MindEnd[], hurry: AbortSignal): Promise<void> => {
  const done = new AbortController()
  const tooLate = new AbortController()
  const late = tooLong(session, AbortSignal.any([hurry, done.signal])).then(() => tooLate.abort())
  await Promise.allSettled(builders.map(mind => mind.again(tooLate.signal)))
  done.abort()
  await late
}

/** What still stands of scaffolds is taken away where the goal is reached, and wherever others play, but not when a person stops the session. */
const clearWhatIsLeft = async (needs: EndNeeds, { result }: TeamResult, hurry: AbortSignal): Promise<void> => {
  const { session, roster } = needs
  if (scaffoldsLeft(session).length === 0 || hurry.aborted || result === 'stopped') return
  if (result !== 'success' && session.state.session.world?.kind !== 'server') return
  await Promise.allSettled([...roster.members.values()].map(({ mind }) => mind?.close()))
  const done = new AbortController()
  const tooLate = new AbortController()
  const late = tooLong(session, AbortSignal.any([hurry, done.signal])).then(() => tooLate.abort())
  await needs.clear(tooLate.signal)
  done.abort()
  await late
}

/** Resolves when the builders make no progress any more or take too long, or with the signal. A busy machine only makes them slow. */
const tooLong = async (session: SessionLike, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stillness = setTimeout(resolve, clearingStillnessMs)
  const longest = setTimeout(resolve, longestClearingMs)
  const unsubscribe = session.subscribe(({ type }) => {
    if (type === 'action.progress') stillness.refresh()
  })
  await Promise.race([promise, aborted(signal)])
  clearTimeout(stillness)
  clearTimeout(longest)
  unsubscribe()
}

/** How often the judge looks after the builders are done, until all stands again. */
const lastLooks = 5
const betweenLooksMs = 200

/** A builder may open a wall to get out, and closes it behind itself: what stands at the end is what the log says last, and the verdict. */
const takeLastScore = async ({ session, referee }: EndNeeds, hurry: AbortSignal): Promise<void> => {
  for (let looks = 0; looks < lastLooks && !hurry.aborted; looks++) {
    await Promise.race([referee?.takeScore?.(), aborted(hurry)])
    if (session.state.score.completion >= 1) return
    await wait(betweenLooksMs, null, { signal: hurry }).catch(() => null)
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** What the judge's last look comes to: the log's last score and the verdict are one. */
const verdictOf = ({ session }: EndNeeds, over: TeamResult): TeamResult => {
  const { completion } = session.state.score
  if (over.cause !== 'judged' || completion >= 1) return over
  const found = unfinished([...session.state.score.parts]).join(', ') || `${Math.floor(completion * 100)} %`
  const reason = `the judge found everything done, and no more when the builders had put down their work: ${found}`
  return { result: resultOf('undone'), cause: 'undone', reason }
}

/** No task stays open. */
const closeAll = async ({ session, tasks: { work, checks, goals } }: EndNeeds, { result }: TeamResult) => {
  // What was under way beside the team's goal is not reached with it.
  for (const one of goals.all())
    if (one !== goals.ofTeam) await closeTasks(work, checks, 'stopped', session.state, one.goal.task(), leftBySession)
  await closeTasks(work, checks, result, session.state)
}

/** All put down what they are at, the tree is closed, bodies leave the world, and the log says how it ended, as is returned. */
export const endTeam = async (needs: EndNeeds, wanted: TeamResult, hurry: AbortSignal): Promise<TeamResult> => {
  const { session, roster, tasks, approvals, people, messageDelivery } = needs
  const { members } = roster
  const { emit } = session
  const builders = wanted.result === 'success' ? await clearAway(needs, hurry) : []
  await clearWhatIsLeft(needs, wanted, hurry)
  // Where none built since, nothing is judged anew: what was handed over or reached for a moment was found.
  if (wanted.cause === 'judged' && builders.length > 0) {
    await takeLastScore(needs, hurry)
    if (session.state.score.completion < 1 && !hurry.aborted) {
      await buildAgain(needs, builders, hurry)
      await takeLastScore(needs, hurry)
    }
  }
  const over = verdictOf(needs, wanted)
  const { result, cause, reason } = over
  // Minds are silenced before the tree is closed, so that none begins anything.
  emit('session.phase', 'team', { phase: 'ended', reason })
  people.hands.close()
  const resting = [...members.values()].map(member => member.mind?.close())
  for (const { id } of approvals.waiting()) approvals.withdraw(id, 'the session ended')
  const tellPlayers = createSessionEnd({ roster, work: tasks.work, people, messageDelivery })
  await closeAll(needs, over)
  tellPlayers(over)
  await Promise.allSettled(resting)
  for (const member of members.values()) lastWord(session, member)
  await Promise.allSettled([
    ...[...members.values()].map(async member => {
      member.unlisten?.()
      await member.body?.close('the session is over')
    }),
    people.close(),
  ])
  emit('session.ended', 'team', { result, cause, reason })
  return over
}
