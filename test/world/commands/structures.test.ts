import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import nbt from 'prismarine-nbt'
import { expect, test } from 'vitest'
import { createWorld } from '../../../source/world/create-world.ts'

/** A structure file as a structure block saves it: a post of two logs with a door beside it. */
function post(): Buffer {
  const int = (value: number) => ({ type: 'int', value })
  const ints = (...value: number[]) => ({ type: 'list', value: { type: 'int', value } })
  const text = (value: string) => ({ type: 'string', value })
  const block = (state: number, ...pos: number[]) => ({ state: int(state), pos: ints(...pos) })
  const properties = (half: string) => ({ type: 'compound', value: { half: text(half), facing: text('west') } })
  const palette = [
    { Name: text('minecraft:oak_log') },
    { Name: text('minecraft:oak_door'), Properties: properties('lower') },
    { Name: text('minecraft:oak_door'), Properties: properties('upper') },
    { Name: text('minecraft:structure_void') },
  ]
  const blocks = [block(0, 0, 0, 0), block(0, 0, 1, 0), block(1, 1, 0, 0), block(2, 1, 1, 0), block(3, 2, 0, 0)]
  const root = {
    type: 'compound',
    name: '',
    value: {
      DataVersion: int(3120),
      size: ints(3, 2, 1),
      palette: { type: 'list', value: { type: 'compound', value: palette } },
      blocks: { type: 'list', value: { type: 'compound', value: blocks } },
      entities: { type: 'list', value: { type: 'end', value: [] } },
    },
  }
  return gzipSync(nbt.writeUncompressed(root as unknown as Parameters<typeof nbt.writeUncompressed>[0]))
}

test('structures that lie in the world can be placed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'structures-'))
  const saved = join(folder, 'generated', 'minecraft', 'structures')
  mkdirSync(saved, { recursive: true })
  writeFileSync(join(saved, 'post.nbt'), post())
  writeFileSync(join(saved, 'broken.nbt'), 'nothing')
  const lines: string[] = []
  const world = await createWorld({ save: folder }, line => lines.push(line))
  try {
    expect(lines.join()).toMatch(/Structure broken\.nbt cannot be read/)
    await world.command('setblock 2 -60 0 gold_block')
    expect(await world.command('place template post 0 -60 0')).toEqual([
      'Loaded template "minecraft:post" at 0, -60, 0',
    ])
    const { game } = world
    expect([0, 1, 2].map(x => game.nameAt({ x, y: -60, z: 0 }))).toEqual(['oak_log', 'oak_door', 'gold_block'])
    expect(game.registry.blocks.get(game.at({ x: 1, y: -59, z: 0 }), 'half')).toBe('upper')
    expect((await world.command('place template barn'))[0]).toBe('There is no template with id "minecraft:barn"')
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true })
  }
})
