import type { Bot } from 'mineflayer'
import { keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { ActionError } from '../contract/body-types.ts'
import { Expectations } from '../terrain/expected-blocks.ts'
import { Terrain } from '../terrain/terrain.ts'

/** A block that is as a blueprint wants it. */
export interface Built {
  readonly at: Position
  readonly block: string
  readonly blueprint: string
}

/** Those of these places that hold a block which the action under way keeps; none where another blueprint wants something else there. */
const keptAmong = (bot: Bot, places: readonly Position[]): Built[] => {
  const { action, ground } = botStateOf(bot)
  const { keeps = [] } = action
  if (keeps.length === 0) return []
  const { planned } = ground
  const terrain = new Terrain(bot)
  const expectations = new Expectations(bot)
  return places.flatMap(at => {
    const wanted = planned.get(keyOf(at)) ?? []
    const kept = wanted.find(({ blueprint }) => keeps.includes(blueprint))
    const kind = kept && terrain.of(at)
    const isRight = kind && wanted.every(({ cell }) => expectations.matches(cell, kind.stateId))
    return isRight && !kind.replaceable ? [{ at, block: kind.name, blueprint: kept.blueprint }] : []
  })
}

/** Those of these places that hold a block as one of these blueprints wants it. */
export const builtFor = (bot: Bot, places: readonly Position[], blueprints: readonly string[]): readonly Built[] => {
  if (blueprints.length === 0) return []
  const { planned } = botStateOf(bot).ground
  const terrain = new Terrain(bot)
  const expectations = new Expectations(bot)
  return places.flatMap(at => {
    const kind = terrain.of(at)
    if (!kind || kind.replaceable) return []
    const right = (planned.get(keyOf(at)) ?? []).find(
      ({ blueprint, cell }) => blueprints.includes(blueprint) && expectations.matches(cell, kind.stateId),
    )
    return right ? [{ at, block: kind.name, blueprint: right.blueprint }] : []
  })
}

/** Throws where one of these places holds a block that the action under way keeps. */
export const refuseKept = (bot: Bot, places: readonly Position[]): void => {
  const [first, ...others] = keptAmong(bot, places)
  if (!first) return
  const { at, block, blueprint } = first
  const more = others.length > 0 ? `, and so do ${others.length} more` : ''
  throw new ActionError(
    'not-allowed',
    `${block} at ${show(at)} belongs to the blueprint "${blueprint}" and is as it should be${more}: nothing of that is dug away; leave these places out`,
  )
}
