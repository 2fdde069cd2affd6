import { UsageError } from '../../errors.ts'
import type { Finding } from './import-report.ts'
import type { Targets } from './minecollab-recipes.ts'
import { carriedAtMost } from './minecollab-seats.ts'
import type { Stored } from './minecollab-stored.ts'
import type { BlockNames } from './version-names.ts'

/** Kinds of items that a judge looks for. */
const targetsAtMost = 64

/** What is to be made, and how many of it. Throws UsageError where they are too many. */
export const targetsOf = (from: Stored, names: BlockNames, find: Finding): Targets => {
  const { target } = from
  if (target === undefined) {
    if (!from.blueprint) find('no target', 'nothing to judge')
    return []
  }
  const list: Targets =
    typeof target === 'string'
      ? [[target, from.number_of_target ?? 1]]
      : Array.isArray(target)
        ? target.map(item => [item, 1])
        : Object.entries(target)
  if (list.length > targetsAtMost)
    throw new UsageError(`target names ${list.length} items, more than ${targetsAtMost}`, 'Name fewer targets.')
  if (list.length === 0) find('target names no item', 'nothing to judge')
  for (const [item, count] of list) {
    // No record holds it: the judge would look for nothing, and find all of that.
    if (item === '__proto__') throw new UsageError(`target: no item is called ${item}`, 'Correct the target.')
    const shown = item.slice(0, 60)
    if (!names.isItem(item))
      find(`the target ${shown} is no item of Minecraft ${names.version}`, 'it cannot be reached')
    else if (count > carriedAtMost(item, names))
      find(`the target ${count} ${shown} is more than a player carries`, 'it cannot be reached')
  }
  return list
}

/** In a list of dishes the first is the first agent's, and so on (Hell's Kitchen); any other targets belong into one hand. */
export const judgeOf = (
  from: Stored,
  kind: string,
  targets: Targets,
  seats: readonly string[],
  find: Finding,
): unknown[] => {
  if (targets.length === 0) return []
  if (!Array.isArray(from.target) || kind !== 'cooking') {
    const items = new Map<string, number>()
    for (const [item, count] of targets) items.set(item, (items.get(item) ?? 0) + count)
    return [{ kind: 'holds', items: Object.fromEntries(items) }]
  }
  for (const [item] of targets.slice(seats.length)) find(`the target ${item} has no agent`, 'left out')
  return [
    { kind: 'each', targets: Object.fromEntries(targets.slice(0, seats.length).map(([item], i) => [seats[i]!, item])) },
  ]
}
