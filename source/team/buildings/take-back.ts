import { takingBack } from '../../designs/library/undo-words.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import type { EventInput } from '../../session/log/events.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'
import { meantIn } from './meant-buildings.ts'
import { withoutWork } from './words-about-work.ts'

/** A building as it was drawn, and what of all that was said of it counts: “undo that” goes back to a version before. */

type Building = NonNullable<SessionState['session']['buildings']>[string]
type TakenBack = NonNullable<Building['takenBack']>

export interface Versioned {
  /** What is to be changed, with the wishes that count in it; undefined: it is drawn for the first time. */
  readonly before: Building | undefined
  readonly cells: readonly BlueprintCell[]
  /** All that was said of it and counts, oldest first; of these the last ones are new. */
  readonly wishes: readonly string[]
  readonly newest: readonly string[]
  readonly takenBack: TakenBack
  /** New words that take something back, or say which building was meant; `whole`: wishes that say no more. `isVain`: nothing of it was changed. */
  readonly undone?:
    | { readonly said: readonly string[]; readonly whole: readonly string[]; readonly isVain: boolean }
    | undefined
}

/** The wishes of a version that were not taken back, without the words that took others back; `from`: the first that is asked for. */
export const wishesThatCount = (
  { wishes = [], takenBack = [] }: Pick<Building, 'wishes' | 'takenBack'>,
  from = 0,
): string[] =>
  wishes.flatMap((wish, index) =>
    index < from || takenBack.some(one => one.wish === index) ? [] : takingBack(wish).rest || [],
  )

/** To be drawn again. */
export const copied = (building: Building): Omit<EventInput<'building.designed'>, 'drawing'> =>
  structuredClone(building) as Omit<EventInput<'building.designed'>, 'drawing'>

interface Said {
  readonly text: string
  readonly index: number
}

interface ReadNeeds {
  readonly name: string
  /** Buildings of the goal. */
  readonly names: readonly string[]
  readonly wishes: readonly string[]
  /** The first that is new. */
  readonly from: number
  readonly known: TakenBack
  /** How many wishes each version before had, oldest first. */
  readonly versions: readonly number[]
  /** What of words is about the design. */
  ofDesign(words: string): string
}

/** What is new, each with its place among all wishes: what is said and taken back at once is neither drawn nor gone back from. */
const readNewest = ({ name, names, wishes, from, known, versions, ofDesign }: ReadNeeds) => {
  const rest: Said[] = []
  const said: string[] = []
  const whole: string[] = []
  /** What is not meant for this building. */
  const out = new Map(known.map(({ wish, by }) => [wish, by]))
  let [steps, ownSteps, by] = [0, 0, from]
  const lastBefore = (index: number): number =>
    wishes.findLastIndex(
      (wish, at) => at < index && ofDesign(takingBack(wish).rest) !== '' && !meantIn(wish, names).isCorrection,
    )
  wishes.forEach((wish, index) => {
    if (index < from) return
    const meant = meantIn(wish, names)
    const isMeant = !names.includes(name) || meant.names.includes(name)
    if (meant.isCorrection) {
      const last = lastBefore(index)
      const at = rest.findIndex(one => one.index === last)
      out.set(index, index)
      whole.push(wish)
      if (last < 0) return
      if (isMeant && out.delete(last)) rest.push({ text: ofDesign(takingBack(wishes[last]!).rest), index: last })
      if (isMeant || out.has(last)) return
      out.set(last, index)
      if (at >= 0) rest.splice(at, 1)
      else if (versions.at(-1) === last) [ownSteps, by] = [1, index]
      return
    }
    if (!isMeant) {
      out.set(index, index)
      return
    }
    const read = takingBack(wish)
    for (let count = read.count; count > 0; count--) if (rest.pop() === undefined) steps += 1
    if (read.count > 0) by = index
    said.push(...read.said)
    const text = ofDesign(read.rest)
    if (text !== '') rest.push({ text, index })
    else if (read.rest === '') whole.push(wish)
  })
  return { rest, said, whole, steps, ownSteps, by, out }
}

/** Where people changed several buildings, the last change is that of the one whose wish is the newest. */
const isOfOther = ({ session }: SessionState, { name, goal }: Building, by: number): boolean => {
  const { buildings = {}, drawnBefore = {} } = session
  const lastOf = (one: string): number => drawnBefore[one]?.at(-1)?.building.wishes?.length ?? -1
  return Object.values(buildings).some(
    other =>
      other.goal === goal &&
      other.name !== name &&
      (other.takenBack?.some(one => one.by === by && one.wish < by) ||
        (lastOf(other.name) > lastOf(name) && (other.wishes?.length ?? 0) <= by)),
  )
}

interface Asked {
  readonly name: string
  /** All that was said of it. */
  readonly wishes: readonly string[]
  readonly isChange: boolean
}

export const versionFor = (state: SessionState, { name, wishes, isChange }: Asked): Versioned => {
  const { buildings = {}, blueprints, drawnBefore = {} } = state.session
  const now = isChange ? own(buildings, name) : undefined
  const versions = own(drawnBefore, name) ?? []
  const seats = Object.keys(state.seats)
  const ofDesign = (words: string): string => withoutWork(words, seats)
  const { rest, said, whole, steps, ownSteps, by, out } = readNewest({
    ...{ name, wishes, from: now?.wishes?.length ?? 0, known: now?.takenBack ?? [] },
    names: Object.values(buildings).flatMap(one => (one.goal === now?.goal ? [one.name] : [])),
    versions: versions.map(({ building }) => building.wishes?.length ?? 0),
    ofDesign,
  })
  const newest = rest.map(({ text }) => text)
  const isOther = now !== undefined && steps > 0 && isOfOther(state, now, by)
  const far = ownSteps + (isOther ? 0 : steps)
  const back = far > 0 ? (versions.at(-far) ?? versions[0]) : undefined
  const base = back?.building ?? now
  const first = base?.wishes?.length ?? 0
  const isRest = (wish: number): boolean => rest.some(({ index }) => index === wish)
  wishes.forEach((_, wish) => {
    if (wish >= first && wish < by && !isRest(wish) && !out.has(wish)) out.set(wish, by)
  })
  const before = base && { ...base, wishes: wishesThatCount(base).flatMap(wish => ofDesign(wish) || []) }
  return {
    ...{ before, cells: back?.cells ?? own(blueprints, name) ?? [], newest },
    wishes: [...(before?.wishes ?? []), ...newest],
    takenBack: [...out].map(([wish, one]) => ({ wish, by: one })),
    undone:
      said.length + whole.length > 0 || (newest.length === 0 && wishes.length > (now?.wishes?.length ?? 0))
        ? { said, whole, isVain: steps > 0 && !isOther && !back }
        : undefined,
  }
}
