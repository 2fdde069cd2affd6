import { readable } from '../../../minecraft/names/readable.ts'
import type { Counts } from '../../../planner/materials.ts'
import { type Draft, gatherId, nextShare, type Planning, titled } from './draft-item.ts'
import { levelOut } from './even-shares.ts'
import { heldBefore } from './gathered-before.ts'
import { bringers } from './storing-items.ts'

/** Who gathers how much of what stands around, each what its own work takes and an equal share of the rest. */

const sharesOf = (parts: ReturnType<typeof bringers>, workers: readonly string[]): number[] =>
  workers.map(name => parts.find(({ worker }) => worker === name)?.part ?? 0)

/** `made`: how many go into something; what ends up in the chest as it is does not. */
const becauseAsked = (item: string, asked: number, made: number): string =>
  `the goal asks for ${readable(item, asked)}${made > 0 ? `; ${readable(item, made)} ${goes(made)} into what is made` : ', shared out evenly'}`

const goes = (count: number): string => (count === 1 ? 'goes' : 'go')

/** `asItIs`: how many nothing is made of. */
const becauseNeeded = (item: string, worker: string, count: number, asItIs: number): string => {
  const made = count - asItIs
  const into = `${readable(item, made)} ${goes(made)} into what ${worker} makes`
  if (asItIs === 0) return into
  const own = `${readable(item, asItIs)} ${asItIs === 1 ? 'is' : 'are'} asked for`
  return made === 0 ? own : `${own}; ${into}`
}

export const gatherItems = (
  input: Planning,
  workers: readonly string[],
  needed: readonly Counts[],
  collect: Readonly<Counts>,
  hands: readonly Counts[],
  stored: Readonly<Counts>,
  /** What each is to end up with as it is. */
  wanted: readonly Readonly<Counts>[],
  mined: ReadonlySet<string>,
  /** What lies in chests and is for nothing that is needed. */
  free: Readonly<Counts>,
): Draft[] => {
  const isMade = (item: string): boolean => input.recipes.some(recipe => recipe.item === item)
  const items = [...new Set([...Object.keys(collect), ...needed.flatMap(counts => Object.keys(counts))])]
  return items.flatMap(item => {
    const must = needed.map(counts => counts[item] ?? 0)
    const required = must.reduce((a, b) => a + b, 0)
    const asked = collect[item] ?? 0
    const more = Math.max(0, asked - required)
    // A worker that has done its share gets no other one, as long as some have not. Of a share that is known by its id alone `asked` holds the amount
    // still: it is dealt again and dropped.
    const isDone = (id: string): boolean => input.finished.some(one => one.id === id && one.done?.kind === 'have')
    const open = workers.filter(name => !isDone(gatherId(input, item, name)))
    const takers = open.length > 0 ? open : workers
    const dealt = isMade(item)
      ? sharesOf(bringers(item, 0, more, takers, input), takers)
      : levelOut(
          more,
          takers.map(name => must[workers.indexOf(name)]!),
        )
    const extra = workers.map(name => dealt[takers.indexOf(name)] ?? 0)
    const fromPool = asked === 0 ? Math.min(required, free[item] ?? 0) : 0
    return workers.flatMap((worker, index): Draft[] => {
      const count = must[index]! + extra[index]! - Math.floor(fromPool / workers.length)
      if (count <= 0) return []
      const own = gatherId(input, item, worker)
      // After a failure what is still lacking was got once and is gone: it is got again.
      const id = extra[index]! > 0 || input.failed.length > 0 ? nextShare(own, isDone) : own
      const held = hands[index]![item] ?? 0
      return [
        titled({
          id,
          stage: 'gather',
          way: mined.has(item) ? 'mine' : 'collect',
          amount: count,
          assignee: worker,
          requires: [],
          load: { needed: Math.max(0, must[index]! - (wanted[index]![item] ?? 0)), by: worker, free: extra[index]! },
          done: {
            kind: 'have',
            item,
            count: Math.max(
              count + heldBefore(input, item, worker, held),
              // What goes into other things is reckoned without what is in hand.
              must[index]! > 0 ? count - extra[index]! + held : 0,
            ),
          },
          because:
            asked > 0
              ? becauseAsked(item, asked, Math.max(0, required - (stored[item] ?? 0)))
              : becauseNeeded(item, worker, count, Math.min(count, wanted[index]![item] ?? 0)),
          effort: 4 * count,
        }),
      ]
    })
  })
}
