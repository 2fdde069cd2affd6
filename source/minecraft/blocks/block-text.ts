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

/** The name in front of the states: `oak_door[half=lower]` → `oak_door`. */
export const blockName = (text: string): string => {
  const open = text.indexOf('[')
  return open < 0 ? text : text.slice(0, open)
}

/** A text without the states behind the names of blocks in it. */
export const withoutStates = (text: string): string => text.replace(/\[\w+=\w+(?:,\w+=\w+)*\]/g, '')

export const airNames: readonly string[] = ['air', 'cave_air', 'void_air']
export const isAir = (name: string): boolean => airNames.includes(name)
