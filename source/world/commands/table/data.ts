import { Player } from '../../entities/player.ts'
import { displayName } from '../../names.ts'
import type { Text } from '../../text.ts'
import { oneEntity } from '../arguments/entities.ts'
import { nbtCompound } from '../arguments/names.ts'
import { nbtPath } from '../arguments/nbt-path.ts'
import { blockPosition } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { asNumber, type Compound, formatTag, mergeTags, type Tag } from '../language/nbt.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'
import { applyBlockTag, blockTag } from '../tags/block-tag.ts'
import { applyEntityTag, entityTag } from '../tags/entity-tag.ts'

const target = argument('target', oneEntity)
const targetPos = argument('targetPos', blockPosition)
const path = argument('path', nbtPath)
const nbt = argument('nbt', nbtCompound)

/** Something that has data: how to name it in replies, to read it, to change it. */
interface Place {
  readonly key: 'entity' | 'block'
  readonly named: readonly (string | number | Text)[]
  readonly tag: Compound
  merge(changes: Compound): void
}

function entityPlace(context: Context): Place {
  const entity = context.get(target)
  return {
    key: 'entity',
    named: [displayName(entity)],
    tag: entityTag(context.game, entity),
    merge(changes) {
      if (entity instanceof Player) throw failure('commands.data.entity.invalid')
      applyEntityTag(context.game, entity, changes)
    },
  }
}

function blockPlace(context: Context): Place {
  const p = context.get(targetPos)
  const tag = blockTag(context.game, p)
  if (!tag) throw failure('commands.data.block.invalid')
  return { key: 'block', named: [p.x, p.y, p.z], tag, merge: changes => void applyBlockTag(context.game, p, changes) }
}

function reading(node: Node, place: (context: Context) => Place): Node {
  const whole = node.run(context => {
    const { key, named, tag } = place(context)
    context.tell(`commands.data.${key}.query`, ...named, formatTag(tag))
    return 1
  })
  const part = path.run(context => {
    const { key, named, tag } = place(context)
    const found = only(context.get(path).find(tag), context.get(path).text)
    context.tell(`commands.data.${key}.query`, ...named, formatTag(found))
    return size(found)
  })
  return whole.with(part)
}

function only(found: readonly Tag[], text: string): Tag {
  if (found.length === 0) throw failure('arguments.nbtpath.nothing_found', text)
  if (found.length > 1) throw failure('commands.data.get.multiple')
  return found[0]!
}

function size(tag: Tag): number {
  if (tag.type === 'compound') return Object.keys(tag.value).length
  if (tag.type === 'list') return tag.value.value.length
  const count = asNumber(tag)
  // What is left is a text or an array.
  return count === undefined ? (tag.value as string | readonly unknown[]).length : Math.floor(count)
}

const merging = (node: Node, place: (context: Context) => Place): Node =>
  node.with(
    nbt.run(context => {
      const where = place(context)
      const changes = context.get(nbt)
      if (formatTag(mergeTags(where.tag, changes)) === formatTag(where.tag)) throw failure('commands.data.merge.failed')
      where.merge(changes)
      context.done(`commands.data.${where.key}.modified`, ...where.named)
      return 1
    }),
  )

export const data = literal('data')
  .needs(2)
  .with(
    literal('get').with(
      literal('entity').with(reading(target, entityPlace)),
      literal('block').with(reading(targetPos, blockPlace)),
    ),
    literal('merge').with(
      literal('entity').with(merging(target, entityPlace)),
      literal('block').with(merging(targetPos, blockPlace)),
    ),
  )
