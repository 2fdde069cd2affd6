import { wordSet } from '../../minecraft/names/word-list.ts'
import { type Living, meta } from '../entities/entity.ts'
import { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { hurt } from './damage.ts'

/** Names of effects in commands (`instant_health`); minecraft-data has `InstantHealth`. */
const effectName = (dataName: string): string => dataName.replace(/(?<=[a-z])[A-Z]/g, c => `_${c}`).toLowerCase()

export function effectId(game: Game, name: string): number | undefined {
  return game.registry.effectsArray.find(e => effectName(e.name) === name)?.id
}

/** Heals up to full health. */
export function heal(living: Living, amount: number): void {
  if (living.health > 0) living.health = Math.min(living.maxHealth, living.health + amount)
}

export const undead = wordSet(
  'zombie skeleton husk drowned stray wither_skeleton zombie_villager zombified_piglin phantom wither',
)

/** Applies an effect; instant ones act and are over. `duration` in ticks. */
export function giveEffect(
  game: Game,
  target: Living,
  name: string,
  duration: number,
  amplifier = 0,
  particles = true,
): void {
  if (name === 'instant_health' || name === 'instant_damage') {
    const heals = (name === 'instant_health') !== undead.has(target.type)
    if (heals) heal(target, 4 * 2 ** amplifier)
    else hurt(game, target, 6 * 2 ** amplifier, { kind: 'magic' })
    return
  }
  if (name === 'saturation' && target instanceof Player) {
    feed(
      target,
      duration <= 1 ? amplifier + 1 : Math.min(20, duration * (amplifier + 1)),
      2 * (amplifier + 1) * Math.min(10, duration),
    )
    return
  }
  const old = target.effects.get(name)
  if (old && (old.amplifier > amplifier || (old.amplifier === amplifier && old.duration > duration))) return
  target.effects.set(name, { amplifier, duration, particles })
  if (name === 'absorption') setAbsorption(target, 4 * (amplifier + 1))
  sendEffect(game, target, name)
}

function sendEffect(game: Game, target: Living, name: string): void {
  const id = effectId(game, name)
  const effect = target.effects.get(name)
  if (id === undefined || !effect) return
  game.network.aroundEntity(target, 'entity_effect', {
    entityId: target.id,
    effectId: id,
    amplifier: effect.amplifier,
    duration: effect.duration,
    hideParticles: effect.particles ? 2 : 0,
    flags: effect.particles ? 2 : 0,
    factorCodec: undefined,
  })
}

function setAbsorption(target: Living, points: number): void {
  target.absorption = points
  if (target instanceof Player) target.setMeta(meta.absorption, 'float', points)
}

export function removeEffect(game: Game, target: Living, name: string): boolean {
  if (!target.effects.delete(name)) return false
  if (name === 'absorption') setAbsorption(target, 0)
  const id = effectId(game, name)
  if (id !== undefined) game.network.aroundEntity(target, 'remove_entity_effect', { entityId: target.id, effectId: id })
  return true
}

/** Food points and saturation, within their limits. */
export function feed(player: Player, food: number, saturation: number): void {
  player.food = Math.min(20, player.food + food)
  player.saturation = Math.min(player.food, player.saturation + saturation)
}

/** Effects that do something every so many ticks. */
function work(game: Game, target: Living, name: string, amplifier: number, duration: number): void {
  const every = (ticks: number): boolean => duration % Math.max(1, ticks >> amplifier) === 0
  if (name === 'regeneration' && every(50)) heal(target, 1)
  if (name === 'poison' && every(25) && target.health > 1) hurt(game, target, 1, { kind: 'magic' })
  if (name === 'wither' && every(40)) hurt(game, target, 1, { kind: 'magic' })
  if (name === 'hunger' && target instanceof Player) target.exhaustion += 0.005 * (amplifier + 1)
}

export function tickEffects(game: Game, target: Living): void {
  for (const [name, effect] of target.effects) {
    work(game, target, name, effect.amplifier, effect.duration)
    if (effect.duration > 0 && --effect.duration <= 0) removeEffect(game, target, name)
  }
}

export const effects: Mechanic = {
  name: 'effects',
  joined(game, player) {
    for (const name of player.effects.keys()) sendEffect(game, player, name)
  },
}
