import { z } from 'zod'
import { cell, distance, keyOf, type Position, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { countOf } from '../../hands/carried-items.ts'
import { walkNear } from '../../reach/walk-to.ts'
import { direction } from '../../sense/describe-scene.ts'
import { DarkPlaces } from '../../sense/light.ts'
import { defineAction, maybeAt, positionOf, range } from '../table/define-action.ts'
import { buildCells } from './build.ts'
import { nearestFirst } from './farming.ts'

/** More torches are not reckoned for one area. */
const torchesAtMost = 64
/** After so many places where none could be put up it is done. */
const failuresAtMost = 4
/** Of more torches it says only how many there are. */
const torchesNamed = 8
/** Around a place that it does not get at, so many blocks are not tried either. */
const apartBlocks = 4

export const lightArea = defineAction({
  name: 'lightArea',
  description:
    'Put torches that are carried where it is so dark around a position, or around this place, that monsters could appear there.',
  work: 'build',
  countedBy: ['lost'],
  takes: ['blocks-placed'],
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
    const { bot, signal, progress } = context
    const remembered = args.place === undefined ? undefined : botStateOf(bot).ground.memory.places.get(args.place)
    const centre = remembered ?? positionOf(args) ?? cell(bot.entity.position)
    if (distance(cell(bot.entity.position), centre) > 3)
      await walkNear(bot, centre, 2, signal, { target: show(centre), force: true })
    const refused = new Set<string>()
    const darkPlaces = () => new DarkPlaces(bot, centre, args.radius, refused)
    const before = darkPlaces().cells().length
    if (before === 0) return `no place within ${args.radius} blocks of ${show(centre)} is dark`
    const here = cell(bot.entity.position)
    if (countOf(bot, 'torch') === 0) {
      const lacking = torchPlaces(darkPlaces(), here).length
      throw new ActionError('missing-item', `has no torch; ${readable('torch', lacking)} would light ${show(centre)}`)
    }
    const stand: Position[] = []
    let failures = 0
    let lastError: ActionError | undefined
    for (let places = torchPlaces(darkPlaces(), here); places.length > 0; places = torchPlaces(darkPlaces(), here)) {
      const [at] = nearestFirst(places, cell(bot.entity.position))
      if (countOf(bot, 'torch') === 0) {
        const left = `${darkPlaces().cells().length} of ${before} dark places are left`
        throw new ActionError(
          'missing-item',
          `put up ${readable('torch', stand.length)}, ${left}: that takes ${places.length} more`,
        )
      }
      progress({ done: stand.length, text: `lighting ${show(centre)}` })
      try {
        await buildCells(context, [{ at: at!, block: 'torch' }], 'torch')
        stand.push(at!)
      } catch (error) {
        throwIfAborted(signal)
        if (!(error instanceof ActionError)) throw error
        lastError = error
        if (++failures >= failuresAtMost) break
        // What it does not get at lies together.
        for (const one of darkPlaces().cells()) if (distance(one, at!) <= apartBlocks) refused.add(keyOf(one))
      }
      // Put up or not: where none stands now, none is tried again.
      refused.add(keyOf(at!))
    }
    const left = new DarkPlaces(bot, centre, args.radius).cells().length
    if (stand.length === 0 && lastError) throw lastError
    return `put up ${readable('torch', stand.length)}: ${left === 0 ? 'no place' : `all but ${left} places that it does not get at`} within ${args.radius} blocks of ${show(centre)} ${left === 0 ? 'is dark' : 'are lit'} now${whereFrom(centre, stand)}`
  },
})

/** Which way a person goes to find the torches. */
function whereFrom(centre: Position, torches: readonly Position[]): string {
  if (torches.length === 0) return ''
  const named = torches.slice(0, torchesNamed).map(at => direction(centre, at))
  const more = torches.length - named.length
  return `; seen from there they stand ${named.join('; ')}${more > 0 ? `, and ${more} more` : ''}`
}

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
