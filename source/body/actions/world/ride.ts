import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { z } from 'zod'
import { cell } from '../../../minecraft/blocks/position.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { raw } from '../../bot/undeclared.ts'
import { vehicleOf } from '../../bot/vehicle.ts'
import { until } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { clickCreature } from '../../reach/click-creature.ts'
import { comeWithin } from '../../reach/fight-creature.ts'
import { defineAction } from '../table/define-action.ts'
import { nearest } from './fight.ts'

const sitMs = 2_000
const getOff = async (bot: Bot, vehicle: Entity, signal: AbortSignal): Promise<void> => {
  // The library's own way jumps on versions since 1.21.2, which get down by sneaking.
  const isSneaked = bot.supportFeature('newPlayerInputPacket')
  const sneak = (shift: boolean) => isSneaked && raw(bot)._client.write('player_input', { inputs: { shift } })
  if (isSneaked) sneak(true)
  else bot.dismount()
  const stands = () => vehicleOf(bot) === null
  const isDown = await until(bot, ['dismount', 'physicsTick'], stands, {
    ms: atServerPace(bot, sitMs),
    signal,
  }).finally(() => sneak(false))
  if (!isDown) throw new ActionError('refused-by-server', `still sits on ${withArticle(vehicle.name ?? 'it')}`)
}

const sitDown = async (bot: Bot, target: Entity, called: string, signal: AbortSignal): Promise<void> => {
  await comeWithin(bot, target, 2.8, signal)
  await clickCreature(bot, target, signal, async () => bot.mount(target))
  const sits = () => vehicleOf(bot)?.id === target.id
  if (!(await until(bot, ['mount', 'physicsTick'], sits, { ms: atServerPace(bot, sitMs), signal })))
    throw new ActionError('refused-by-server', `${withArticle(called)} lets nobody sit on it`)
}

export const mount = defineAction({
  name: 'mount',
  description: 'Sit on the nearest creature, boat or minecart of a kind.',
  aliases: ['mountEntity', 'ride'],
  step: true,
  family: 'creatures',
  words: ['ride', 'mount', 'sit', 'horse', 'boat', 'minecart', 'saddle'],
  parameters: z.object({ entity: z.string().min(1).max(64).describe('what to sit on, e.g. horse, boat, minecart') }),
  label: args => `sit on ${withArticle(readable(args.entity))}`,
  async perform({ bot, signal }, args) {
    const target = nearest(bot, args.entity)
    if (!target) throw new ActionError('not-found', `sees no ${args.entity} near`)
    const before = vehicleOf(bot)
    const sits = () => vehicleOf(bot)?.id === target.id
    if (before && !sits()) await getOff(bot, before, signal)
    if (!sits()) await sitDown(bot, target, args.entity, signal)
    return `sits on ${withArticle(readable(args.entity))}`
  },
})

export const dismount = defineAction({
  name: 'dismount',
  description: 'Get off what you sit on.',
  aliases: ['dismountEntity'],
  step: true,
  family: 'creatures',
  words: ['dismount', 'ride', 'off'],
  parameters: z.object({}),
  label: () => 'get off',
  async perform({ bot, signal }) {
    const vehicle = vehicleOf(bot)
    if (!vehicle) return 'sits on nothing'
    await getOff(bot, vehicle, signal)
    return `got off ${withArticle(readable(vehicle.name ?? 'it'))} and stands at ${cell(bot.entity.position).join(' ')}`
  },
})
