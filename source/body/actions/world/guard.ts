import type { Bot } from 'mineflayer'
import type { Entity } from 'prismarine-entity'
import { z } from 'zod'
import { cell, distance, type Position, show } from '../../../minecraft/blocks/position.ts'
import { armourSlots } from '../../../minecraft/names/armour.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { pause, throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { betterArmour, wear } from '../../hands/wear.ts'
import { fight } from '../../reach/fight-creature.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { armed, foesAround, kindOf, runsFromFoes, striker } from '../../reflexes/foes.ts'
import { inRounds } from '../../reflexes/without-end.ts'
import { middleOf } from '../../terrain/terrain.ts'
import { fetchTool } from '../items/fetch-tool.ts'
import { defineAction, maybeAt, player, positionOf, range } from '../table/define-action.ts'
import { goNearPlayer } from './go-to.ts'

/** Blocks that a guard keeps from whom it guards, and from its post. */
const near = { player: 3, post: 1.5 }
/** s that one fight takes at most: then it looks who is nearest now. */
const fightSeconds = 15
/** ms in which a monster that could not be got at is left alone. */
const leftAloneMs = 10_000
/** ms between two looks around while nothing moves. */
const lookMs = 1_000
/** So often a player who is out of sight is looked for again, each time after so long. */
const outOfSight = { tries: 24, ms: 5_000 }

export const guard = defineAction({
  name: 'guard',
  description:
    'Guard a player, a position or this place until stopped, or for so many seconds: stay near and fight the monsters that come near. With a sword or an axe, from a chest or made where none is carried.',
  motion: 'endless',
  fights: true,
  talkedOver: true,
  family: 'creatures',
  words: ['guard', 'protect', 'defend', 'escort', 'watch', 'bodyguard'],
  parameters: z.object({
    player: player.optional(),
    ...maybeAt,
    radius: range.min(4).max(32).default(16).describe('how near a monster is fought, in blocks'),
    seconds: z.number().min(1).max(86_400).default(3_600).describe('for how long, in seconds'),
  }),
  label: ({ player, x, y, z }) => `guard ${player ?? (x === undefined ? 'this place' : `${x} ${y} ${z}`)}`,
  async perform(context, args) {
    const { bot, signal, progress } = context
    const post = positionOf(args) ?? cell(bot.entity.position)
    const charge = args.player ?? show(post)
    if (!armed(bot)) await fetchTool(context, /_(?:sword|axe)$/, 'wooden_sword')
    // Armour is put on in idle moments, and a guard has none.
    for (const _slot of armourSlots) {
      const better = betterArmour(bot)
      if (better) await wear(bot, better.item, better.slot, signal)
    }
    if (args.player !== undefined) await goNearPlayer(context, args.player, near.player)
    const centre = (): Entity['position'] =>
      (args.player === undefined ? undefined : bodyOf(bot, args.player)?.position) ?? middleOf(post)
    const leftAlone = new Map<number, number>()
    const threat = (): Entity | undefined =>
      foesAround(bot, centre(), args.radius).find(one => performance.now() > (leftAlone.get(one.id) ?? 0))
    const slain: Record<string, number> = {}
    let unseen = 0
    await inRounds(context, {
      seconds: args.seconds,
      everyMs: lookMs,
      presses: () => !runsFromFoes(bot) && threat() !== undefined,
      wakes: () => !isNear(bot, args.player, post),
      async round() {
        const enemy = runsFromFoes(bot) ? undefined : threat()
        if (enemy) {
          progress({ text: `guarding ${charge}: fights ${readable(kindOf(enemy))}`, headway: true })
          return await fightOff(context, enemy, slain, leftAlone)
        }
        progress({ text: `guarding ${charge}`, headway: true })
        try {
          await keepNear(context, args.player, post)
          unseen = 0
        } catch (error) {
          throwIfAborted(signal)
          // A body that died or went far away comes back.
          if (!(error instanceof ActionError) || ++unseen > outOfSight.tries) throw error
          await pause(outOfSight.ms, signal)
        }
      },
    })
    const list = Object.entries(slain).map(([kind, count]) => readable(kind, count))
    return `guarded ${charge} for ${args.seconds} s${list.length > 0 ? `, killed ${list.join(' and ')}` : ''}`
  },
})

const bodyOf = (bot: Bot, name: string): Entity | undefined =>
  Object.values(bot.players).find(one => one.username.toLowerCase() === name.toLowerCase())?.entity

async function fightOff(
  context: ActionContext,
  enemy: Entity,
  slain: Record<string, number>,
  leftAlone: Map<number, number>,
): Promise<void> {
  const kind = kindOf(enemy)
  try {
    if (await fight(context, enemy, fightSeconds, () => striker(context.bot))) slain[kind] = (slain[kind] ?? 0) + 1
  } catch (error) {
    throwIfAborted(context.signal)
    if (!(error instanceof ActionError)) throw error
    leftAlone.set(enemy.id, performance.now() + leftAloneMs)
  }
}

function isNear(bot: Bot, name: string | undefined, post: Position): boolean {
  const here = cell(bot.entity.position)
  if (name === undefined) return distance(here, post) <= near.post
  const body = bodyOf(bot, name)
  return body !== undefined && distance(here, cell(body.position)) <= near.player + 0.5
}

async function keepNear(context: ActionContext, name: string | undefined, post: Position): Promise<void> {
  const { bot, signal } = context
  if (isNear(bot, name, post)) return
  if (name === undefined) await walkNear(bot, post, 1, signal, { target: show(post) })
  else await goNearPlayer(context, name, near.player)
}
