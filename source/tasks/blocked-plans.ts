import { findAction } from '../body/actions/index.ts'
import { own } from '../session/log/fold/records.ts'
import { craftBook } from './generators/minecollab/craft-book.ts'
import type { CheckPointSpec } from './schema/judged.ts'
import type { Task } from './task-schema.ts'

/** The table of actions is large: this file is imported only for tasks that block some. */

const itemsOf = ({ item, parts }: CheckPointSpec): string[] => [item, ...parts.flatMap(itemsOf)]

/** What the judge looks for in hands and containers. */
const judgedItems = ({ judge }: Pick<Task, 'judge'>): string[] =>
  judge.flatMap(part => {
    switch (part.kind) {
      case 'holds':
        return Object.keys(part.items)
      case 'each':
        return Object.values(part.targets)
      case 'have':
      case 'stored':
        return [part.item]
      case 'checkpoints':
        return part.points.flatMap(itemsOf)
      default:
        return []
    }
  })

/**
 * A seat that may not use what tells crafting plans does not know how to craft what the judge looks for, where another seat may: as in MineCollab,
 * whose agents have a plan from that action alone. What `recipes` says of an item stays.
 */
export const withBlockedPlans = (task: Task): Task => {
  const { leader, workers } = task.seats
  const seats = [...(leader === undefined ? [] : [leader]), ...workers]
  const open = seats.filter(seat => !own(task.blocked, seat)?.some(name => findAction(name)?.tellsRecipes))
  if (open.length === 0 || open.length === seats.length) return task
  const book = craftBook(task.world.version)
  const secret = judgedItems(task).filter(item => !own(task.recipes, item) && book.recipe(item) !== null)
  if (secret.length === 0) return task
  const { knows } = task
  return {
    ...task,
    knows: knows.recipes === 'all' ? { ...knows, recipes: 'told' } : knows,
    recipes: { ...Object.fromEntries(secret.map(item => [item, open])), ...task.recipes },
  }
}
