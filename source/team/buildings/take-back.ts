import { takingBack } from '../../designs/library/undo-words.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import type { EventInput } from '../../session/log/events.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'

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
  /** New words that take something back. `isVain`: nothing of it was changed. */
  readonly undone?: { readonly said: readonly string[]; readonly isVain: boolean } | undefined
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

/** What is new, each with its place among all wishes: what is said and taken back at once is neither drawn nor gone back from. */
const readNewest = (wishes: readonly string[], from: number) => {
  const rest: Said[] = []
  const said: string[] = []
  let steps = 0
  let by = from
  wishes.forEach((wish, index) => {
    if (index < from) return
    const read = takingBack(wish)
    for (let count = read.count; count > 0; count--) if (rest.pop() === undefined) steps += 1
    if (read.count > 0) by = index
    said.push(...read.said)
    if (read.rest !== '') rest.push({ text: read.rest, index })
  })
  return { rest, said, steps, by }
}

/** Where people changed several buildings, the last change is that of the one whose wish is the newest. */
const isOfOther = ({ session }: SessionState, { name, goal }: Building, by: number): boolean => {
  const { buildings = {}, drawnBefore = {} } = session
  const lastOf = (one: string): number => drawnBefore[one]?.at(-1)?.building.wishes?.length ?? -1
  return Object.values(buildings).some(
    other =>
      other.goal === goal &&
      other.name !== name &&
      (other.takenBack?.some(one => one.by === by) ||
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
  const now = isChange ? own(state.session.buildings ?? {}, name) : undefined
  const cells = own(state.session.blueprints, name) ?? []
  const from = now?.wishes?.length ?? 0
  const { rest, said, steps, by } = readNewest(wishes, from)
  const newest = rest.map(({ text }) => text)
  const versions = own(state.session.drawnBefore ?? {}, name) ?? []
  const isOther = now !== undefined && steps > 0 && isOfOther(state, now, by)
  const back = steps > 0 && !isOther ? (versions.at(-steps) ?? versions[0]) : undefined
  const base = back?.building ?? now
  const first = base?.wishes?.length ?? 0
  const taken = wishes.flatMap((_, wish) =>
    wish >= first && wish < by && !rest.some(({ index }) => index === wish) ? [{ wish, by }] : [],
  )
  const before = base && { ...base, wishes: wishesThatCount(base) }
  return {
    ...{ before, cells: back?.cells ?? cells, newest },
    wishes: [...(before?.wishes ?? []), ...newest],
    takenBack: [...(base?.takenBack ?? []), ...(said.length > 0 ? taken : [])],
    undone: said.length > 0 ? { said, isVain: steps > 0 && !isOther && !back } : undefined,
  }
}
