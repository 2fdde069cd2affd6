/** What must wait for what, in layers: each thing after all it needs. A circle, which only a faulty log has, ends where it is met again. */
export const inLayers = <T>(
  things: readonly T[],
  idOf: (thing: T) => string,
  needsOf: (thing: T) => Iterable<string>,
): readonly (readonly T[])[] => {
  const needs = new Map(things.map(thing => [idOf(thing), new Set(needsOf(thing))]))
  const depths = new Map<string, number>()
  const depthOf = (id: string, path: ReadonlySet<string>): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    let depth = 0
    for (const other of needs.get(id) ?? [])
      if (needs.has(other) && !path.has(other)) depth = Math.max(depth, depthOf(other, new Set([...path, other])) + 1)
    depths.set(id, depth)
    return depth
  }
  const out: T[][] = []
  for (const thing of things) {
    const depth = depthOf(idOf(thing), new Set([idOf(thing)]))
    while (out.length <= depth) out.push([])
    out[depth]!.push(thing)
  }
  return out
}
