import type { Container } from '../../brain/questions/shapes.ts'
import { isPlace, type Stored, stillToStore, storedSoFar } from '../../brain/rules/items/stored-items.ts'
import type { Check } from '../../mind/mind-task.ts'
import { keyOf, type Position, show } from '../../minecraft/blocks/position.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { countIn } from '../../planner/materials.ts'
import type { Sight } from '../../session/log/events/plan.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { RefereeLike, SessionLike } from '../team-interface.ts'
import type { LookInto } from './look-into.ts'
import { judged } from './session-goal.ts'
import { ofBefore, sightsInWords } from './sights.ts'

/** Looks into containers: by the referee where there is one, else by the bodies of the team. */
export interface ChestEvidence {
  /** Containers that a `stored` is about: the named one, or all that the team knows. */
  storesOf(done: Stored): readonly Container[]
  /** Whether what lay there before is no part of what is asked for. */
  countsOnTop(done: Stored): boolean
  /** Whether a chest holds what it should beside what lay there before, as the referee counts it. Null: there is no referee. */
  asCounted(done: Stored, players: readonly string[]): Promise<Check | null>
  /**
   * Whether a chest holds what it should, without a referee. What was put in is believed only until the count is full; then
   * a body walks there, opens the chest, and what it sees decides. For the goal as a whole (no `seat`) one also looks into a
   * container that none has opened: players may have filled it.
   */
  asSeen(done: Stored, seat: string): Promise<Check>
}

export interface ChestNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly knowledge: Knowledge
  readonly referee: RefereeLike | undefined
  readonly lookInto: LookInto
}

/** What the containers show of it; `evidence`: who saw it. */
const shown = (done: Stored, containers: readonly Container[], evidence?: readonly Sight[]): Check => {
  const { put, wanted, holds, before } = storedSoFar(done, containers)
  return {
    met: evidence !== undefined && put >= wanted,
    done: Math.min(put, wanted),
    total: wanted,
    detail:
      before === undefined
        ? `${holds} of ${readable(done.item, wanted)} in the chest`
        : `${Math.min(put, wanted)} of ${readable(done.item, wanted)} put into the chest, which holds ${holds}, ${ofBefore(before)}`,
    evidence,
  }
}

const sightOf = (by: string, container: Container, done: Stored): Sight => {
  const { at, block, items } = container
  const { item } = done
  const { before: lay } = storedSoFar({ ...done, at: [...at] }, [container])
  return {
    by,
    block,
    at: [...at],
    item,
    count: countIn(items, item),
    before: lay,
  }
}

/** Containers that bodies look into for the first time before one verdict. */
const firstLooksAtMost = 4

/** More than any container holds: a body that is asked for so many counts all. */
const all = Number.MAX_SAFE_INTEGER

export const createChestEvidence = (needs: ChestNeeds): ChestEvidence => {
  const { session, task, knowledge, referee, lookInto } = needs
  const storesOf = ({ at }: Pick<Stored, 'at'>): readonly Container[] =>
    knowledge.containers.all().filter(one => isPlace(one, at))
  /** Where a look came to nothing, once is enough. */
  const inVain = new Set<string>()
  /** Of the containers that it is about those that none has opened; one that it names may be out of sight so far. */
  const unopened = ({ at }: Stored): readonly Position[] => {
    const known = storesOf({ at })
    const places = known.length === 0 && at ? [at] : known.flatMap(one => (one.items === null ? [one.at] : []))
    const isShut = (place: Position) => session.state.containers?.[show(place)]?.shut === true
    return places.filter(place => !inVain.has(keyOf(place)) && !isShut(place)).slice(0, firstLooksAtMost)
  }
  /** By whom which were opened now. */
  const openFirst = async (done: Stored): Promise<ReadonlyMap<string, string>> => {
    const opened = new Map<string, string>()
    for (const at of unopened(done)) {
      const look = await lookInto(at, '')
      if ('by' in look) opened.set(keyOf(at), look.by)
      else if (!look.busy) inVain.add(keyOf(at))
    }
    return opened
  }

  return {
    storesOf,
    countsOnTop: done => done.before !== undefined || !judged(session, task),
    async asCounted(done, players) {
      const counted: Container[] = []
      const known = storesOf(done)
      const places = known.length > 0 || !done.at ? known : [{ at: done.at, block: 'chest', items: null }]
      for (const { at, block } of places) {
        const look = await referee?.check({ kind: 'stored', item: done.item, count: all, at: [...at] }, players, [at])
        if (!look) return null
        knowledge.containers.counted(at, done.item, look.done)
        const [known] = storesOf({ ...done, at: [...at] })
        counted.push({
          at: [...at],
          block,
          items: { [done.item]: look.done },
          before: known?.before,
          gone: known?.gone,
        })
      }
      const holding = counted.filter(one => countIn(one.items, done.item) > 0)
      const found = (holding.length > 0 ? holding : counted).map(one => sightOf('the referee', one, done))
      return shown(done, counted, found)
    },

    async asSeen(done, seat) {
      const isLacking = (): boolean => stillToStore(done, storesOf(done)) > 0
      const opened = seat === '' && isLacking() ? await openFirst(done) : undefined
      if (isLacking()) return shown(done, storesOf(done))
      const looks: Sight[] = []
      for (const { at, block, items } of storesOf(done)) {
        if (!items?.[done.item]) continue
        const by = opened?.get(keyOf(at))
        const look = by === undefined ? await lookInto(at, seat) : { by }
        // It is not there any more, nor is what lay in it.
        if ('failed' in look && storesOf({ at: [...at] }).length === 0) continue
        if ('failed' in look) {
          const detail = `no body could look into the ${readable(block)} at ${at.join(' ')}: ${look.failed}`
          return { ...shown(done, []), detail }
        }
        const [now] = storesOf({ ...done, at: [...at] })
        if (now) looks.push(sightOf(look.by, now, done))
      }
      return shown(done, storesOf(done), looks)
    },
  }
}

interface SightNeeds {
  readonly roster: Roster
  readonly knowledge: Knowledge
}

/** What was seen, as the team's newest look into that container has it: nothing, where it is gone. */
const asLookedLast = (sight: Sight, { roster, knowledge }: SightNeeds): Sight => {
  const known = knowledge.containers.all().find(one => isPlace(one, [...sight.at]))
  if (!known && roster.members.has(sight.by)) return { ...sight, count: 0 }
  const count = countIn(known?.items, sight.item)
  if (!known?.items || count === sight.count) return sight
  const looker = knowledge.containers.lookedLast(sight.at)
  const [by = sight.by] = [...roster.members].find(([, { body }]) => body !== undefined && body === looker) ?? []
  return { ...sight, by, count }
}

/**
 * Who saw what of what was stored, when the `items` of the goal were done or at the last (`looks`): of each thing in a container the last
 * look counts.
 * What was taken out again shows nothing. `isTold`: which items this is about.
 */
export const evidenceFor = (
  items: readonly TaskState[],
  looks: readonly Sight[],
  isTold: (item: string) => boolean,
  needs: SightNeeds,
): string => {
  const found = items.flatMap(({ status, evidence = [] }) =>
    status === 'succeeded' ? evidence.map(one => asLookedLast({ ...one, at: [...one.at] }, needs)) : [],
  )
  const last = new Map([...found, ...looks].map(sight => [`${sight.at.join(' ')} ${sight.item}`, sight]))
  const seen = [...last.values()].filter(({ item, count, before }) => isTold(item) && count > (before ?? 0))
  return seen.length === 0 ? '' : `; ${sightsInWords(seen)}`
}
