/** Which rows of a list stay when it is longer than its room: those that matter, then those around them, with a row for each stretch that is cut. */

/** A row by its index, or the rows from `from` to before `to`, which are cut. */
export type Kept = { readonly row: number } | { readonly from: number; readonly to: number }

/**
 * At most `height` entries for `count` rows, in their order. `first`: the rows that matter, the one that matters most first. What
 * room they leave goes to the rows nearest to them, those below before those above.
 */
export const keepInSight = (count: number, height: number, first: readonly number[]): readonly Kept[] => {
  const kept = new Set<number>()
  // One row for all, as long as nothing is kept.
  let used = 1
  const isCut = (index: number): boolean => index >= 0 && index < count && !kept.has(index)
  const keep = (index: number): void => {
    if (!isCut(index)) return
    const cutBeside = [index - 1, index + 1].filter(isCut).length
    // A row that divides a stretch makes two of it; the last one of a stretch takes the place of its row.
    if (used + cutBeside > height) return
    used += cutBeside
    kept.add(index)
  }
  for (const index of first) keep(index)
  const anchors = first.length > 0 ? first : [0]
  for (let far = 1; far < count && used <= height && kept.size < count; far++)
    for (const index of anchors) {
      keep(index + far)
      keep(index - far)
    }
  const out: Kept[] = []
  for (let index = 0; index < count; index++) {
    const last = out.at(-1)
    if (kept.has(index)) out.push({ row: index })
    else if (last && 'to' in last) out[out.length - 1] = { ...last, to: index + 1 }
    else out.push({ from: index, to: index + 1 })
  }
  return out
}
