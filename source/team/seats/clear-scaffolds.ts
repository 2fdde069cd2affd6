import { perform } from '../../mind/run-action.ts'
import { distance, type Position, whole } from '../../minecraft/blocks/position.ts'
import { own } from '../../session/log/fold/records.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { NextId } from '../ids.ts'
import { addRequest } from '../tasks/add-task.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'
import type { Roster } from './roster.ts'
import { callsToTake, type Looked, type Scaffold, standingAmong, takeScaffolds } from './take-scaffolds.ts'

export interface ClearNeeds {
  readonly session: SessionLike
  readonly roster: Pick<Roster, 'members'>
  readonly abilities: Pick<Abilities, 'label'>
  readonly nextId: NextId
}

/** What was put up for a while and not taken away. */
export const scaffoldsLeft = ({ state }: SessionLike): readonly Scaffold[] => Object.values(state.scaffolds ?? {})
const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`

/** The agent in the world that is nearest to what stands. */
const nearest = ({ session, roster }: Pick<ClearNeeds, 'session' | 'roster'>, { at }: Scaffold): Member | undefined => {
  const far = ({ seat }: Member) => distance((session.state.seats[seat]?.body.position ?? at) as Position, at)
  return [...roster.members.values()]
    .filter(({ seat, body }) => body?.online && session.state.seats[seat]?.occupant.kind === 'agent')
    .sort((a, b) => far(a) - far(b))[0]
}

/**
 * Before the team leaves: what agents put up for a while and did not take away, as after a crash, is taken away by the one that is nearest.
 * All minds have put down their work.
 */
export const clearScaffolds = async (needs: ClearNeeds, signal: AbortSignal): Promise<void> => {
  const { session, abilities, nextId } = needs
  const [first] = scaffoldsLeft(session)
  const member = first && nearest(needs, first)
  if (!member?.body || signal.aborted) return
  const { seat, body } = member
  const kept: Looked[] = []
  await takeScaffolds(scaffoldsLeft(session), {
    body,
    perform: call =>
      perform({
        ...{ seat, body, call, signal, emit: session.emit },
        logged: { action: nextId('a'), label: abilities.label(call) },
      }),
    looked(one) {
      const { scaffold, fate } = one
      if (fate.is === 'left') kept.push(one)
      else if (own(session.state.scaffolds ?? {}, scaffold.at.join(' ')))
        session.emit('scaffold.removed', 'team', { at: whole(scaffold.at) })
    },
    signal,
  })
  const [one] = kept
  if (one?.fate.is !== 'left') return
  const what = `${count(kept.length, 'block')} of scaffolds`
  const text = `${what} could not be taken away, the first at ${one.scaffold.at.join(' ')}: ${one.fate.why}.`
  session.emit('alert', 'team', { level: 'warning', text })
}

export interface ScaffoldWatchNeeds extends Pick<ClearNeeds, 'session' | 'roster' | 'nextId'> {
  readonly ending: Ending
  /** Whether the team has no goal at present. */
  isFree(): boolean
}

/** In a team that stays, an agent takes away what stands when a goal has ended, and what an earlier host left. */
export const watchScaffolds = (needs: ScaffoldWatchNeeds): void => {
  const { session, nextId, ending, isFree } = needs
  const look = async (): Promise<void> => {
    const [first] = scaffoldsLeft(session)
    const member = first && nearest(needs, first)
    if (!member?.body || member.body.absence !== null || ending.over || !isFree()) return
    const standing = await standingAmong(member.body, scaffoldsLeft(session))
    if (standing.length === 0 || ending.over || !isFree()) return
    const request = {
      title: 'Take the scaffolds away',
      done: { kind: 'report' },
      actions: callsToTake(standing),
    } as const
    addRequest(session, nextId('r'), member.seat, request, member.seat)
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    const begins = type === 'session.phase' && data.phase === 'running'
    if (type === 'goal.ended' || begins) queueMicrotask(() => void look())
  })
  atEnd(ending, unsubscribe)
}
