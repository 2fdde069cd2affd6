/** CausalMACE 3.4: how much the rules of the game have to do with an edge. */

export type Edge = readonly [from: string, to: string]
export const edgeKey = ([from, to]: Edge): string => `${from} ${to}`

export interface Effect {
  readonly edge: Edge
  /** By rule, ATE(rᵢ, X) = E[Y | do(R)] − E[Y | do(Rᵢ*)], with Y = 1 when the edge is asserted. */
  readonly byRule: Readonly<Record<string, number>>
  /** ATE(R, X): the mean over the rules. */
  readonly average: number
}

/**
 * Average treatment effects of the rules on edges (the paper's formulas 1 and 2). `underRules`: the edges asserted under
 * R; `underNegated`: by rule, those asserted under R with that one rule turned into its opposite.
 */
export const treatmentEffects = (
  edges: readonly Edge[],
  underRules: ReadonlySet<string>,
  underNegated: ReadonlyMap<string, ReadonlySet<string>>,
): Effect[] =>
  edges.map(edge => {
    const key = edgeKey(edge)
    const base = underRules.has(key) ? 1 : 0
    const byRule = Object.fromEntries([...underNegated].map(([rule, set]) => [rule, base - (set.has(key) ? 1 : 0)]))
    const sum = Object.values(byRule).reduce((all, one) => all + one, 0)
    return { edge, byRule, average: underNegated.size === 0 ? 0 : sum / underNegated.size }
  })

export interface Weighted {
  readonly edge: Edge
  readonly weight: number
}

/**
 * A graph without circles: as long as there is one, its weakest edge goes, among equals the one that points back
 * furthest in the order of the nodes.
 */
export const withoutCircles = (
  nodes: readonly string[],
  edges: readonly Weighted[],
): {
  readonly kept: readonly Weighted[]
  readonly cut: readonly { readonly edge: Edge; readonly circle: readonly string[] }[]
} => {
  const order = new Map(nodes.map((id, index) => [id, index]))
  const back = ({ edge: [from, to] }: Weighted): number => (order.get(from) ?? 0) - (order.get(to) ?? 0)
  let kept = [...edges]
  const cut: { edge: Edge; circle: readonly string[] }[] = []
  for (let circle = circleIn(nodes, kept); circle; circle = circleIn(nodes, kept)) {
    const path = circle
    const along = kept.filter(({ edge: [from, to] }) => path.some((id, index) => id === from && path[index + 1] === to))
    const weakest = along.reduce((a, b) =>
      b.weight < a.weight || (b.weight === a.weight && back(b) > back(a)) ? b : a,
    )
    cut.push({ edge: weakest.edge, circle: path })
    kept = kept.filter(one => one !== weakest)
  }
  return { kept, cut }
}

/** Nodes along one circle, the first one again at the end; null when there is none. */
const circleIn = (nodes: readonly string[], edges: readonly Weighted[]): string[] | null => {
  const next = Map.groupBy(edges, ({ edge }) => edge[0])
  const done = new Set<string>()
  for (const start of nodes) {
    // An explicit stack: graphs may be deeper than a call stack.
    const path: { id: string; edges: readonly Weighted[]; at: number }[] = []
    const open = new Set<string>()
    const enter = (id: string): void => {
      path.push({ id, edges: next.get(id) ?? [], at: 0 })
      open.add(id)
    }
    if (!done.has(start)) enter(start)
    while (path.length > 0) {
      const top = path.at(-1)!
      const edge = top.edges[top.at++]
      if (!edge) {
        path.pop()
        open.delete(top.id)
        done.add(top.id)
        continue
      }
      const to = edge.edge[1]
      if (open.has(to)) return [...path.slice(path.findIndex(one => one.id === to)).map(one => one.id), to]
      if (!done.has(to)) enter(to)
    }
  }
  return null
}
