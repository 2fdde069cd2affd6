import { type Entity, Living } from '../../entities/entity.ts'
import { Player, slots } from '../../entities/player.ts'
import type { Game } from '../../game.ts'
import { maxStack, type Slot } from '../../items/stack.ts'
import { containerItems } from '../../rules/containers.ts'
import { entities } from '../arguments/entities.ts'
import { itemStack, stackOf } from '../arguments/item.ts'
import { blockPosition } from '../arguments/position.ts'
import { integer, oneOf } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { doneFor, itemName } from './naming.ts'

const range = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}.${i}`)
const known = [
  ...range('container', 54),
  ...range('hotbar', 9),
  ...range('inventory', 27),
  'weapon',
  'weapon.mainhand',
  'weapon.offhand',
  'armor.head',
  'armor.chest',
  'armor.legs',
  'armor.feet',
]

const slotName = oneOf('minecraft:item_slot', known, 'slot.unknown')

const targets = argument('targets', entities)
const pos = argument('pos', blockPosition)
const slot = argument('slot', slotName)
const item = argument('item', itemStack)
const count = argument('count', integer(1, 64))

type Put = (context: Context, stack: Slot) => number

/** `… SLOT with ITEM [COUNT]` */
function slotNode(put: Put): Node {
  const run = (context: Context) => put(context, given(context))
  return slot.path(literal('with'), item.run(run), count.run(run))
}

export const itemCommand = literal('item')
  .needs(2)
  .with(
    literal('replace').with(
      literal('block').path(pos, slotNode(putIntoBlock)),
      literal('entity').path(targets, slotNode(putOnEntities)),
    ),
  )

// Up to a full stack of whatever kind: arenas hand out two beds in one slot.
function given(context: Context): Slot {
  const kind = context.get(item)
  const wanted = context.find(count) ?? 1
  const most = Math.max(64, maxStack(context.game.registry, kind.name))
  if (wanted > most) throw failure('arguments.item.overstacked', itemName(context.game, kind), most)
  return stackOf(kind, wanted)
}

function putIntoBlock(context: Context, stack: Slot): number {
  const { game } = context
  const p = context.get(pos)
  const items = containerItems(game, p)
  if (!items) throw failure('commands.item.target.not_a_container', p.x, p.y, p.z)
  const index = containerIndex(context.get(slot))
  if (index === undefined || index >= items.length)
    throw failure('commands.item.target.no_such_slot', context.get(slot))
  items[index] = stack
  context.done('commands.item.block.set.success', p.x, p.y, p.z, shown(game, stack))
  return 1
}

function putOnEntities(context: Context, stack: Slot): number {
  const { game } = context
  const name = context.get(slot)
  const changed = context.get(targets).filter(entity => putOn(entity, name, stack))
  if (changed.length === 0) throw failure('commands.item.target.no_changed.known_item', shown(game, stack), name)
  return doneFor(context, 'commands.item.entity.set.success', changed, who => [who, shown(game, stack)])
}

const shown = (game: Game, stack: Slot): string => itemName(game, stack ?? { name: 'air' })

const containerIndex = (name: string): number | undefined =>
  name.startsWith('container.') ? Number(name.slice('container.'.length)) : undefined

/** Where a slot's name points to in a player's window 0. */
function playerSlot(player: Player, name: string): number | undefined {
  const [kind, rest] = name.split('.')
  const index = Number(rest)
  if (kind === 'hotbar') return slots.hotbar + index
  if (kind === 'inventory') return slots.main + index
  if (kind === 'container') return index < 9 ? slots.hotbar + index : index < 36 ? index : undefined
  if (name === 'weapon' || name === 'weapon.mainhand') return slots.hotbar + player.hotbar
  if (name === 'weapon.offhand') return slots.offhand
  return { head: slots.head, chest: slots.chest, legs: slots.legs, feet: slots.feet }[rest ?? '']
}

/** Where it points to among the things a creature wears. */
function equipmentSlot(name: string): number | undefined {
  if (name === 'weapon' || name === 'weapon.mainhand') return 0
  return { 'weapon.offhand': 1, 'armor.feet': 2, 'armor.legs': 3, 'armor.chest': 4, 'armor.head': 5 }[name]
}

function putOn(entity: Entity, name: string, stack: Slot): boolean {
  if (entity instanceof Player) {
    const index = playerSlot(entity, name)
    if (index === undefined) return false
    entity.inventory[index] = stack
    return true
  }
  const index = entity instanceof Living ? equipmentSlot(name) : undefined
  if (index === undefined) return false
  entity.equip(index, stack)
  return true
}
