import type { Container } from '../../brain/questions/shapes.ts'
import { isPlace, type Stored, stillToStore, storedSoFar } from '../../brain/rules/items/stored-items.ts'
import type { Check } from '../../mind/mind-task.ts'
import { perform } from '../../mind/run-action.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { readable } from '../../planner/item-names.ts'
import type { Sight } from '../../session/log/events.ts'
import { type Core, judged } from '../team-context.ts'
import { ofBefore, sightsInWords } from './sights.ts'
import { leavesOf } from './task-rules.ts'

/** What a look into one container came to. */
type Look = { readonly by: string } | { readonly failed: string }

/** Containers that a `stored` is about: the named one, or all that the team knows. */
export const storesOf = (core: Core, { at }: Stored): readonly Container[] =>
  core.knowledge.containers().filter(one => isPlace(one, at))

/** Whether what lay there before is no part of what is asked for. */
export const countsOnTop = (core: Core, done: Stored): boolean =>
  done.before !== undefined || !judged(core.session, core.options.task)

/** What the containers show of it; `evidence`: who saw it. */
const shown = (done: Stored, containers: readonly Container[], evidence?: readonly Sight[]): Check => {
  const { put, wanted, holds, before } = storedSoFar(done, containers)
  return {
    met: evidence !== undefined && put >= wanted,
    done: Math.min(put, wanted),
    total: wanted,
    detail:
      before === undefined
        ? `${holds} of ${wanted} ${done.item} in the chest`
        : `${Math.min(put, wanted)} of ${wanted} ${done.item} put into the chest, which holds ${holds}, ${ofBefore(before)}`,
    ...(evidence === undefined ? {} : { evidence }),
  }
}

/** What `by` finds in a container. */
const sightOf = (by: string, { at, block, items, before }: Container, { item, before: said }: Stored): Sight => {
  const lay = said ?? (before && (before[item] ?? 0))
  return {
    by,
    block,
    at: [...at],
    item,
    count: items?.[item] ?? 0,
    ...(lay === undefined ? {} : { before: lay }),
  }
}

/** More than any container holds: whoever is asked for so many counts all. */
const all = Number.MAX_SAFE_INTEGER

/** Whether a chest holds what it should beside what lay there before, as the referee counts it. Null: there is no referee. */
export const storedAsCounted = async (core: Core, done: Stored, players: readonly string[]): Promise<Check | null> => {
  const { referee } = core.options
  const counted: Container[] = []
  const known = storesOf(core, done)
  const places = known.length > 0 || !done.at ? known : [{ at: done.at, block: 'chest', items: null }]
  for (const { at, block } of places) {
    const look = await referee?.check({ kind: 'stored', item: done.item, count: all, at: [...at] }, players, [at])
    if (!look) return null
    core.knowledge.counted(at, done.item, look.done)
    const before = storesOf(core, { ...done, at: [...at] })[0]?.before
    counted.push({ at: [...at], block, items: { [done.item]: look.done }, ...(before && { before }) })
  }
  const holding = counted.filter(one => (one.items?.[done.item] ?? 0) > 0)
  const found = (holding.length > 0 ? holding : counted).map(one => sightOf('the referee', one, done))
  return shown(done, counted, found)
}

/**
 * Whether a chest holds what it should, without a referee. What was put in is believed only until the count is full; then a
 * body walks there, opens the chest, and what it sees decides.
 */
export const storedAsSeen = async (core: Core, done: Stored, seat: string): Promise<Check> => {
  if (stillToStore(done, storesOf(core, done)) > 0) return shown(done, storesOf(core, done))
  const looks: Sight[] = []
  for (const { at, block, items } of storesOf(core, done)) {
    if (!items?.[done.item]) continue
    const look = await lookInto(core, at, seat)
    if ('failed' in look) {
      const detail = `nobody could look into the ${readable(block)} at ${at.join(' ')}: ${look.failed}`
      return { ...shown(done, []), detail }
    }
    const [now] = storesOf(core, { ...done, at: [...at] })
    if (now) looks.push(sightOf(look.by, now, done))
  }
  return shown(done, storesOf(core, done), looks)
}

/**
 * Who saw what of what was stored, when the work was done or at the last (`looks`): of each item of a container the last look counts.
 * `gone`: items that may have gone into other things since.
 */
export const evidenceFor = (core: Core, looks: readonly Sight[], gone: (item: string) => boolean): string => {
  const found = leavesOf(core.work.tasks()).flatMap(({ status, evidence = [] }) =>
    status === 'succeeded' ? evidence.map((one): Sight => ({ ...one, at: [...one.at] })) : [],
  )
  const last = new Map([...found, ...looks].map(sight => [`${sight.at.join(' ')} ${sight.item}`, sight]))
  const seen = [...last.values()].filter(({ item }) => !gone(item))
  return seen.length === 0 ? '' : `; ${sightsInWords(seen)}`
}

/** Sends the seat's own body, or the nearest that has nothing in hand. */
const lookInto = async (core: Core, at: Position, seat: string): Promise<Look> => {
  const { state, emit } = core.session
  const gap = (name: string): number => {
    const position = core.members.get(name)?.body?.observe().position
    return position === undefined ? Number.POSITIVE_INFINITY : distance(position, at)
  }
  const free = [...core.members.keys()].filter(name => {
    const { occupant, action, paused } = state.seats[name] ?? {}
    const resting = action === undefined || action === null || action.result !== undefined
    return core.members.get(name)?.body?.online && occupant?.kind === 'agent' && resting && !paused
  })
  const [by] = free.sort((a, b) => Number(b === seat) - Number(a === seat) || gap(a) - gap(b))
  const body = by === undefined ? undefined : core.members.get(by)?.body
  if (by === undefined || !body) return { failed: 'everybody is busy or away' }
  const call = { name: 'viewChest', args: { x: at[0], y: at[1], z: at[2] } }
  const { label } = core.options.abilities
  const action = core.nextId('action')
  const result = await perform({ seat: by, body, call, label: label(call), action, signal: core.closing, emit })
  core.knowledge.learn(body)
  return result.result === 'success' ? { by } : { failed: result.reason }
}
