import type { Box } from '../../minecraft/blocks/box.ts'
import { type Position, show } from '../../minecraft/blocks/position.ts'

/** What a body may need leave for, outside of what its work is about: each is asked for once. */
export const landCauses = ['dig', 'place', 'tunnel', 'scaffold'] as const
export type LandCause = (typeof landCauses)[number]

/** What an action may change of the land. */
export interface LandOrder {
  /** Where it may, beside the cells of blueprints and what is next to them. */
  readonly boxes: readonly Box[]
  /** Items of which it may dig the blocks, wherever these are. */
  readonly gathers: readonly string[]
  /** What a person has given leave for. */
  readonly given: readonly LandCause[]
  /** What a person can still be asked for. */
  readonly open: readonly LandCause[]
}

/** What a body needs leave for, and where. */
export interface LandWish {
  readonly cause: LandCause
  readonly at: Position
}

const words: Readonly<Record<LandCause, string>> = {
  dig: 'dig',
  place: 'place a block',
  tunnel: 'dig a tunnel or a hole',
  scaffold: 'put up a scaffold',
}
/** As it follows “wants to” and “may not”. */
export const landWords = ({ cause, at }: LandWish): string => `${words[cause]} at ${show(at)}`
