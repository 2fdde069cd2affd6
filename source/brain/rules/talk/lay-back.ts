import { isSameCondition } from '../../../session/log/same-condition.ts'
import { groupsOf, itemsFor } from '../items/building-items.ts'
import { shareItems } from '../items/transfer-items.ts'
import { carried, type Draft, openTasks } from './talk-draft.ts'

type OwnTask = Draft['input']['tasks'][number]

/**
 * What an agent still carries of the material for what it could not build goes into a chest first: the one that takes the work over
 * would lack it. False when there is nothing to put away, or that was done or tried.
 */
export const layBack = (draft: Draft, task: OwnTask): boolean => {
  const { input, notes } = draft
  if (task.done.kind !== 'built') return false
  if (notes.laidBack[task.id]) return openTasks(draft).some(one => isLaidBack(draft, one))
  const [chest] = input.containers
  const { blueprint } = task.done
  const outline = input.blueprints.find(one => one.name === blueprint)
  if (!chest || !outline) return false
  const material = itemsFor(groupsOf(outline))
  const held = Object.entries(carried(draft)).filter(([item, count]) => count > 0 && Object.hasOwn(material, item))
  const works = shareItems(
    held.map(([item, count]) => ({ item, count, from: input.seat, to: '' })),
    chest.at,
    chest.items ?? {},
    () => ({}),
  )
  notes.laidBack[task.id] = works.map(({ done }) => done)
  draft.tasks.push(...works.map(({ title, done, way }) => ({ title, done, way, actions: [] })))
  return works.length > 0
}

/** Whether a task is of that kind: when it fails, no other agent can do it. */
export const isLaidBack = ({ notes }: Draft, task: OwnTask): boolean =>
  Object.values(notes.laidBack).some(all => all.some(done => isSameCondition(done, task.done)))
