import MiniSearch from 'minisearch'
import type { Body } from '../../body/contract/body-types.ts'
import type { Container } from '../../brain/questions/shapes.ts'
import type { SessionState } from '../../session/log/state.ts'

/**
 * VillagerAgent's State Manager: what each agent keeps in mind over many subtasks (its state, rewritten after each), and
 * what all of them together see (the global environment), of which a question gets what has to do with its task.
 */
export interface StateManager {
  /** Long-term memory of a seat, as far as `asker` knows of it; empty before its first subtask ended. */
  state(seat: string, asker: string): string
  states(asker: string): { name: string; text: string }[]
  /** Lets these seats look back on what they did, before a question is told their states. */
  bringUpToDate(seats: readonly string[], signal: AbortSignal): Promise<void>
  /** What was said in looking back on a task. */
  feedback(task: string): string | undefined
  /** Lines of the global environment, as far as `asker` knows of it, that have to do with the texts, best first. */
  environment(asker: string, texts: readonly string[], limit?: number, told?: ToldElsewhere): string[]
}

/** What a question tells in another place: kinds of blocks and creatures, containers. */
export interface ToldElsewhere {
  readonly kinds: ReadonlySet<string>
  readonly containers: boolean
}
const toldNowhere: ToldElsewhere = { kinds: new Set(), containers: false }

export interface Sights {
  /** Those whose eyes a seat knows by. */
  bodies(asker: string): readonly { readonly seat: string; readonly body: Body }[]
  containers(asker: string): readonly Container[]
  /** Whether a seat knows what the others keep in mind. @default all do */
  knowsMinds?(): boolean
  lookBack?(seat: string, signal: AbortSignal): Promise<void> | undefined
  /** Where the log says what they keep in mind. */
  log?(): Pick<SessionState, 'seats' | 'tasks'>
}

export const createStateManager = (sights: Sights): StateManager => {
  const seats = () => sights.log?.().seats ?? {}
  const isKnown = (seat: string, asker: string): boolean => seat === asker || (sights.knowsMinds?.() ?? true)
  return {
    feedback: task => sights.log?.().tasks[task]?.feedback,
    state: (seat, asker) => (isKnown(seat, asker) ? seats()[seat]?.reflection : undefined) ?? '',
    states: asker =>
      Object.values(seats()).flatMap(({ seat, reflection }) =>
        reflection === undefined || !isKnown(seat, asker) ? [] : [{ name: seat, text: reflection }],
      ),
    async bringUpToDate(names, signal) {
      await Promise.all(names.map(name => sights.lookBack?.(name, signal)))
    },
    environment: (asker, texts, limit = 16, told = toldNowhere) => retrieve(allSeen(sights, asker, told), texts, limit),
  }
}

const whole = (at: readonly number[]): string => at.map(Math.floor).join(' ')

/** The union of what the agents see, one line per thing; the nearest place of each, told once. */
const allSeen = ({ bodies, containers }: Sights, asker: string, told: ToldElsewhere): string[] => {
  const seen = new Map<string, string>()
  for (const { seat, body } of bodies(asker)) {
    if (!body.online) continue
    const { blocks, entities } = body.observe()
    const lying = (one: object): string => ('lying' in one && one.lying ? ' on the ground' : '')
    for (const { name, count, nearest, ...how } of [...blocks, ...entities]) {
      const line = `${count} ${name}${lying(how)}, nearest at ${whole(nearest)} (${seat} sees it)`
      if (!seen.has(name) && !told.kinds.has(name)) seen.set(name, line)
    }
  }
  const stores = (told.containers ? [] : containers(asker)).map(
    ({ at, block, items }) =>
      `${block} at ${whole(at)} with ${
        items === null
          ? 'unknown contents'
          : Object.entries(items)
              .map(([item, count]) => `${count} ${item}`)
              .join(', ') || 'nothing'
      }`,
  )
  return [...stores, ...seen.values()]
}

/** `oak_log` is found by “logs”: names are taken apart and plurals cut. */
const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(word => word.length > 2)
    .map(word => word.replace(/(?:ches|shes|xes)$/, match => match.slice(0, -2)).replace(/s$/, ''))

/** BM25 over the lines. */
export const retrieve = (lines: readonly string[], texts: readonly string[], limit: number): string[] => {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'], tokenize: words })
  index.addAll(lines.map((text, id) => ({ id, text })))
  return index
    .search(texts.join(' '), { combineWith: 'OR', tokenize: words })
    .slice(0, limit)
    .map(hit => lines[Number(hit.id)]!)
}
