/** Vanilla command syntax of a block and its states. */
export function formatBlock(block: string, states?: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(states ?? {})
  return pairs.length === 0 ? block : `${block}[${pairs.map(([key, value]) => `${key}=${value}`).join(',')}]`
}
