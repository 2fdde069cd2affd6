import { billOf } from '../../../designs/bill-of-materials.ts'
import { compileDesign } from '../../../designs/compile-design.ts'
import type { Design } from '../../../designs/design.ts'
import {
  type Changed,
  changedByWords,
  drawChanged,
  fronting,
  isDrawnAlike,
} from '../../../designs/library/changes-in-words.ts'
import { followablePieces, wordsOf } from '../../../designs/library/edits-in-words.ts'
import { canBeOf, cannotBeOf } from '../../../designs/library/index.ts'
import { materials, paletteOf } from '../../../designs/library/materials.ts'
import { followedOf, notInDesign, type ReadWish, unreadOf } from '../../../designs/library/read-wish.ts'
import {
  heightOfReady,
  layOfReady,
  limitsOfSize,
  type NamedDesign,
  readyInWords,
  referenceTo,
  unknownInWords,
} from '../../../designs/library/ready-in-words.ts'
import { examplesOf } from '../../../designs/library/wish-examples.ts'
import { parseBlock } from '../../../minecraft/blocks/blueprint.ts'
import { extent } from '../../../minecraft/blocks/box.ts'
import { itemFor } from '../../../minecraft/blocks/placement.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { shortInWords, shortOf } from '../../../planner/bill-at-hand.ts'
import { rareParts } from '../../../planner/parts-of-buildings.ts'
import { type DesignBuildingInput, type DesignBuildingOutput, hasRoom } from '../../questions/design-building/shape.ts'
import { changedGiven, listOf } from './changed-given.ts'
import { againstGoal, isWindows, saidInGoal, toldOfGoal, withoutLeftOut } from './said-in-goal.ts'

/** The ready design that the words name, in a material that can be had and as large as the site allows. */
export const designByRules = (input: DesignBuildingInput): DesignBuildingOutput => {
  if (input.previous && input.previous.ready === undefined) return changedGiven(input.previous.design, input)
  const said = readyInWords(input.building)
  const named = said && ofWhatItCanBe(said)
  if (said === null || named === null) return { because: 'there is no ready design of that name' }
  const { previous } = input
  const start = suited(closed(named, input), input)
  const inGoal = saidInGoal(input.building)
  const begun = inGoal.length === 0 ? start : changedByWords(start, inGoal.join(', '))
  const hasPanes = named.values.windows !== 'no' && !inGoal.some(isWindows) && isPaneless(named, input)
  const read = readWishes({ ...begun, unread: [] }, input)
  const { fits, first } = tried(read.asked, input)
  // What was said before was answered by the design of before.
  const newest = previous ? read.wishes.slice(-1) : read.wishes
  const examples = () => examplesOf(read.asked, next => tried(next, input).fits !== undefined)
  const unread = newest.flatMap(one => unreadOf(one, fits && !input.site.stands ? undefined : examples))
  const sizes = [...limitsOfSize(wordsOf(input.building), named.ready), ...toldOfGoal(begun, input.building)]
  if (fits) {
    const without = [...new Set([...(hasPanes ? ['glass'] : []), ...fits.without])]
    const left = without.length > 0 ? [`without ${without.join(' and ')}, which cannot be had here`] : []
    const followed = read.wishes.flatMap(followedOf)
    const material = fits.named.values.material ?? usualMaterial(fits)
    // Where it cannot be of the material that the words name, its name says what it is made of.
    const ready = named === said ? fits.named : { ...fits.named, values: { ...fits.named.values, material } }
    return {
      design: { ...fits.design },
      ready: referenceTo(ready),
      // Where it stands now, what was said before has moved it already.
      move: previous && read.wishes.at(-1)?.move ? [...read.wishes.at(-1)!.move!] : undefined,
      followed: listOf(followed),
      unread: listOf(newest.flatMap(notInDesign)),
      because: [
        ...left,
        ...(named === said
          ? []
          : [cannotBeOf(said.ready, String(said.values.material)), `it is of ${readable(String(material))}`]),
        ...likedNotes(fits.named, read.asked, input),
        ...atHandNotes(fits, read.asked, input),
        ...unknownNotes(input, fits),
        ...rareParts(withoutLeftOut(input.building), JSON.stringify(fits.design)).map(
          part => `“${part}” is not followed: this ready design has none`,
        ),
        ...sizes,
        ...heightOfReady(wordsOf(input.building), fits.named, fits.height),
        ...unread,
      ].join('; '),
    }
  }
  // What was tried is named: it is in no plan that could say so.
  const because = [unfitOf(first, input), ...sizes, ...unread].join('; ')
  return { impossible: because, because }
}

/** Of any material where it cannot be of the one that is named. */
const ofWhatItCanBe = (said: NamedDesign): NamedDesign => {
  const { material, ...values } = said.values
  return material === undefined || canBeOf(said.ready, String(material)) ? said : { ...said, values }
}

/** Blocks that a fence stands off what it encloses, and its own, where the land is not known. */
const usualOffBlocks = 2

