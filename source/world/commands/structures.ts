import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import nbt from 'prismarine-nbt'
import type { Game } from '../game.ts'
import { offset, type Point } from '../point.ts'
import { together } from './table/region.ts'
import { emptyContainer } from './table/setblock.ts'

/** A structure as structure blocks save it: block texts and where each of them stands. Plain data. */
export interface Structure {
  readonly size: Point
  readonly blocks: readonly {
    readonly at: Point
    readonly name: string
    readonly properties: Readonly<Record<string, string>>
  }[]
}

/** Reads a structure file (`.nbt`, packed or not). Throws when it is none. */
function readStructure(file: Buffer): Structure {
  const packed = file[0] === 0x1f && file[1] === 0x8b
  const root = nbt.simplify(nbt.parseUncompressed(packed ? gunzipSync(file) : file)) as {
    size?: number[]
    palette?: { Name: string; Properties?: Record<string, string> }[]
    blocks?: { pos: number[]; state: number }[]
  }
  const { size, palette, blocks } = root
  if (size?.length !== 3 || !palette || !blocks) {
    throw new Error('This is no structure file: size, palette or blocks are missing')
  }
  return {
    size: { x: size[0]!, y: size[1]!, z: size[2]! },
    blocks: blocks.flatMap(({ pos, state }) => {
      const entry = palette[state]
      if (!entry || entry.Name === 'minecraft:structure_void') return []
      const at = { x: pos[0]!, y: pos[1]!, z: pos[2]! }
      return [{ at, name: entry.Name.replace('minecraft:', ''), properties: entry.Properties ?? {} }]
    }),
  }
}

/** Structures that `/place template` knows in this world, by name without namespace. */
export const structures = (game: Game): Map<string, Structure> => game.store('structures', () => new Map())

/** Reads the structures of a world on disk, where structure blocks of the vanilla game save them. */
export function loadStructures(game: Game, folder: string): void {
  const saved = join(folder, 'generated', 'minecraft', 'structures')
  if (!existsSync(saved)) return
  for (const file of readdirSync(saved)) {
    if (!file.endsWith('.nbt')) continue
    try {
      structures(game).set(file.slice(0, -'.nbt'.length), readStructure(readFileSync(join(saved, file))))
    } catch (error) {
      game.log(`Structure ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Puts a structure into the world; false when it names a block that this version does not have. */
export function placeStructure(game: Game, structure: Structure, at: Point): boolean {
  const { blocks } = game.registry
  const placed: { p: Point; state: number }[] = []
  for (const block of structure.blocks) {
    if (!blocks.has(block.name)) return false
    placed.push({
      p: offset(at, block.at.x, block.at.y, block.at.z),
      state: blocks.with(blocks.state(block.name), block.properties),
    })
  }
  together(game, () => {
    for (const { p, state } of placed) {
      emptyContainer(game, p)
      game.set(p, state)
    }
  })
  return true
}
