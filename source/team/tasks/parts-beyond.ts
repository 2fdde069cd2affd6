import { type Demand, inWords } from '../../planner/demand.ts'

/**
 * Parts of a goal that a plan finds out of reach, whatever words its planner has for them: what they ask for is compared. `read` reads
 * words as a goal; `thing` is what a part is about.
 */
export const partsBeyond = (
  words: string,
  asked: readonly Demand[],
  read: (words: string) => readonly Demand[],
  thing: (demand: Demand) => string | null,
): readonly Demand[] => {
  const exact = asked.filter(one => inWords(one) === words)
  if (exact.length > 0) return exact
  const said = read(words)
  // A thing alone, as `the sponge`.
  const meant = said.some(one => thing(one) !== null) ? said : read(`collect ${words}`)
  const about = asked.filter(one => thing(one) !== null && meant.some(other => thing(other) === thing(one)))
  const whoOf = (one: Demand): string | undefined => ('who' in one ? one.who : undefined)
  const same = about.filter(one =>
    meant.some(
      other =>
        other.kind === one.kind &&
        thing(other) === thing(one) &&
        (whoOf(other) === undefined || whoOf(other) === whoOf(one)),
    ),
  )
  return same.length > 0 ? same : about
}
