/** Land without any stone or ore: none so far around, in blocks, down to this layer. */
export interface NoStone {
  readonly within: number
  readonly downTo: number
  /** The land is flat all over: it is the same farther away. */
  readonly flat?: true | undefined
}

/** For people and models. */
export const noStoneWords = ({ within, downTo, flat }: NoStone): string =>
  `no stone or ore within ${within} blocks down to y ${downTo}${flat ? '; flat land, the same farther away' : ''}`
