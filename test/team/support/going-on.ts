import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { foldAll, initialState } from '../../../source/session/log/fold.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import type { SessionState } from '../../../source/session/log/state.ts'
import { createTeam } from '../../../source/team/team.ts'
import type { Restore, Team, TeamOptions } from '../../../source/team/team-interface.ts'
import { abilities, FakeWorld } from './fake-world.ts'
import { type Played, type Setting, withSetting } from './harness.ts'

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

export interface Left {
  readonly state: SessionState
  readonly minds: unknown
  readonly events: readonly SessionEvent[]
  readonly world: FakeWorld
}

/** What a killed host leaves: the log up to an event, a keyframe from before, the world as it stands. */
export const left = (
  played: Omit<Played, 'until' | 'judge'>,
  keyframeAt: number,
  stopAt: (event: SessionEvent) => boolean,
): Promise<Left> =>
  new Promise(resolve => {
    const events: SessionEvent[] = [...played.events]
    let minds: unknown
    const stop = played.session.subscribe(event => {
      events.push(plain(event))
      if (event.seq === keyframeAt) {
        minds = plain(played.team.minds())
      }
      if (!stopAt(event)) return
      stop()
      const { blueprints, chests, blocks, bodies } = played.world
      const world = new FakeWorld({ blueprints })
      for (const [at, items] of chests) world.chests.set(at, { ...items })
      for (const [at, block] of blocks) world.blocks.set(at, block)
      for (const [seat, { items }] of bodies) Object.assign(world.body(seat).items, items)
      resolve({ state: plain(played.session.state), minds, events, world })
    })
  })

/** What a host that is killed at this event leaves: its events, and no keyframe. */
export const killed = async (
  played: Played,
  at: (event: SessionEvent) => boolean,
  begun?: () => Promise<unknown>,
): Promise<Left> => {
  const leaving = left(played, Number.POSITIVE_INFINITY, at)
  await played.team.start()
  await begun?.()
  const before = await leaving
  await played.team.stop('the test goes on elsewhere')
  return { ...before, state: foldAll(initialState(), before.events) }
}

/** Another host, from plain JSON alone. */
export const goOn = (
  before: Left,
  task: Played['session']['header']['task'],
  restore: Partial<Restore> = {},
  setting: Setting = {},
  resumed: { readonly once?: true } = {},
) => {
  const events: SessionEvent[] = []
  const session = createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
    state: before.state,
  })
  session.subscribe(event => void events.push(event))
  session.emit('session.resumed', 'host', { from: before.state.seq, reason: 'the host stopped', ...resumed })
  const { world } = before
  const team: Team = createTeam({
    session,
    abilities,
    bodies: async seat => {
      const { items } = world.bodies.get(seat) ?? world.body(seat)
      const body = world.body(seat)
      Object.assign(body.items, items)
      return body
    },
    brainFor: () => createRuleBrain(),
    referee: { check: (condition, players) => world.check(condition, players) },
    restore: {
      minds: before.minds,
      reason: 'the host stopped',
      paused: before.state.session.phase === 'paused',
      over: before.state.session.phase === 'ended',
      ...restore,
    },
    ...withSetting(task as TeamOptions['task'], setting),
  })
  return { session, team, world, events } as const
}
