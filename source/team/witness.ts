import { readable } from '../brain/names.ts'
import type { Container } from '../brain/questions/shapes.ts'
import { perform } from '../mind/act.ts'
import type { Check } from '../mind/types.ts'
import type { Condition } from '../session/events.ts'
import { leavesOf } from './board.ts'
import type { Core } from './core.ts'

type Stored = Extract<Condition, { kind: 'stored' }>

/** What a look into one container came to. */
type Look = { readonly by: string } | { readonly failed: string }

/** Containers that a `stored` is about: the named one, or all that the team knows. */
export const storesOf = (core: Core, { at }: Stored): readonly Container[] =>
  core.knowledge.containers().filter(one => !at || one.at.every((value, axis) => value === at[axis]))

/**
 * Whether a chest holds what it should, without a referee. What was put in is believed only until the count is full; then a
 * body walks there, opens the chest, and what it sees decides.
 */
export const storedAsSeen = async (core: Core, done: Stored, seat: string): Promise<Check> => {
  const held = (): number => storesOf(core, done).reduce((sum, { items }) => sum + (items?.[done.item] ?? 0), 0)
  const of = (count: number, detail: string, evidence?: string): Check => ({
    met: evidence !== undefined && count >= done.count,
    done: Math.min(count, done.count),
    total: done.count,
    detail,
    ...(evidence === undefined ? {} : { evidence }),
  })
  if (held() < done.count) return of(held(), `${held()} of ${done.count} ${done.item} in the chest`)
  const looks: string[] = []
  for (const { at, block, items } of storesOf(core, done)) {
    if (!items?.[done.item]) continue
    const look = await lookInto(core, at, seat)
    if ('failed' in look)
      return of(0, `nobody could look into the ${readable(block)} at ${at.join(' ')}: ${look.failed}`)
    const now = storesOf(core, { ...done, at: [...at] })[0]?.items?.[done.item] ?? 0
    looks.push(`${look.by} looked into the ${readable(block)} at ${at.join(' ')}: ${now} ${done.item}`)
  }
  return of(held(), `${held()} of ${done.count} ${done.item} in the chest`, looks.join('; '))
}

/** What the agents saw themselves of what the goal is about, at the last (`looks`) or when the work was done; empty where a referee saw it. */
export const evidenceFor = (core: Core, looks: readonly string[] = []): string => {
  const seen =
    looks.length > 0
      ? looks
      : leavesOf(core.work.tasks()).flatMap(({ task, done }) => {
          const evidence = done?.kind === 'stored' ? core.work.evidence(task) : undefined
          return evidence === undefined ? [] : [evidence]
        })
  // Of one chest the last look counts.
  return seen.length === 0 ? '' : `; ${seen.at(-1)}`
}

/** Sends the seat's own body, or the nearest that has nothing in hand. */
const lookInto = async (core: Core, at: readonly [number, number, number], seat: string): Promise<Look> => {
  const { state, emit } = core.session
  const gap = (name: string): number => {
    const position = core.members.get(name)?.body?.observe().position
    return position === undefined ? Number.POSITIVE_INFINITY : Math.hypot(...position.map((v, axis) => v - at[axis]!))
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
