import { z } from 'zod'
import { isAir } from '../../../minecraft/blocks/block-text.ts'
import { type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { type ActionCall, ActionError } from '../../contract/body-types.ts'
import { inventoryOf } from '../../hands/carried-items.ts'
import { digAt } from '../../hands/dig-block.ts'
import { sourceOf } from '../../mine/block-sources.ts'
import { approach } from '../../reach/approach.ts'
import { collectItems } from '../../reach/collect-items.ts'
import { dropComes, dropsAround, pickUp } from '../../reach/pick-up-items.ts'
import { Terrain } from '../../terrain/terrain.ts'
import { at, axesOf, count, defineAction, item, range } from '../table/define-action.ts'

export const collect = defineAction({
  name: 'collect',
  description:
    'Find blocks nearby, dig them with the best tool that is carried and pick up what they drop, until there are `count` more. Opens no chest and makes no tool.',
  offered: { have: 30, stored: 30, placed: 40, built: 50, report: 70, reply: 50 },
  finishes: { collected: ({ item, count }) => ({ item, count }) },
  work: 'gather',
  effects: ['breaks-blocks', 'gains-items'],
  aliases: ['collectBlocks', 'mineBlocks'],
  countedBy: ['gained', 'reported'],
  outcome: 'blocks-dug',
  family: 'items',
  words: ['collect', 'mine', 'chop', 'cut', 'pick'],
  parameters: z.object({
    item: item.describe('item wanted or block to dig, e.g. oak_log, cobblestone, coal'),
    count: count.default(1).describe('how many more to get'),
    radius: range.min(4).default(48).describe('how far to look, in blocks'),
  }),
  label: args => `collect ${readable(args.item, args.count)}`,
  async perform(context, args) {
    const before = inventoryOf(context.bot)
    /** What fell besides what was wanted, such as saplings from leaves. */
    const along = (): string => {
      const { counts } = sourceOf(context.bot, args.item)
      const more = Object.entries(inventoryOf(context.bot)).flatMap(([name, n]) =>
        !counts(name) && n > (before[name] ?? 0) ? [`${n - (before[name] ?? 0)} ${name}`] : [],
      )
      return more.length === 0 ? '' : `; ${more.join(', ')} came along`
    }
    const got = await collectItems(context, args.item, args.count, args.radius).catch((error: unknown) => {
      if (error instanceof ActionError) error.message += along()
      throw error
    })
    return `collected ${got} ${args.item}${along()}`
  },
})

/** The call to dig the block at a place. */
export const callToDig = (at: Position): ActionCall => ({ name: 'dig', args: axesOf(at) })

export const dig = defineAction({
  name: 'dig',
  description: 'Dig one block and pick up what it drops.',
  offered: { inside: 30 },
  work: 'gather',
  effects: ['breaks-blocks', 'gains-items'],
  aliases: ['MineBlock', 'breakBlock'],
  inVillagerBench: 'all',
  outcome: 'blocks-dug',
  step: true,
  family: 'build',
  words: ['dig', 'break', 'remove', 'destroy', 'mine'],
  after: ['occupied'],
  parameters: z.object(at),
  label: args => `dig ${args.x} ${args.y} ${args.z}`,
  async perform({ bot, signal }, args) {
    const target: Position = [args.x, args.y, args.z]
    const name = new Terrain(bot).of(target)?.name
    if (!name) throw new ActionError('not-found', `cannot see ${show(target)} from here; go nearer first`)
    if (isAir(name)) throw new ActionError('not-found', `there is nothing at ${show(target)}`)
    const before = inventoryOf(bot)
    await approach(bot, target, signal)
    const lay = new Set(dropsAround(bot, target, 3).map(({ entity }) => entity.id))
    await digAt(bot, target, signal)
    // Drops appear with the server's next tick.
    await dropComes(bot, target, 3, 250, signal)
    await pickUp(bot, target, 3, signal)
    const gained = Object.entries(inventoryOf(bot))
      .filter(([drop, n]) => n > (before[drop] ?? 0))
      .map(([drop, n]) => `${n - (before[drop] ?? 0)} ${drop}`)
    // Drops that lay there before are none of it.
    const left = dropsAround(bot, target, 3).filter(({ entity }) => !lay.has(entity.id))
    const lies = left.map(({ name: drop, count: n, at }) => `${n} ${drop} at ${show(at)}`)
    const got = [
      ...(gained.length > 0 ? [`got ${gained.join(', ')}`] : []),
      ...(lies.length > 0 ? [`could not pick up ${lies.join(', ')}`] : []),
    ]
    return `dug ${name} at ${show(target)}, ${got.length > 0 ? got.join('; ') : 'it dropped nothing'}`
  },
})
