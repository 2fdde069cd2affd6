import { describe, expect, test } from 'vitest'
import { organizations } from '../../source/organizations/index.ts'
import type { KnowsLevel } from '../../source/session/log/events/knows.ts'
import { suiteTask } from '../../source/tasks/sources/suites.ts'
import type { Task } from '../../source/tasks/task-schema.ts'
import { forOne, withRoot } from '../../source/tasks/team-size.ts'
import { type Planted, watchPlanted } from '../team/support/planted.ts'
import { leaks } from './leaks.ts'
import { played } from './play.ts'

/** Nothing here is made of these or needs them. */
const marks = ['nether_star', 'totem_of_undying', 'heart_of_the_sea', 'elytra', 'trident', 'conduit']
const [inChest, ...inHands] = marks as [string, ...string[]]
const chest = [-6, -60, 6] as [number, number, number]

/** A task of MineCollab under another organization, with a thing of each seat and one in a chest that no work opens. */
const planted = (what: string, organization: string, level: KnowsLevel): Task => {
  const { alone, needsLeader } = organizations[organization]!
  const found: Task = { ...suiteTask(what, 1)!, organization, timeLimit: 60 }
  const task = alone ? forOne(found) : needsLeader ? withRoot(found) : found
  const seats = [...(task.seats.leader ? [task.seats.leader] : []), ...task.seats.workers]
  return {
    ...task,
    knows: { recipes: level, chests: level, inventories: level, plans: level },
    arena: {
      ...task.arena!,
      containers: [...task.arena!.containers, { block: 'chest[facing=east]', at: chest, items: { [inChest]: 1 } }],
    },
    inventories: Object.fromEntries(
      seats.map((seat, nth) => [seat, { ...task.inventories[seat], [inHands[nth]!]: 1 }]),
    ),
  }
}

const levels: readonly KnowsLevel[] = ['own', 'seen', 'told']
const whats = [
  'minecollab/crafting:40,agents=2,blocked=1',
  'minecollab/cooking:21,agents=2,blocked=1',
  'minecollab/hells-kitchen:87',
]
const cases = Object.keys(organizations).map(
  (name, nth) =>
    [name, whats[nth % whats.length]!, levels[(nth + Math.floor(nth / whats.length)) % levels.length]!] as const,
)

describe.concurrent('in play with real bodies', () => {
  test.each(cases)(
    '%s, %s, all at “%s”: no prompt holds what is planted elsewhere, nor how to make what was not told',
    async (organization, what, level) => {
      const task = planted(what, organization, level)
      const seen = new Set<string>()
      const things = Object.entries(task.inventories).map(([seat, items]): Planted => {
        const mark = inHands.find(one => items[one])!
        return { mark, isSeenBy: by => by === seat || (level !== 'own' && seen.has(`held ${mark}`)) }
      })
      const watch = watchPlanted([...things, { mark: inChest, isSeenBy: by => seen.has(`${by} opened`) }])
      const { events } = await played(task, {
        around: watch.around,
        onEvent(event) {
          watch.hear(event)
          const { type, data } = event
          if (type === 'body.state' && data.held) seen.add(`held ${data.held}`)
          if (type === 'world.container' && data.by !== undefined && data.items[inChest] !== undefined)
            seen.add(`${data.by} opened`)
        },
      })
      expect(watch.leaks).toEqual([])
      expect(leaks(task, events)).toEqual([])
      expect([...watch.read.values()].reduce((sum, one) => sum + one.prompts, 0)).toBeGreaterThan(1)
      // Who carries a thing reads of it: the marks do reach prompts.
      expect([...watch.read.values()].some(one => one.marks > 0)).toBe(true)
    },
    1_200_000,
  )
})
