import type { Check } from '../../mind/mind-task.ts'
import { standsIn } from '../../minecraft/blocks/box.ts'
import type { Condition } from '../../session/log/events.ts'
import type { Core } from '../team-context.ts'
import { countsOnTop, storedAsCounted, storedAsSeen, storesOf } from './chest-evidence.ts'

/** Does the world show what the task asks for? */
export const verify = async (core: Core, id: string, seat: string): Promise<Check> => {
  const done = core.work.get(id)?.done ?? { kind: 'report' as const }
  const open = (detail: string): Check => ({ met: false, done: 0, total: 1, detail })
  if (done.kind === 'report') return open('only the report can tell')
  if (done.kind === 'children') {
    const children = core.work.get(id)?.children ?? []
    const count = children.filter(child => core.work.get(child)?.status === 'succeeded').length
    return {
      met: count === children.length,
      done: count,
      total: children.length,
      detail: `${count} of ${children.length} parts`,
    }
  }
  return confirm(core, done, seat)
}

/** What the referee sees, where there is one. */
export const refereed = async (core: Core, done: Condition, seat: string): Promise<Check | null> => {
  const players = done.kind === 'have' && !done.anyone ? [done.seat ?? seat] : [...core.members.keys()]
  if (done.kind === 'stored' && countsOnTop(core, done)) return await storedAsCounted(core, done, players)
  const stores = done.kind === 'stored' ? storesOf(core, done).map(({ at }) => at) : []
  return (await core.options.referee?.check(done, players, stores)) ?? null
}

/** Does the world show this? Where nobody else can tell, `seat` or another body looks. */
export const confirm = async (core: Core, done: Condition, seat: string): Promise<Check> => {
  const body = core.members.get((done.kind === 'have' ? done.seat : undefined) ?? seat)?.body
  // The inventory that the server sends to its own player is as true as any referee's count, and costs nothing.
  if (done.kind === 'have' && body?.online && !done.anyone) {
    const count = body.observe().inventory[done.item] ?? 0
    return {
      met: count >= done.count,
      done: Math.min(count, done.count),
      total: done.count,
      detail: `${count} of ${done.count} ${done.item} carried`,
    }
  }
  if (done.kind === 'inside') {
    const seats = done.seats ?? [seat]
    const there = seats.filter(name => {
      const one = core.members.get(name)?.body
      return one?.online === true && standsIn(one.observe().position, done.box)
    })
    return {
      met: there.length === seats.length,
      done: there.length,
      total: seats.length,
      detail: `${there.length} of ${seats.length} are there`,
    }
  }
  const judged = await refereed(core, done, seat)
  if (judged) return judged
  return done.kind === 'stored' ? await storedAsSeen(core, done, seat) : observe(core, done)
}

const observe = (core: Core, done: Condition): Check => {
  const of = (count: number, total: number, detail: string): Check => ({
    met: count >= total,
    done: Math.min(count, total),
    total,
    detail,
  })
  switch (done.kind) {
    case 'have': {
      const count = Math.max(0, ...core.eyes().map(body => body.observe().inventory[done.item] ?? 0))
      return of(count, done.count, `${count} of ${done.count} ${done.item} carried`)
    }
    case 'built': {
      const outline = core.knowledge.outline(done.blueprint, done.cells)
      const total = done.cells?.length ?? outline?.total ?? 1
      return of(outline?.done ?? 0, total, `${outline?.done ?? 0} of ${total} cells of ${done.blueprint}`)
    }
    case 'placed': {
      const here = (at: readonly number[]): boolean => at.every((value, axis) => value === done.at[axis])
      const stands = core.eyes().some(body => {
        const { blocks, containers } = body.observe()
        return (
          blocks.some(block => block.name === done.block && here(block.nearest)) ||
          containers.some(one => one.block === done.block && here(one.at))
        )
      })
      return of(stands ? 1 : 0, 1, `${done.block} ${stands ? 'stands' : 'does not stand'} at ${done.at.join(' ')}`)
    }
    default:
      return of(0, 1, 'nothing in the world can tell')
  }
}
