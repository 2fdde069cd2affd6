type Items = Readonly<Record<string, number>>

/**
 * Deals kinds of items out to seats, one kind to one seat in turn, so that no seat has everything; a single kind is cut into shares.
 * Amounts stay the same in sum.
 */
export const deal = (items: Items, seats: readonly string[]): Record<string, Record<string, number>> => {
  const dealt: Record<string, Record<string, number>> = Object.fromEntries(seats.map(seat => [seat, {}]))
  const kinds = Object.entries(items).filter(([, count]) => count > 0)
  if (kinds.length === 1 && kinds[0]![1] > 1) {
    const [item, count] = kinds[0]!
    for (const [index, seat] of seats.entries()) {
      const share = Math.floor(count / seats.length) + (index < count % seats.length ? 1 : 0)
      if (share > 0) dealt[seat]![item] = share
    }
    return dealt
  }
  for (const [index, [item, count]] of kinds.entries()) dealt[seats[index % seats.length]!]![item] = count
  return dealt
}

/**
 * Cuts every kind into equal shares, as MineCollab does; what is left over of a kind goes on in turn from the seat that had the last piece,
 * so that single things lie in different hands.
 */
export const dealEvenly = (items: Items, seats: readonly string[]): Record<string, Record<string, number>> => {
  const dealt: Record<string, Record<string, number>> = Object.fromEntries(seats.map(seat => [seat, {}]))
  const give = (seat: string, item: string, count: number): void => {
    if (count > 0) dealt[seat]![item] = (dealt[seat]![item] ?? 0) + count
  }
  let turn = 0
  for (const [item, count] of Object.entries(items)) {
    for (const seat of seats) give(seat, item, Math.floor(count / seats.length))
    for (let left = count % seats.length; left > 0; left--) give(seats[turn++ % seats.length]!, item, 1)
  }
  return dealt
}

/** Names for the team of a suite without names of its own. */
export const seatNames = (size: number): string[] =>
  ['Andy', 'Jill', 'Randy', 'Maya', 'Otto', 'Vera', 'Hugo', 'Nora'].slice(0, Math.max(1, Math.min(8, size)))

/** `cooked_beef` → `cooked beef`. */
export const spoken = (item: string): string => item.replaceAll('_', ' ')
