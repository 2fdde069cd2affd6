import { z } from 'zod'
import { cell, distance, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { partsOf } from '../../bot/bot-state.ts'
import { ActionError } from '../../contract/body-types.ts'
import { countOf } from '../../hands/carried-items.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { DarkPlaces } from '../../sense/light.ts'
import { defineAction, maybeAt, positionOf, range } from '../table/define-action.ts'
import { buildCells } from './build.ts'

/** More torches are not reckoned for one area. */
const torchesAtMost = 64

export const lightArea = defineAction({
  name: 'lightArea',
  description:
    'Put torches that are carried where it is so dark around a position, or around this place, that monsters could appear there.',
  work: 'build',
  effects: ['sees-containers'],
  countedBy: ['lost'],
  family: 'build',
  words: ['light', 'torch', 'torches', 'dark', 'illuminate', 'lit'],
  parameters: z.object({
    ...maybeAt,
    place: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('remembered place; where it is not remembered, the position counts'),
    radius: range.int().min(2).max(24).default(12).describe('how far around, in blocks'),
  }),
  label: () => 'light the place',
  async perform(context, args) {
    const { bot, signal } = context
    const remembered = args.place === undefined ? undefined : partsOf(bot).memory.places.get(args.place)
    const centre = remembered ?? positionOf(args) ?? cell(bot.entity.position)
    if (distance(cell(bot.entity.position), centre) > 3)
      await walkNear(bot, centre, 2, signal, { target: show(centre) })
    const dark = new DarkPlaces(bot, centre, args.radius)
    const before = dark.cells().length
    if (before === 0) return `no place within ${args.radius} blocks of ${show(centre)} is dark`
    const places = torchPlaces(dark, cell(bot.entity.position))
    const carried = countOf(bot, 'torch')
    const lacking = places.length - carried
    if (carried === 0)
      throw new ActionError(
        'missing-item',
        `has no torch; ${readable('torch', places.length)} would light ${show(centre)}`,
      )
    const told = await buildCells(context, places.slice(0, carried).map(torchAt), 'torches')
    const left = new DarkPlaces(bot, centre, args.radius).cells().length
    if (lacking > 0)
      throw new ActionError(
        'missing-item',
        `put up ${readable('torch', carried)}, ${left} of ${before} dark places are left: that takes ${lacking} more`,
      )
    if (left > 0) throw new ActionError('unreachable', `${told}; ${left} of ${before} places are still dark`)
    return `put up ${readable('torch', places.length)}: no place within ${args.radius} blocks of ${show(centre)} is dark now`
  },
})

const torchAt = (at: Position) => ({ at, block: 'torch' })

/** Where torches go, each where it lights most of what the ones before it leave dark; of equal places the nearest. */
function torchPlaces(dark: DarkPlaces, from: Position): Position[] {
  const places: Position[] = []
  while (places.length < torchesAtMost) {
    const cells = dark.cells()
    if (cells.length === 0) break
    // Light reaches so far that every fourth cell is tried for most areas, and each one where few are left.
    const tried = cells.length > 64 ? cells.filter((_, i) => i % 4 === 0) : cells
    const [best] = tried
      .map(at => ({ at, lights: dark.litBy(at), far: distance(at, from) }))
      .sort((a, b) => b.lights - a.lights || a.far - b.far)
    dark.litBy(best!.at, true)
    places.push(best!.at)
  }
  return places
}
