import type { Quirk } from './quirk.ts'

export const widePalettes: Quirk = {
  id: 'wide-palettes',
  symptom: 'From 1.9 to 1.12 it sends land without a list of its kinds of blocks, 13 bits for each block.',
  remedy:
    'Bodies read it so on every server; mineflayer alone reads 12 bits, sees random blocks and falls through the ground.',
  seenOn: ['Cuberite 1.12.2'],
}

/** Puts another function in the place of the one that a package exports. */
export type Replace = <Argument, Result>(
  name: string,
  make: (load: (argument: Argument) => Result) => (argument: Argument) => Result,
) => void

/** Bits of a block in a cube that lists no palette, from 1.9 to 1.12: fixed by the protocol. */
const directBits = 13

/** prismarine-chunk works the width out from the highest block that it knows (12 bits). */
export function readWidePalettes(replace: Replace): void {
  type Column = new () => { maxBitsPerBlock?: number }
  interface Registry {
    readonly version?: { readonly type: string; readonly majorVersion: string }
  }
  replace<Registry | string, Column>('prismarine-chunk', load => registry => {
    const Column = load(registry)
    const major = typeof registry === 'string' ? registry : (registry.version?.majorVersion ?? '')
    if (!/^1\.(9|10|11|12)(\.|$)/.test(major)) return Column
    return class extends Column {
      override maxBitsPerBlock = directBits
    }
  })
}
