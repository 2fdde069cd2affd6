import { sightRadiusBlocks } from '../../body/contract/observation.ts'
import type { Member, Seen } from '../../brain/questions/shapes.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { containerName } from '../../minecraft/blocks/container-names.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { own } from '../../session/log/fold/records.ts'
import type { Task } from '../../tasks/task-schema.ts'

/** What a task file tells of the world before a body has seen it. */
export const seenBefore = (task: Task, seat: string): Seen => {
  const { arena } = task
  const spawn = arena?.spawn ?? [0, 0, 0]
  const far = (at: Position): number => distance(at, spawn)
  const blocks = new Map<string, { name: string; count: number; nearest: [number, number, number] }>()
  const add = (name: string, count: number, at: Position): void => {
    const known = blocks.get(name)
    const nearest = known && far(known.nearest) <= far(at) ? known.nearest : at
    blocks.set(name, { name, count: (known?.count ?? 0) + count, nearest: [...nearest] })
  }
  for (const one of arena?.blocks ?? []) {
    const name = blockName(one.block)
    if (name === 'air') continue
    if ('at' in one) add(name, 1, one.at)
    else
      add(
        name,
        one.from.reduce((all, from, axis) => all * (Math.abs(one.to[axis]! - from) + 1), 1),
        one.from,
      )
  }
  for (const { kind, at, height } of arena?.trees ?? []) add(`${kind}_log`, height, at)
  const inventory = { ...own(task.inventories, seat) }
  return {
    position: [spawn[0], spawn[1], spawn[2]],
    health: 20,
    food: 20,
    time: 'day',
    inventory,
    held: null,
    freeSlots: 36 - Object.keys(inventory).length,
    blocks: [...blocks.values()].sort((a, b) => far(a.nearest) - far(b.nearest)).slice(0, 16),
    entities: (arena?.entities ?? [])
      .slice(0, 8)
      .map(({ type, count, at }) => ({ name: type, count, nearest: [...at] as [number, number, number] })),
    players: [],
    devices: devicesOf(task).sort((a, b) => far(a.at) - far(b.at)),
  }
}

/** Land of which a task file tells all containers: superflat land holds what is set up there, and nothing else. */
export const toldBefore = ({ arena, world }: Task): { at: [number, number, number]; within: number }[] => {
  const hasOthers = arena?.blocks.some(one => containerName.test(parseBlock(one.block).block))
  if (!arena?.spawn || hasOthers || world.terrain !== 'flat') return []
  const [x, y, z] = arena.spawn
  return [{ at: [x, y, z], within: sightRadiusBlocks }]
}

const switches = /^lever$|_button$|_pressure_plate$/
const toggles = /_trapdoor$|_fence_gate$/

/** Mechanisms and signs as they stand before a body has touched them. */
const devicesOf = ({ arena }: Task): NonNullable<Seen['devices']> => [
  ...(arena?.blocks ?? []).flatMap((one): NonNullable<Seen['devices']> => {
    const { block, states } = parseBlock(one.block)
    if (!('at' in one)) return []
    if (switches.test(block)) return [{ block, at: one.at, states: { powered: 'false', ...states } }]
    return toggles.test(block) ? [{ block, at: one.at, states: { open: 'false', ...states } }] : []
  }),
  ...(arena?.signs ?? []).map(({ block, at, lines }) => ({
    block: parseBlock(block).block,
    at,
    states: {},
    text: lines.join(' '),
  })),
]

/** The team as it will stand there, as far as one of its seats knows; without one, all of it. */
export const membersOf = (task: Task, asker?: string): Member[] => {
  const { leader, workers } = task.seats
  const spawn = task.arena?.spawn ?? null
  const isHidden = (name: string): boolean => asker !== undefined && name !== asker && task.knows.inventories !== 'all'
  return [...(leader === undefined ? [] : [leader]), ...workers].map(name => ({
    name,
    role: name === leader ? 'leader' : 'worker',
    person: false,
    available: true,
    inventory: isHidden(name) ? {} : { ...own(task.inventories, name) },
    unseen: isHidden(name) ? true : undefined,
    position: spawn && [spawn[0], spawn[1], spawn[2]],
    doing: '',
  }))
}
