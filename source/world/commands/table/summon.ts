import { dropItem } from '../../entities/dropping.ts'
import type { Entity } from '../../entities/entity.ts'
import { spawnMob } from '../../entities/spawning.ts'
import type { Game } from '../../game.ts'
import { displayName } from '../../names.ts'
import type { Point } from '../../point.ts'
import { spawnExperience } from '../../rules/experience.ts'
import { primeAt } from '../../rules/primed-tnt.ts'
import { isThing } from '../../rules/standing.ts'
import { entityType, nbtCompound } from '../arguments/names.ts'
import { isInvalid, point } from '../arguments/position.ts'
import { failure } from '../language/errors.ts'
import { asNumber, type Compound, get } from '../language/nbt.ts'
import { argument, type Context, literal } from '../language/tree.ts'
import { applyEntityTag } from '../tags/entity-tag.ts'
import { stackOfTag } from '../tags/item-tag.ts'

const entity = argument('entity', entityType)
const pos = argument('pos', point)
const nbt = argument('nbt', nbtCompound)

export const summon = literal('summon').needs(2).path(entity.run(run), pos.run(run), nbt.run(run))

function run(context: Context): number {
  const at = context.find(pos) ?? context.source.position
  if (isInvalid(at)) throw failure('commands.summon.invalidPosition')
  const type = context.get(entity)
  const made = make(context.game, type, at, context.find(nbt))
  context.done('commands.summon.success', made ? displayName(made) : { translate: `entity.minecraft.${type}` })
  return 1
}

/** Kinds of entities that are no creatures and that this world does not have. */
const lifeless = new Set(['other', 'projectile', 'player', 'UNKNOWN'])

function make(game: Game, type: string, at: Point, tag: Compound | undefined): Entity | undefined {
  if (type === 'item') {
    const item = stackOfTag(game.registry, get(tag, 'Item'))
    if (!item) throw failure('commands.summon.failed')
    const made = dropItem(game, at, item)
    made.velocity = { x: 0, y: 0, z: 0 }
    if (tag) applyEntityTag(game, made, tag)
    return made
  }
  if (type === 'experience_orb') {
    spawnExperience(game, at, Math.max(1, asNumber(get(tag, 'Value')) ?? 1))
    return undefined
  }
  if (type === 'tnt') {
    const lit = primeAt(game, at, asNumber(get(tag, 'Fuse') ?? get(tag, 'fuse')))
    if (tag) applyEntityTag(game, lit, tag)
    return lit
  }
  const thing = isThing(type)
  const kind = game.registry.entitiesByName[type]
  if (!kind || (lifeless.has(kind.type) && !thing)) throw failure('commands.summon.failed')
  const made = spawnMob(game, type, at)
  if (thing) {
    made.health = made.maxHealth = 1
    // What it drops when a player breaks it; all boats are one kind until 1.21.1.
    made.extra = { item: game.registry.itemsByName[type] ? type : type === 'boat' ? 'oak_boat' : 'oak_chest_boat' }
  }
  if (tag) applyEntityTag(game, made, tag)
  return made
}
