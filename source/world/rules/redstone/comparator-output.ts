import type { Game } from '../../game.ts'
import type { Point } from '../../point.ts'

/** The strength a comparator gives; states hold only on and off, so it is kept beside the block. */
export const comparatorOutput = (game: Game, p: Point): number => Number(game.blockEntity(p)?.output ?? 0)
