const narrow =
  /^[ -~\u00b7\u2013-\u2026\u2190-\u2193\u2500-\u25b5\u25b7-\u25bf\u25cb-\u25d3\u2660-\u2667\u2713\u2717]*$/

/**
 * Nothing but characters of one cell each that never join with their neighbours: ASCII and the lines, bars, arrows and
 * marks that the screen is drawn with. Nearly all there is, so it is not worth asking the tables of Unicode.
 */
export const isNarrow = (text: string): boolean => narrow.test(text)
