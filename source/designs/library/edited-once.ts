import { checkDesign } from '../check-design.ts'
import { compileDesign } from '../compile-design.ts'
import type { Design } from '../design.ts'
import {
  type LeftOut,
  leastLayers,
  levelsWithin,
  mirrored,
  mostLayers,
  type NotThere,
  type Side,
  withLevels,
  withoutCells,
  withoutParts,
} from '../edit-design.ts'

/** What a person says of any design, whatever it was drawn from. */
export type DesignEdit = {
  /** How far the design was turned when it was said: sides and places are meant as it stood then. */
  readonly turn: Design['turn']
} & (
  | { readonly kind: 'mirror'; readonly axis: 'x' | 'z' }
  | { readonly kind: 'levels'; readonly count: number }
  | { readonly kind: 'without'; readonly what: LeftOut; readonly side?: Side }
  | { readonly kind: 'empty'; readonly x: number; readonly z: number; readonly y?: number }
)

/** A piece of what a person said that a design cannot follow. */
export interface NotFollowed {
  readonly piece: string
  readonly why: string
}

/** A design, and its faults where they were found as it stood with `turn`. */
export interface Drawn {
  readonly design: Design
  readonly checked?: { readonly turn: Design['turn']; readonly faults: readonly string[] }
}

/** The design with as much of an edit as there is room for. `bound`: how far that goes, where it was less than was asked for. */
export interface EditedOnce {
  readonly drawn: Drawn
  readonly edit: DesignEdit
  readonly bound?: string
}

export interface NotEdited {
  readonly why: string
  /** It is as the words say already: what they leave out is nowhere in it. */
  readonly isSo?: true | undefined
}

/** The design with an edit, or why it stays: the edit changes nothing, or what comes of it could not stand or be entered. */
export const editedOnce = ({ design, checked }: Drawn, asked: DesignEdit): EditedOnce | NotEdited => {
  const { turn } = asked
  const asSaid = { ...design, turn }
  const edit = asked.kind === 'levels' ? { ...asked, count: levelsWithin(asSaid, asked.count) } : asked
  const isLess = asked.kind === 'levels' && edit.kind === 'levels' && edit.count < asked.count
  const bound = isLess ? `${mostLayers(asSaid)} blocks is the most for its height` : undefined
  if (edit.kind === 'levels' && edit.count === 0 && bound !== undefined) return { why: bound }
  const changed = withEdit(asSaid, edit)
  if (typeof changed === 'string') {
    const isSo = changed === 'none' && edit.kind === 'without' && edit.side === undefined
    return { why: whyNot(edit, changed), isSo: isSo || undefined }
  }
  const faults = faultsOf(changed)
  // Checking takes milliseconds.
  const before = checked?.turn === turn ? checked.faults : faultsOf(asSaid)
  if (faults.length > before.length)
    return { why: `it would have a fault: ${faults.find(one => !before.includes(one)) ?? faults[0]!}` }
  return { drawn: { design: { ...changed, turn: design.turn }, checked: { turn, faults } }, edit, bound }
}

const faultsOf = (design: Design): readonly string[] => {
  const { blocks, faults } = compileDesign(design)
  return [...faults, ...(blocks.length === 0 ? ['no block of it would be left'] : checkDesign(blocks).faults)]
}

const withEdit = (design: Design, edit: DesignEdit): Design | NotThere => {
  switch (edit.kind) {
    case 'mirror':
      return mirrored(design, edit.axis)
    case 'levels':
      return withLevels(design, edit.count)
    case 'without':
      return withoutParts(design, edit.what, edit.side)
    case 'empty':
      return withoutCells(design, edit)
  }
}

const whyNot = (edit: DesignEdit, notThere: NotThere): string => {
  if (notThere === 'all') return 'nothing of it would be left'
  switch (edit.kind) {
    case 'mirror':
    case 'levels':
      return `its walls keep ${leastLayers} layers, for a door`
    case 'without': {
      const where = edit.side === undefined ? '' : ` on its ${edit.side} side`
      return notThere === 'joined'
        ? `what it has of that${where} is of one part with what is on other sides`
        : `it has no ${edit.what}${where}`
    }
    case 'empty':
      return `there is no block of it at ${[edit.x, ...(edit.y === undefined ? [] : [edit.y]), edit.z].join(' ')}`
  }
}
