import { onTestFinished } from 'vitest'
import type { Ground } from '../../../source/body/contract/ground.ts'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import type { EventOf, SessionEvent } from '../../../source/session/log/events.ts'
import { FakeWorld } from './fake-world.ts'
import { setUp, simple } from './harness.ts'

/** Flat land as far as a body sees. */
const ground: Ground = { from: [-24, -24], rows: Array.from({ length: 49 }, () => Array(49).fill(-60)) }

/** What a team that is to build it all need not craft. */
const ready = { crafting_table: 1, oak_door: 4, oak_slab: 64, oak_stairs: 64, torch: 16, glass: 16, dirt: 64 }

/** A team whose plans wait for Ann. `stays`: also when a goal has ended, and its bodies build what is drawn. `land`: what they see of it. */
export const start = async (
  goal: string,
  { stays, land = ground }: { readonly stays?: true; readonly land?: Ground } = {},
) => {
  const blueprints: Record<string, readonly BlueprintCell[]> = {}
  const world = new FakeWorld({
    blueprints,
    chests: [{ at: [2, -60, 2], items: { oak_planks: 200, oak_log: 64, ...(stays && ready) } }],
  })
  const played = setUp(simple(goal), {
    approvals: 'plans',
    stays,
    ...(stays && {
      referee: {
        check: (condition, players) => world.check(condition, players),
        takeScore: () => Promise.resolve(),
      },
    }),
    bodies: seat =>
      Promise.resolve(Object.assign(world.body(seat), { survey: (_: Position) => Promise.resolve(land) })),
  })
  onTestFinished(() => played.team.stop('the test is over'))
  played.team.joined({ person: 'Ann', role: 'leader', access: 'owner' })
  const { session, team, events } = played
  if (stays)
    session.subscribe(({ type, data }) => {
      if (type === 'building.designed') blueprints[data.name] = session.state.session.blueprints[data.name]!
    })
  const next = async (after: number) => {
    const isPlan = (event: SessionEvent): boolean => event.type === 'approval.asked' && event.seq > after
    if (!events.some(isPlan)) await played.until(isPlan)
  }
  await team.start()
  await next(0)
  const open = () => Object.values(session.state.approvals).find(one => one.decision === undefined)!
  const designs = () => events.filter(({ type }) => type === 'building.designed')
  return {
    ...played,
    world,
    /** All that is drawn is there. */
    stand: () => {
      for (const { data } of designs()) blueprints[(data as EventOf<'building.designed'>['data']).name] = []
    },
    open,
    designs,
    plan: () => Object.values(session.state.plans).at(-1)!,
    reject: async (reason: string) => {
      const { seq } = session.state
      await team.command('Ann', { type: 'reject', approval: open().approval, reason })
      await next(seq)
    },
  }
}

/** Lets a building item begin while the rest of its plan waits. */
export const begin = async ({ team, open, plan, session, until }: Awaited<ReturnType<typeof start>>) => {
  const items = plan().content.stages.flatMap(stage => stage.items.filter(({ done }) => done?.kind === 'built'))
  const isWork = (event: SessionEvent) => event.type === 'task.added' && event.data.done?.kind === 'built'
  const added = until(isWork)
  await team.command('Ann', { type: 'approve', approval: open().approval, items: [items[0]!.id] })
  await added
  return Object.values(session.state.tasks).filter(({ done }) => done?.kind === 'built')
}
