import { Living } from '../entities/entity.ts'
import { ItemEntity } from '../entities/item.ts'
import { fluidIn } from '../entities/physics.ts'
import type { Game } from '../game.ts'
import { enchantment } from '../items/stack.ts'
import type { BlockRule, Mechanic } from '../mechanic.ts'
import { below, faces, type Point, toward } from '../point.ts'
import { hurt } from './damage.ts'

const burning = new Set(['fire', 'soul_fire'])
const flammable = (name: string): boolean =>
  /_(planks|log|wood|leaves|wool|carpet|fence|fence_gate|stairs|slab)$/.test(name) &&
  !/stone|brick|quartz|crimson|warped|purpur|prismarine|deepslate|tuff/.test(name)
const endless = new Set(['netherrack', 'soul_sand', 'soul_soil', 'magma_block'])

const fire: BlockRule = {
  match: block => burning.has(block.name),
  survives: (game, p) =>
    game.registry.blocks.isSolid(game.at(below(p))) || faces.some(face => flammable(game.nameAt(toward(p, face)))),
  placed: (game, p) => game.schedule(p, game.random.int(30, 40)),
  tick: burnOn,
  touched(game, _p, _state, entity) {
    if (entity instanceof ItemEntity) game.remove(entity)
    if (!(entity instanceof Living)) return
    if (entity.effect('fire_resistance')) return
    entity.fire = Math.max(entity.fire, 160)
    hurt(game, entity, 1, { kind: 'fire' })
  },
}

/** Fire eats what it stands on or beside, one block at a time, and goes out. It never runs through a forest. */
function burnOn(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  if (endless.has(game.nameAt(below(p)))) return
  const age = Number(blocks.get(state, 'age') ?? 15)
  const fuel = faces.map(face => toward(p, face)).filter(q => flammable(game.nameAt(q)))
  const rain = game.weather !== 'clear'
  if (!game.rules.doFireTick || rain || age >= 15 || (!fuel.length && age > 3)) {
    if (game.rules.doFireTick || rain) game.set(p, 0)
    return
  }
  if (fuel.length && game.random.oneIn(4)) {
    const eaten = game.random.pick(fuel)
    game.set(eaten, game.random.oneIn(3) ? blocks.state('fire', { age: String(Math.min(15, age + 5)) }) : 0)
  }
  if (game.registry.blocks.name(game.at(p)) !== 'fire') return
  game.set(p, blocks.with(state, { age: String(Math.min(15, age + game.random.int(1, 3))) }))
  game.schedule(p, game.random.int(30, 40))
}

const harms = (
  names: readonly string[],
  harm: (game: Game, victim: Living, p: Point, state: number) => void,
): BlockRule => ({
  match: block => names.includes(block.name),
  touched(game, p, state, entity) {
    if (entity instanceof Living && entity.alive) harm(game, entity, p, state)
    else if (entity instanceof ItemEntity && names[0] === 'cactus') game.remove(entity)
  },
})

export const hazards: Mechanic = {
  name: 'hazards',
  blocks: [
    fire,
    harms(['cactus'], (game, victim) => hurt(game, victim, 1, { kind: 'cactus' })),
    harms(['campfire', 'soul_campfire'], (game, victim, _p, state) => {
      if (game.registry.blocks.get(state, 'lit') === 'true') hurt(game, victim, 1, { kind: 'fire' })
    }),
    harms(['sweet_berry_bush'], (game, victim, _p, state) => {
      const moved = Math.abs(victim.velocity.x) + Math.abs(victim.velocity.z) > 0.003
      if (moved && game.registry.blocks.get(state, 'age') !== '0' && victim.type !== 'fox')
        hurt(game, victim, 1, { kind: 'cactus' })
    }),
  ],
  tick(game) {
    if (game.age % 10 !== 0) return
    for (const entity of game.activity.entities) {
      if (!(entity instanceof Living) || !entity.alive || !entity.onGround) continue
      const ground = { x: Math.floor(entity.x), y: Math.floor(entity.y - 0.2), z: Math.floor(entity.z) }
      if (game.nameAt(ground) !== 'magma_block' || fluidIn(game, ground)) continue
      if (!enchantment(entity.equipment[2]!, 'frost_walker')) hurt(game, entity, 1, { kind: 'fire' })
    }
  },
}