/** As large as what is to be crossed or enclosed, where its words name no size. */
const suited = ({ ready, values }: NamedDesign, { site: { across, around, way } }: DesignBuildingInput): Changed => {
  const turn = (ready.leads ? way : across)?.from === 'north to south' ? 90 : 0
  const sizes: Record<string, number> = {}
  if (across && ready.crosses) sizes.length = across.long
  if (way && ready.leads) sizes.length = way.long
  if (around && ready.encloses) {
    sizes.width = around.width + 2 * (around.off ?? usualOffBlocks)
    sizes.depth = around.depth + 2 * (around.off ?? usualOffBlocks)
  }
  const start: Changed = { ready, values: { ...sizes, ...values }, turn, unread: [] }
  return around?.door && ready.encloses ? fronting(start, around.door) : start
}

/** Of all that was said of one building: each is read anew, drawn and checked whenever it is drawn. */
const piecesAtMost = 48
const tooMuchSaid = `of one building ${piecesAtMost} changes are read, and no more; take some back with “undo”, or say at once how it shall be`

/** The design with one wish after the other; one that would leave nothing to build is told and left out. */
const readWishes = (start: Changed, input: DesignBuildingInput): { asked: Changed; wishes: readonly ReadWish[] } => {
  let asked = start
  let now = tried(start, input)
  let pieces = 0
  const wishes = input.wishes.map((wish): ReadWish => {
    pieces += followablePieces(wish).pieces.length
    if (pieces > piecesAtMost) return { wish, unread: [], refused: tooMuchSaid }
    const next = changedByWords(asked, wish)
    const { unread, reasons, limits, bounded, move } = next
    const then = isDrawnAlike(next, asked) ? now : tried(next, input)
    const bills = [now, then].map(({ first, fits = first }) => billFor(fits.design))
    const against = againstGoal(input.building, wish, bills[0]!, bills[1]!)
    const refused = now.fits && !then.fits ? unfitOf(then.first, input) : against
    if (refused !== undefined) return { wish, unread: [], refused }
    now = then
    asked = next
    return { wish, unread, reasons, limits, bounded, move }
  })
  return { asked, wishes }
}

/** Why it is of that, where no words say so. */
const likedNotes = ({ values }: NamedDesign, asked: NamedDesign, { liked = [] }: DesignBuildingInput): string[] => {
  const { material } = values
  const isLiked = asked.values.material === undefined && typeof material === 'string' && liked.includes(material)
  return isLiked ? [`made of ${readable(material)} because you like it`] : []
}

/** The first of its variants, and the first that can be built: of those whose material is at hand, if there is one. */
const tried = (asked: Changed, input: DesignBuildingInput): { readonly first: Fitted; readonly fits?: Fitted } => {
  const all = variants(asked, input).map(one => () => fitted({ ...asked, ...one }, input))
  const first = all[0]!()
  let fits: Fitted | undefined
  for (const [nth, next] of all.entries()) {
    const one = nth === 0 ? first : next()
    if (!isFit(one)) continue
    fits ??= one
    // What was drawn before stays of what it is.
    if (input.previous || shortFor(one, input).length === 0) return { first, fits: one }
  }
  return fits ? { first, fits } : { first }
}
const shortFor = ({ design }: Pick<Fitted, 'design'>, input: DesignBuildingInput) => shortOf(billFor(design), input)
const billFor = (design: Design): Record<string, number> =>
  billOf(compileDesign(design).blocks.map(({ block }) => block))

/** Why it is of another material than usual, or of which it could be where the one that is named is not at hand. */
const atHandNotes = (fits: Fitted, asked: Changed, input: DesignBuildingInput): string[] => {
  if (input.previous) return []
  const { material: named } = asked.values
  const short = shortFor(fits, input)
  if (named === undefined) {
    const usual = fitted(
      { ...asked, ...fits.named, values: { ...fits.named.values, material: usualMaterial(fits) } },
      input,
    )
    const lacks = isFit(usual) ? shortFor(usual, input) : []
    const isOther = fits.named.values.material !== undefined && lacks.length > 0 && short.length === 0
    const of = readable(String(fits.named.values.material))
    return isOther
      ? [`of ${of}, which is at hand: of ${readable(usualMaterial(fits))} it would need ${shortInWords(lacks)}`]
      : []
  }
  if (short.length === 0) return []
  const other = materials.find(material => {
    const one = fitted({ ...asked, ...fits.named, values: { ...fits.named.values, material } }, input)
    return isFit(one) && shortFor(one, input).length === 0
  })
  return other === undefined ? [] : [`${readable(other)} is at hand: say “of ${readable(other)}”`]
}
const usualMaterial = ({ named }: Fitted): string => String(named.ready.choices.material?.default)
const isFit = ({ missing, isTooLarge }: Fitted): boolean => missing.length === 0 && !isTooLarge
const unfitOf = ({ isTooLarge, width, depth, missing }: Fitted, { site }: DesignBuildingInput): string =>
  isTooLarge && site.across
    ? `${width} by ${depth} blocks do not lead over ${site.near}, which takes ${site.across.long} ${site.across.from}`
    : isTooLarge
      ? `there is no level ground of ${width} by ${depth} blocks ${site.stands ? '' : 'near '}${site.near}`
      : `it takes ${missing.map(item => readable(item)).join(', ')}, which cannot be had here`

