/** `oak_door[facing=north,half=lower]`: states in the order of their names, as the game prints them. */
export function blockText({
  block,
  states,
}: {
  readonly block: string
  readonly states?: Readonly<Record<string, string>> | undefined
}): string {
  const entries = Object.entries(states ?? {})
  if (entries.length === 0) return block
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `${block}[${entries.map(([key, value]) => `${key}=${value}`).join(',')}]`
}
