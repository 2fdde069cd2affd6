import { z } from 'zod'
import { billOf } from '../../../designs/bill-of-materials.ts'
import { checkDesign } from '../../../designs/check-design.ts'
import { compileDesign } from '../../../designs/compile-design.ts'
import { design } from '../../../designs/design.ts'
import { parseBlock } from '../../../minecraft/blocks/blueprint.ts'
import { extent } from '../../../minecraft/blocks/box.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { blockFaults } from '../../../planner/block-names.ts'
import type { Question } from '../../brain.ts'
import { designByRules } from '../../rules/design/design-by-rules.ts'
import { type DesignBuildingInput, type DesignBuildingOutput, hasRoom, input, output } from './shape.ts'

/** A building for a goal that asks for one: drawn in the language of designs, and checked before a block is placed. */
export const designBuilding: Question<typeof input, typeof output> = {
  name: 'designBuilding',
  description: 'Design a building that the goal asks for.',
  doing: 'designing a building',
  answerFor: () => 'team',
  plans: 'tasks',
  input,
  output,
  inLines: {
    site: ({ width, depth, near, strip, across, around, stands, way }) => {
      if (stands)
        return `the design of now stands already: what you leave as it is stays, what you draw otherwise is built and taken away; keep its corner, it may become at most ${width} blocks from west to east and ${depth} from north to south`
      if (across)
        return `over ${near}, ${across.from}: at least ${across.long} blocks long; y 0 is the layer of its deck, whose ends lead to both banks`
      if (way) return `along ${near}, ${way.from}: ${way.long} blocks long`
      if (around) {
        const gate = around.door === undefined ? '' : `; its door is in the ${around.door}, and the gate lies before it`
        return `around ${near}, which is ${around.width} by ${around.depth} blocks: its middle stays open${gate}`
      }
      const long = strip && strip.long > width ? `, or ${strip.long} long where it is at most ${strip.wide} wide` : ''
      return `at most ${width} blocks from west to east and ${depth} from north to south${long}, near ${near}; on which side of it, the size decides`
    },
    liked: (list: readonly string[] = []) => list.map(name => readable(name)).join(', '),
    inSight: (items = {}) =>
      Object.entries(items)
        .map(([block, count]) => `${count} ${block}`)
        .join(', ') || 'none of them',
    stock: items =>
      Object.entries(items)
        .map(([item, count]) => readable(item, count))
        .join(', ') || 'none of them',
    available: list => list.join(', ') || 'nothing',
    previous: (before = null) => (before ? designShown(before.design) : ''),
    lacking: (list, asked) => lackingInWords(list, asked),
    wishes: list => list.map(wish => `- ${wish}`).join('\n') || 'none',
  },
  words: ({ building }, { ready, impossible }) =>
    impossible ?? (ready === undefined ? `a design of the ${building}` : `${building}: ${ready}`),
  decides: { 'building.designed': ({ by }, call) => by === call.seat },
  rule: designByRules,
  check: (asked, answer) => designFaults(asked, answer),
}

/** Characters of the design of now that a prompt shows at most. */
const shownCharactersAtMost = 6000

/** A design in its own language; of a long one the first parts, and how many more there are. */
const designShown = (drawn: unknown): string => {
  const whole = JSON.stringify(drawn)
  const read = design.safeParse(drawn)
  if (whole.length <= shownCharactersAtMost || !read.success) return whole.slice(0, shownCharactersAtMost)
  const parts = [...read.data.parts]
  const shown = (): string => JSON.stringify({ ...read.data, parts })
  while (parts.length > 0 && shown().length > shownCharactersAtMost) parts.pop()
  return `${shown()} and ${read.data.parts.length - parts.length} more of its ${read.data.parts.length} parts, too many to show`
}

/** Blocks that cannot be had and are told by name. */
const lackingShown = 10
/** What any building may want, whatever it is made of. */
const fittings: ReadonlySet<string> = new Set([
  'torch',
  'glass',
  'glass_pane',
  'ladder',
  'chest',
  'lantern',
  'white_bed',
])

/** First those that the words or the design of now name, then fittings; of the others how many there are. */
const lackingInWords = (
  lacking: readonly string[],
  { goal = '', building = '', wishes = [], liked = [], previous }: Partial<DesignBuildingInput>,
): string => {
  const words = new Set(
    [goal, building, ...wishes, ...liked]
      .join(' ')
      .toLowerCase()
      .split(/[^a-z0-9]+/),
  )
  const drawn = JSON.stringify(previous ?? '')
  const rank = (item: string): number => {
    const isNamed = item.split('_').some(part => words.has(part) || words.has(`${part}s`))
    return isNamed || drawn.includes(item) ? 0 : fittings.has(item) ? 1 : 2
  }
  const shown = lacking.toSorted((one, other) => rank(one) - rank(other)).slice(0, lackingShown)
  const more = lacking.length - shown.length
  return `${shown.join(', ') || 'nothing'}${more > 0 ? `, and ${more} other blocks that buildings are made of` : ''}`
}

/** Blocks of a building below the ground. */
const depthAtMost = 4

/** All that speaks against a design, at once. */
const designFaults = (asked: DesignBuildingInput, answer: DesignBuildingOutput): string[] => {
  if (answer.design === undefined) return []
  if (answer.impossible !== undefined) return ['Give "design" or "impossible", not both.']
  const read = design.safeParse(answer.design)
  if (!read.success)
    return z
      .prettifyError(read.error)
      .split('\n✖ ')
      .map(line => line.replace(/^✖ /, ''))
  const { blocks, faults } = compileDesign(read.data)
  if (faults.length > 0 || blocks.length === 0) return faults.length > 0 ? [...faults] : ['The design has no block.']
  const { low, high } = extent(blocks.map(({ at }) => at))
  const [width, depth] = [high[0] - low[0] + 1, high[2] - low[2] + 1]
  const { site, lacking, version } = asked
  const faultOf = version === undefined ? () => null : blockFaults(version)
  const names = new Set(blocks.map(({ block }) => parseBlock(block).block))
  const items = Object.keys(billOf(blocks.map(({ block }) => block)))
  return [
    ...[...names].flatMap(name => faultOf(name) ?? []),
    ...checkDesign(blocks).faults,
    ...(low[1] < -depthAtMost
      ? [`It reaches ${-low[1]} blocks into the ground; ${depthAtMost} is the most. y 0 is the first layer above it.`]
      : []),
    ...(hasRoom(site, width, depth, read.data.rise)
      ? []
      : [
          site.across
            ? `It is ${width} by ${depth} blocks; the way over ${site.near} is ${site.across.long} long, ${site.across.from}.`
            : `It is ${width} by ${depth} blocks; the level ground ${site.stands ? 'where it stands ' : ''}has room for ${site.width} by ${site.depth}.`,
        ]),
    ...items.filter(item => lacking.includes(item)).map(item => `${item} cannot be had here.`),
  ]
}
