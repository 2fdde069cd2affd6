/** Which rows of a list stay when it is longer than its room: those that matter, then those around them, with a row for each stretch that is cut. */

/** A row by its index, or the rows from `from` to before `to`, which are cut. */
export type Kept = { readonly row: number } | { readonly from: number; readonly to: number }

/** All rows beside these ones, those that are one row away first, then those that are two away; of these the one below before the one above. */
function* nearest(count: number, anchors: readonly number[]): Generator<number> {
  const met = new Set(anchors)
  let ends = anchors.flatMap(index => [
    { index, step: 1 },
    { index, step: -1 },
  ])
  // Behind a row that was met already another anchor is nearer.
  while (ends.length > 0) {
    const next: typeof ends = []
    for (const { index, step } of ends) {
      const at = index + step
      if (at < 0 || at >= count || met.has(at)) continue
      met.add(at)
      yield at
      next.push({ index: at, step })
    }
    ends = next
  }
}

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
  for (const index of nearest(count, anchors)) keep(index)
  const out: Kept[] = []
  for (let index = 0; index < count; index++) {
    const last = out.at(-1)
    if (kept.has(index)) out.push({ row: index })
    else if (last && 'to' in last) out[out.length - 1] = { ...last, to: index + 1 }
    else out.push({ from: index, to: index + 1 })
  }
  return out
}
