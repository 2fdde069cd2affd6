/** CausalMACE 3.5: the worker's paths through the task graph and how busy they are. */

export interface Graph {
  readonly nodes: readonly string[]
  /** Direct predecessors by node; what is absent has none. */
  readonly before: ReadonlyMap<string, readonly string[]>
}

/** Paths are taken one by one and only so many: there can be exponentially many. */
const pathsAtMost = 256

/** Paths from sources to sinks, depth first, lazily. */
export function* walkPaths({ nodes, before }: Graph): Generator<string[]> {
  const after = successors(nodes, before)
  const sources = nodes.filter(id => (before.get(id) ?? []).length === 0)
  for (const source of sources) {
    const path: { id: string; at: number }[] = [{ id: source, at: 0 }]
    while (path.length > 0) {
      const top = path.at(-1)!
      const next = after.get(top.id) ?? []
      if (next.length === 0 && top.at === 0) yield path.map(one => one.id)
      const chosen = next[top.at++]
      if (chosen === undefined) path.pop()
      else path.push({ id: chosen, at: 0 })
    }
  }
}

/** At most `limit` paths, and for every node that none of them meets one that does: nothing may be left undone. */
export const pathsOf = (graph: Graph, limit = pathsAtMost): string[][] => {
  const paths: string[][] = []
  const met = new Set<string>()
  const add = (path: string[]): void => {
    paths.push(path)
    for (const id of path) met.add(id)
  }
  if (limit > 0)
    for (const path of walkPaths(graph)) {
      add(path)
      if (paths.length >= limit) break
    }
  const after = successors(graph.nodes, graph.before)
  for (const id of graph.nodes) {
    if (met.has(id)) continue
    const up = chain(id, one => graph.before.get(one)?.[0])
    const down = chain(id, one => after.get(one)?.[0])
    add([...up.reverse(), ...down.slice(1)])
  }
  return paths
}

const successors = (
  nodes: readonly string[],
  before: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string[]> => {
  const after = new Map<string, string[]>(nodes.map(id => [id, []]))
  for (const id of nodes) for (const one of before.get(id) ?? []) after.get(one)?.push(id)
  return after
}

const chain = (start: string, next: (id: string) => string | undefined): string[] => {
  const path = [start]
  for (let id = next(start); id !== undefined && !path.includes(id); id = next(id)) path.push(id)
  return path
}

/**
 * Busy rate of a path (formula 3): Σ 1 / dᵢ over the agents on it, dᵢ the number of subtasks between the agent's current
 * one and the path's entrance. An agent at the entrance, for whom the paper leaves 1 / 0, counts as one.
 */
export const busyRate = (distances: readonly number[]): number =>
  distances.reduce((rate, distance) => rate + 1 / Math.max(1, distance), 0)

/** Formula 4: the least busy path; among equals the first. */
export const leastBusy = <Path>(paths: readonly Path[], rateOf: (path: Path) => number): Path | undefined => {
  let best: { path: Path; rate: number } | undefined
  for (const path of paths) {
    const rate = rateOf(path)
    if (!best || rate < best.rate) best = { path, rate }
  }
  return best?.path
}