const unknownNotes = ({ building: said, site }: DesignBuildingInput, { design: { rise }, named }: Fitted): string[] => {
  const { building, aside } = layOfReady(said, named.ready, site.way !== undefined)
  return [
    ...(aside === undefined
      ? []
      : [
          `“${aside}” is not followed: a ready design ${rise === undefined ? 'stands on level ground' : 'is straight, and goes where the land near it is free'}`,
        ]),
    ...unknownWords(building),
  ]
}
const unknownWords = (building: string): string[] => {
  const unknown = unknownInWords(building)
  if (unknown.length === 0) return []
  const names = unknown.map(word => `“${word}”`).join(' and ')
  return [
    `${names} changes nothing of it: a ready design is made of ${materials.map(one => readable(one)).join(', ')}, or of another whole block such as dirt or white wool`,
  ]
}

/** As it was asked for; where no material was named, in each other that there is a design for. */
const variants = (named: NamedDesign, { liked = [], previous }: DesignBuildingInput): NamedDesign[] =>
  named.values.material === undefined
    ? [
        ...drawnOf(previous).map(material => ({ ...named, values: { ...named.values, material } })),
        ...liked
          .filter(one => canBeOf(named.ready, one))
          .map(material => ({ ...named, values: { ...named.values, material } })),
        named,
        ...materials.map(material => ({ ...named, values: { ...named.values, material } })),
      ]
    : [named]

/** The material of the ready design of now, where it is not the usual one. */
const drawnOf = (previous: DesignBuildingInput['previous']): string[] => {
  const material = /,material=([^,]+)/.exec(previous?.ready ?? '')?.[1]
  return material === undefined ? [] : [material]
}

interface Fitted {
  readonly named: NamedDesign
  readonly design: Design
  readonly width: number
  readonly depth: number
  readonly height: number
  readonly isTooLarge: boolean
  /** What it takes and cannot be had. */
  readonly missing: readonly string[]
  /** What was left out of it for that reason. */
  readonly without: readonly string[]
}

/** What a building stands without; walls are closed where a pane would be. */
const spared: ReadonlySet<string> = new Set(['torch', 'glass'])

/** Windows are choices of its design, and there is no glass for them. */
const isPaneless = ({ ready }: NamedDesign, { lacking }: Pick<DesignBuildingInput, 'lacking'>): boolean =>
  lacking.includes('glass') && Object.hasOwn(ready.choices, 'windows')
const closed = <One extends NamedDesign>(named: One, input: Pick<DesignBuildingInput, 'lacking'>): One =>
  isPaneless(named, input) ? { ...named, values: { ...named.values, windows: 'no' } } : named

/** A way in without a gate, where the design has that choice and none can be had. */
const gateless = (named: Changed, lacking: readonly string[]): Changed => {
  const { choices } = named.ready
  const { gate } = paletteOf(String(named.values.material ?? choices.material?.default))
  const isOut = Object.hasOwn(choices, 'gate') && lacking.includes(itemFor(parseBlock(gate).block))
  return isOut ? { ...named, values: { ...named.values, gate: 'no' } } : named
}
const isSpared = (item: string): boolean => spared.has(item) || item.endsWith('_fence_gate')

const fitted = (named: Changed, { site, lacking }: DesignBuildingInput): Fitted => {
  const one = gateless(closed(named, { lacking }), lacking)
  const drawn = drawChanged(one)
  const design = lacking.includes('torch') ? withoutTorches(drawn) : drawn
  const { blocks } = compileDesign(design)
  const { low, high } = extent(blocks.map(({ at }) => at))
  const [width, depth] = [high[0] - low[0] + 1, high[2] - low[2] + 1]
  const takes = (of: Design): string[] => Object.keys(billFor(of))
  const asked = takes(one === named ? drawn : drawChanged(named))
  return {
    named: one,
    design,
    ...{
      width,
      depth,
      height: high[1] - Math.max(0, low[1]) + 1,
      isTooLarge: !hasRoom(site, width, depth, design.rise),
    },
    missing: takes(design).filter(item => lacking.includes(item)),
    without: asked.filter(item => isSpared(item) && lacking.includes(item)).map(item => readable(item)),
  }
}

type DesignedParts = Design['parts']
const isTorch = (part: DesignedParts[number]): boolean => 'of' in part && /torch/.test(part.of)
const unlit = (parts: readonly DesignedParts[number][]): DesignedParts =>
  parts.flatMap(part => {
    if (isTorch(part)) return []
    return [part.kind === 'repeat' || part.kind === 'mirror' ? { ...part, parts: [...unlit(part.parts)] } : part]
  })
const withoutTorches = (drawn: Design): Design => ({ ...drawn, parts: unlit(drawn.parts) })
