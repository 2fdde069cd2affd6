import minecraftData from 'minecraft-data'
import { blockName } from '../minecraft/blocks/block-text.ts'
import { didYouMean, nearestName } from '../minecraft/names/suggestions.ts'
import type { Problem } from './arena-bounds.ts'
import type { Task } from './task-schema.ts'

/** Loading a version's names takes a tenth of a second: this file is imported where a task is checked or played, not to list it. */

type Kind = 'block' | 'item' | 'creature'

interface Named {
  readonly path: Problem['path']
  readonly kind: Kind
  readonly name: string
}

/** The first name of a task file that its version of the game does not know; null when all are real, or for a version unknown here. */
export const unknownName = (task: Task): Problem | null => {
  const { version } = task.world
  const data = minecraftData(version)
  if (!data) return null
  const known: Readonly<Record<Kind, ReadonlySet<string>>> = {
    block: new Set(data.blocksArray.map(one => one.name)),
    item: new Set(data.itemsArray.map(one => one.name)),
    creature: new Set(data.entitiesArray.map(one => one.name)),
  }
  for (const { path, kind, name } of namesIn(task)) {
    if (known[kind].has(name)) continue
    const meant = didYouMean(nearestName(name, [...known[kind]]))
    return {
      path,
      message: `there is no ${kind} "${name}" in Minecraft ${version}.`,
      remedy: meant,
    }
  }
  return null
}

function* namesIn({ arena, inventories, blueprints, judge }: Task): Iterable<Named> {
  const block = (path: Problem['path'], text: string): Named => ({ path, kind: 'block', name: blockName(text) })
  const item = (path: Problem['path'], text: string): Named => ({
    path,
    kind: 'item',
    name: text.replace(/^minecraft:/, ''),
  })
  const items = (path: Problem['path'], counts: object): Named[] =>
    Object.keys(counts).map(name => item([...path, name], name))
  for (const [index, one] of (arena?.blocks ?? []).entries())
    yield block(['arena', 'blocks', index, 'block'], one.block)
  for (const [index, one] of (arena?.containers ?? []).entries()) {
    yield block(['arena', 'containers', index, 'block'], one.block)
    yield* items(['arena', 'containers', index, 'items'], one.items)
  }
  for (const [index, { type }] of (arena?.entities ?? []).entries())
    yield { path: ['arena', 'entities', index, 'type'], kind: 'creature', name: type }
  for (const [index, one] of (arena?.signs ?? []).entries()) yield block(['arena', 'signs', index, 'block'], one.block)
  for (const [index, { when, sets, key }] of (arena?.mechanisms ?? []).entries()) {
    const path = ['arena', 'mechanisms', index]
    for (const [at, one] of when.entries()) yield block([...path, 'when', at, 'block'], one.block)
    for (const [at, one] of sets.entries()) yield block([...path, 'sets', at, 'block'], one.block)
    if (key !== undefined) yield item([...path, 'key'], key)
  }
  for (const [seat, counts] of Object.entries(inventories)) yield* items(['inventories', seat], counts)
  for (const [name, { legend }] of Object.entries(blueprints))
    for (const [letter, text] of Object.entries(legend)) yield block(['blueprints', name, 'legend', letter], text)
  for (const [index, part] of judge.entries()) {
    const path = ['judge', index]
    if (part.kind === 'placed' || part.kind === 'gone') yield block([...path, 'block'], part.block)
    else if (part.kind === 'tended') yield { path: [...path, 'type'], kind: 'creature', name: part.type }
    else if (part.kind === 'stored' || part.kind === 'have' || part.kind === 'worn' || part.kind === 'spent')
      yield item([...path, 'item'], part.item)
    else if (part.kind === 'holds') yield* items([...path, 'items'], part.items)
    else if (part.kind === 'each')
      for (const [seat, text] of Object.entries(part.targets)) yield item([...path, 'targets', seat], text)
    else if (part.kind === 'checkpoints') yield* pointsIn([...path, 'points'], part.points, item)
  }
}

type Points = Extract<Task['judge'][number], { kind: 'checkpoints' }>['points']

function* pointsIn(
  path: Problem['path'],
  points: Points,
  item: (path: Problem['path'], text: string) => Named,
): Iterable<Named> {
  for (const [index, point] of points.entries()) {
    yield item([...path, index, 'item'], point.item)
    yield* pointsIn([...path, index, 'parts'], point.parts, item)
  }
}
