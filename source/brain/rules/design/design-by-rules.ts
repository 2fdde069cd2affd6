import { billOf } from '../../../designs/bill-of-materials.ts'
import { compileDesign } from '../../../designs/compile-design.ts'
import type { Design } from '../../../designs/design.ts'
import { type Changed, changedByWords, drawChanged } from '../../../designs/library/changes-in-words.ts'
import { editedByWords, piecesOf } from '../../../designs/library/edits-in-words.ts'
import { materials } from '../../../designs/library/materials.ts'
import { type NamedDesign, readyInWords, referenceTo, unknownInWords } from '../../../designs/library/ready-in-words.ts'
import { extent } from '../../../minecraft/blocks/box.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import type { DesignBuildingInput, DesignBuildingOutput } from '../../questions/design-building/shape.ts'

/** The ready design that the words name, in a material that can be had and as large as the site allows. */
export const designByRules = (input: DesignBuildingInput): DesignBuildingOutput => {
  if (input.previous && input.previous.ready === undefined) return changedGiven(input.previous.design, input.wishes)
  const named = readyInWords(input.building)
  if (named === null) return { because: 'there is no ready design of that name' }
  const { wishes, previous } = input
  const stages: Changed[] = [{ ...named, turn: 0, unread: [] }]
  for (const wish of wishes) stages.push(changedByWords(stages.at(-1)!, wish))
  const asked = stages.at(-1)!
  const read = wishes.map((wish, index) => ({ wish, unread: stages[index + 1]!.unread }))
  const followed = read.flatMap(followedOf)
  const tried = variants(asked).map(one => fitted({ ...asked, ...one }, input))
  const fits = tried.find(one => one.missing.length === 0 && !one.isTooLarge)
  if (fits) {
    const unread = read.flatMap(unreadOf)
    const left = fits.without.length > 0 ? [`without ${fits.without.join(' and ')}, which cannot be had here`] : []
    return {
      design: { ...fits.design },
      ready: referenceTo(fits.named),
      // Where it stands now, what was said before has moved it already.
      move: previous && asked.move ? [...asked.move] : undefined,
      followed: followed.length > 0 ? followed : undefined,
      because: [...left, ...unknownNotes(input.building), ...unread].join('; '),
    }
  }
  const [first] = tried
  const because = first!.isTooLarge
    ? `there is no level ground of ${first!.width} by ${first!.depth} blocks near ${input.site.near}`
    : `it takes ${first!.missing.map(item => readable(item)).join(', ')}, which cannot be had here`
  return { impossible: because, because }
}

/** A design that no choices stand behind, with the newest of what people say of it; the rest is in it. */
const changedGiven = (given: unknown, wishes: readonly string[]): DesignBuildingOutput => {
  const wish = wishes.at(-1) ?? ''
  const { design, move, unread } = editedByWords(given, wish)
  const followed = followedOf({ wish, unread })
  return {
    design: { ...design },
    move,
    followed: followed.length > 0 ? [...followed] : undefined,
    because: unreadOf({ wish, unread }).join('; '),
  }
}
const unknownNotes = (building: string): string[] => {
  const unknown = unknownInWords(building)
  if (unknown.length === 0) return []
  const names = unknown.map(word => `“${word}”`).join(' and ')
  return [`${names} changes nothing of it: a ready design is made of ${materials.map(one => readable(one)).join(', ')}`]
}

interface ReadWish {
  readonly wish: string
  readonly unread: readonly string[]
}

/** A wish, or the pieces of it that are in the design. */
const followedOf = ({ wish, unread }: ReadWish): readonly string[] =>
  unread.length === 0 ? [wish] : piecesOf(wish).filter(piece => !unread.includes(piece))

/** What changes nothing, and what of the same wish does. */
const unreadOf = ({ wish, unread }: ReadWish): readonly string[] => {
  if (unread.length === 0) return []
  const done = followedOf({ wish, unread })
  if (done.length === 0) return [`“${wish}” changes nothing of the design`]
  return [
    `${quotedList(done)} ${done.length === 1 ? 'is' : 'are'} in the design, but ${quotedList(unread)} changes nothing of it`,
  ]
}
const quotedList = (pieces: readonly string[]): string => pieces.map(piece => `“${piece}”`).join(' and ')

/** As it was asked for; where no material was named, in each other that there is a design for. */
const variants = (named: NamedDesign): NamedDesign[] =>
  named.values.material === undefined
    ? [named, ...materials.map(material => ({ ...named, values: { ...named.values, material } }))]
    : [named]

interface Fitted {
  readonly named: NamedDesign
  readonly design: Design
  readonly width: number
  readonly depth: number
  readonly isTooLarge: boolean
  /** What it takes and cannot be had. */
  readonly missing: readonly string[]
  /** What was left out of it for that reason. */
  readonly without: readonly string[]
}

/** What a building stands without; walls are closed where a pane would be. */
const spared: ReadonlySet<string> = new Set(['torch', 'glass'])

const fitted = (named: Changed, { site, lacking }: DesignBuildingInput): Fitted => {
  const withPanes = lacking.includes('glass') && Object.hasOwn(named.ready.choices, 'windows')
  const one = withPanes ? { ...named, values: { ...named.values, windows: 'no' } } : named
  const drawn = drawChanged(one)
  const design = lacking.includes('torch') ? withoutTorches(drawn) : drawn
  const { blocks } = compileDesign(design)
  const { low, high } = extent(blocks.map(({ at }) => at))
  const [width, depth] = [high[0] - low[0] + 1, high[2] - low[2] + 1]
  const takes = (of: Design): string[] => Object.keys(billOf(compileDesign(of).blocks.map(({ block }) => block)))
  const asked = takes(drawChanged(named))
  return {
    named: one,
    design,
    ...{ width, depth, isTooLarge: width > site.width || depth > site.depth },
    missing: takes(design).filter(item => lacking.includes(item)),
    without: asked.filter(item => spared.has(item) && lacking.includes(item)).map(item => readable(item)),
  }
}

const isTorch = (part: Design['parts'][number]): boolean => 'of' in part && /torch/.test(part.of)
const withoutTorches = (drawn: Design): Design => ({ ...drawn, parts: drawn.parts.filter(part => !isTorch(part)) })
