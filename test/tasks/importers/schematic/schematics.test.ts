import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import minecraftData from 'minecraft-data'
import nbt from 'prismarine-nbt'
import { Schematic } from 'prismarine-schematic'
import { Vec3 } from 'vec3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blueprintCells, parseBlock } from '../../../../source/minecraft/blocks/blueprint.ts'
import { parseTask } from '../../../../source/tasks/load-task.ts'
import { importTasks } from '../../../../source/tasks/sources/importers.ts'
import type { Task } from '../../../../source/tasks/task-schema.ts'
import { taskYaml } from '../../../../source/tasks/yaml.ts'
import { formatBlock } from '../../../format-block.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcteam-schematic-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A corner of a house: layers from the ground up, rows north to south, letters west to east. `.` is air. */
const legend: Readonly<Record<string, string>> = {
  P: 'oak_planks',
  S: 'oak_stairs[facing=east,half=top,shape=straight,waterlogged=false]',
  D: 'spruce_door[facing=south,half=lower,hinge=right,open=false,powered=false]',
  U: 'spruce_door[facing=south,half=upper,hinge=right,open=false,powered=false]',
  R: 'repeater[delay=3,facing=west,locked=false,powered=false]',
  B: 'stone_slab[type=double,waterlogged=false]',
  '.': 'air',
}
const layers = [
  ['PDP', 'PRB'],
  ['PUP', '..S'],
]
const size = { x: 3, y: 2, z: 2 }
const textAt = (x: number, y: number, z: number): string => legend[layers[y]![z]![x]!]!
/** What hands can decide of it, and what the judge then compares. */
const expected = [
  '0 -60 0 oak_planks',
  '1 -60 0 spruce_door[facing=south,half=lower,hinge=right,open=false]',
  '2 -60 0 oak_planks',
  '0 -60 1 oak_planks',
  '1 -60 1 repeater[delay=3,facing=west]',
  '2 -60 1 stone_slab[type=double]',
  '0 -59 0 oak_planks',
  '1 -59 0 spruce_door[facing=south,half=upper,hinge=right,open=false]',
  '2 -59 0 oak_planks',
  '0 -59 1 air',
  '1 -59 1 air',
  '2 -59 1 oak_stairs[facing=east,half=top]',
]
/** Every cell in the order of the box: along x, then z, then y. */
const cells = Array.from({ length: size.x * size.y * size.z }, (_, index) => {
  const [x, z, y] = [index % size.x, Math.floor(index / size.x) % size.z, Math.floor(index / (size.x * size.z))]
  return { x, y, z, text: textAt(x, y, z) }
})
const palette = [...new Set(cells.map(cell => cell.text))]

const told = ({ blueprints }: Task): string[] =>
  blueprintCells(Object.values(blueprints)[0]!).map(
    cell => `${cell.at.join(' ')} ${formatBlock(cell.block, cell.states)}`,
  )

const imported = async (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const { tasks, notes, importer } = await importTasks(path)
  expect(importer).toBe('schematic')
  for (const task of tasks) expect(parseTask(taskYaml(task), name)).toEqual(task)
  return { task: tasks[0]!, notes }
}

type Tag = { type: string; value: unknown }
const compound = (value: Record<string, Tag>): Tag => ({ type: 'compound', value })
const int = (value: number): Tag => ({ type: 'int', value })
const short = (value: number): Tag => ({ type: 'short', value })
const bytes = (value: number[]): Tag => ({ type: 'byteArray', value: value.map(one => (one << 24) >> 24) })
const list = (type: string, value: unknown[]): Tag => ({ type: 'list', value: { type, value } })
const vector = (x: number, y: number, z: number): Tag => compound({ x: int(x), y: int(y), z: int(z) })
/** As the game writes such files: big endian and packed. */
const file = (value: Record<string, Tag>, name = ''): Buffer =>
  // The writer's types want every kind of tag spelled out.
  gzipSync(nbt.writeUncompressed({ type: 'compound', name, value } as unknown as nbt.NBT, 'big'))

const blockState = (text: string) => {
  const { block, states } = parseBlock(text)
  return {
    Name: { type: 'string', value: `minecraft:${block}` },
    ...(states && {
      Properties: compound(
        Object.fromEntries(Object.entries(states).map(([key, value]) => [key, { type: 'string', value }])),
      ),
    }),
  }
}
const dataVersion = minecraftData('1.19.2').version.dataVersion!

/** Numbers packed into longs without regard for their borders, the lowest bits first, as pairs of 32 bits. */
const packed = (values: readonly number[], bits: number): [number, number][] => {
  let all = 0n
  for (const [index, value] of values.entries()) all |= BigInt(value) << BigInt(index * bits)
  return Array.from({ length: Math.ceil((values.length * bits) / 64) }, (_, index) => {
    const long = (all >> BigInt(index * 64)) & 0xffff_ffff_ffff_ffffn
    return [Number(BigInt.asIntN(32, long >> 32n)), Number(BigInt.asIntN(32, long))]
  })
}

test('thousands of states and names that the game does not have are a few notes', async () => {
  const wide = 2000
  const names = Array.from({ length: wide }, (_, n) =>
    n % 2 === 0 ? `minecraft:oak_stairs[facing=way${n}]` : `minecraft:block${n}`,
  )
  const numbers = (n: number): number[] => (n < 128 ? [n] : [(n & 0x7f) | 0x80, n >> 7])
  const { notes } = await imported(
    'odd.schem',
    file({
      ...{ Version: int(2), DataVersion: int(dataVersion), Width: short(400), Height: short(1), Length: short(5) },
      Palette: compound(Object.fromEntries(names.map((name, n) => [name, int(n)]))),
      BlockData: bytes(names.flatMap((_, n) => numbers(n))),
    }),
  )
  expect(notes).toHaveLength(2)
  expect(notes[0]).toMatch(/^odd: 1000 things such as these: facing of oak_stairs is one of .*way0; .* → not checked$/)
  expect(notes[1]).toMatch(/^odd: 1000 things such as these: block1 is no block of .* → left out$/)
})

describe('the same house out of every kind of file', () => {
  const surroundings =
    'house: locked, powered, shape, waterlogged: given by the surroundings, by time or by use → not checked'

  test('Sponge version 2, written by prismarine-schematic', async () => {
    const { Block } = new Schematic('1.19.2', new Vec3(1, 1, 1), new Vec3(0, 0, 0), [0], [0])
    const ids = palette.map(text => {
      const { block, states = {} } = parseBlock(text)
      const { minStateId, maxStateId } = minecraftData('1.19.2').blocksByName[block]!
      for (let id = minStateId!; id <= maxStateId!; id++) {
        const found = Block.fromStateId(id, 0).getProperties()
        if (Object.entries(states).every(([key, value]) => String(found[key]) === value)) return id
      }
      throw new Error(`no state of ${text}`)
    })
    const written = await new Schematic(
      '1.19.2',
      new Vec3(size.x, size.y, size.z),
      new Vec3(0, 0, 0),
      ids,
      cells.map(cell => palette.indexOf(cell.text)),
    ).write()
    const { task, notes } = await imported('house.schem', written)
    expect(told(task)).toEqual(expected)
    expect(notes).toEqual([surroundings])
    // One door is one item, a double slab two.
    expect(task.arena!.containers[0]!.items).toEqual({
      oak_planks: 64,
      spruce_door: 64,
      repeater: 64,
      stone_slab: 64,
      oak_stairs: 64,
      dirt: 128,
      ladder: 64,
    })
  })

  test('Sponge version 3, with a palette of more than a byte', async () => {
    const many = Array.from({ length: 200 }, (_, i) => [`minecraft:unused_${i}`, int(i)] as const)
    const own = palette.map((text, i) => [`minecraft:${text}`, int(200 + i)] as const)
    const data = cells.flatMap(({ text }) => {
      const id = 200 + palette.indexOf(text)
      return [(id & 0x7f) | 0x80, id >> 7]
    })
    const { task, notes } = await imported(
      'house.schem',
      file({
        Schematic: compound({
          Version: int(3),
          DataVersion: int(dataVersion),
          Width: short(size.x),
          Height: short(size.y),
          Length: short(size.z),
          Blocks: compound({
            Palette: compound(Object.fromEntries([...many, ...own])),
            Data: bytes(data),
            BlockEntities: list('compound', [
              { Id: { type: 'string', value: 'minecraft:chest' }, Pos: { type: 'intArray', value: [0, 0, 0] } },
            ]),
          }),
        }),
      }),
    )
    expect(told(task)).toEqual(expected)
    expect(notes).toEqual(['house: 1 blocks with contents or writing → without it', surroundings])
  })

  test('Litematica, with a second region and a side that counts down', async () => {
    const region = (at: Tag, sides: Tag, texts: readonly string[]): Tag => {
      const names = ['air', ...new Set(texts.filter(text => text !== 'air'))]
      return compound({
        Position: at,
        Size: sides,
        BlockStatePalette: list('compound', names.map(blockState)),
        BlockStates: {
          type: 'longArray',
          value: packed(
            texts.map(text => names.indexOf(text)),
            Math.max(2, Math.ceil(Math.log2(names.length))),
          ),
        },
      })
    }
    const { task, notes } = await imported(
      'house.litematic',
      file({
        MinecraftDataVersion: int(dataVersion),
        Version: int(6),
        Regions: compound({
          // Its corner is two to the east, and one up.
          below: region(
            vector(2, 1, 0),
            vector(-3, -2, 2),
            cells.map(cell => cell.text),
          ),
          nothing: region(vector(0, 0, 0), vector(1, 1, 1), ['air']),
        }),
      }),
    )
    expect(told(task)).toEqual(expected)
    expect(notes).toEqual([surroundings])
  })

  test('Litematica regions that overlap: a few blocks are named, the others counted', async () => {
    const region = (text: string) =>
      compound({
        Position: vector(0, 0, 0),
        Size: vector(3, 2, 4),
        BlockStatePalette: list('compound', [blockState(text)]),
        BlockStates: { type: 'longArray', value: packed(Array<number>(24).fill(0), 2) },
      })
    const regions = compound({ first: region('dirt'), second: region('stone') })
    const { task, notes } = await imported(
      'house.litematic',
      file({ MinecraftDataVersion: int(dataVersion), Regions: regions }),
    )
    expect(told(task).every(line => line.endsWith(' stone'))).toBe(true)
    expect(notes).toHaveLength(9)
    expect(notes[0]).toBe('house: 0 0 0 is dirt and, in region second, stone → stone')
    expect(notes[8]).toBe('house: 16 more blocks are others in region second → those of region second')
  })

  test('a structure block’s file: what it does not mention is not judged', async () => {
    const { task, notes } = await imported(
      'house.nbt',
      file({
        DataVersion: int(dataVersion),
        size: list('int', [size.x, size.y, size.z]),
        palette: list('compound', [...palette, 'structure_void'].map(blockState)),
        blocks: list(
          'compound',
          cells.map(({ x, y, z, text }) => ({
            pos: list('int', [x, y, z]),
            state: int(x === 1 && y === 1 && z === 1 ? palette.length : palette.indexOf(text)),
          })),
        ),
        entities: list('compound', []),
      }),
    )
    expect(told(task)).toEqual(expected.filter(line => line !== '1 -59 1 air'))
    expect(notes).toEqual([surroundings])
  })

  test('an old schematic with numbers for blocks', async () => {
    const { task, notes } = await imported(
      'old.schematic',
      file(
        {
          Width: short(3),
          Height: short(1),
          Length: short(1),
          Materials: { type: 'string', value: 'Alpha' },
          // Spruce planks, stairs that look west, and a number that never was.
          Blocks: bytes([5, 53, 253]),
          Data: bytes([1, 1, 0]),
          Entities: list('compound', []),
          TileEntities: list('compound', []),
        },
        'Schematic',
      ),
    )
    expect(told(task)).toEqual(['0 -60 0 spruce_planks', '1 -60 0 oak_stairs[facing=west,half=bottom]'])
    expect(notes[0]).toBe('old: there is no block with the number 253:0 → left out')
  })
})

describe('names of other versions', () => {
  const structureOf = (version: number, ...texts: string[]): Buffer =>
    file({
      DataVersion: int(version),
      size: list('int', [texts.length, 1, 1]),
      palette: list('compound', texts.map(blockState)),
      blocks: list(
        'compound',
        texts.map((_, x) => ({ pos: list('int', [x, 0, 0]), state: int(x) })),
      ),
      entities: list('compound', []),
    })

  test('what is called otherwise gets its name; the version follows from the blocks', async () => {
    const old = await imported('old.nbt', structureOf(2586, 'grass_path', 'stone'))
    expect(told(old.task)).toEqual(['0 -60 0 dirt_path', '1 -60 0 stone'])
    expect(old.task.world.version).toBe('1.19.2')
    expect(old.notes).toEqual(['old: grass_path is called dirt_path in Minecraft 1.19.2 → dirt_path'])
    const recent = await imported('recent.nbt', structureOf(3700, 'cherry_planks', 'short_grass'))
    expect(recent.task.world.version).toBe('1.20.4')
    const newest = await imported('newest.nbt', structureOf(4189, 'pale_oak_planks', 'grass'))
    expect(newest.task.world.version).toBe('1.21.4')
    expect(newest.notes).toEqual(['newest: grass is called short_grass in Minecraft 1.21.4 → short_grass'])
  })

  test('what no version has, and what no hand can place, is listed once each', async () => {
    const { task, notes } = await imported(
      'odd.nbt',
      structureOf(
        999_999,
        'stone',
        'mod:marble',
        'mod:marble',
        'barrier',
        'water[level=0]',
        'oak_log[axis=w]',
        'Stone!',
      ),
    )
    expect(told(task)).toEqual(['0 -60 0 stone', '4 -60 0 water', '5 -60 0 oak_log'])
    expect(notes).toEqual([
      'odd: data version 999999 belongs to no known release → blocks are taken by their names',
      'odd: mod:marble is no block of Minecraft 1.19.2 → left out',
      'odd: barrier cannot be placed by hand → left out',
      'odd: axis of oak_log is one of x, y, z, not w → not checked',
      'odd: Stone! is no block of Minecraft 1.19.2 → left out',
      'odd: level: given by the surroundings, by time or by use → not checked',
    ])
  })
})

test.each([
  ['no NBT', Buffer.from([0x0a, 0, 0, 99]), /no NBT file: /],
  ['packed nonsense', gzipSync(Buffer.from('hello')), /no NBT file: /],
  [
    'another NBT file',
    file({ Data: int(1), LevelName: { type: 'string', value: 'x' } }),
    /an NBT file with the fields Data, LevelName, but no building\.$/,
  ],
  [
    'a palette that lacks a block',
    file({
      Width: short(1),
      Height: short(1),
      Length: short(1),
      Version: int(2),
      Palette: compound({ 'minecraft:stone': int(0) }),
      BlockData: bytes([1]),
    }),
    /block 1 is not in its palette\.$/,
  ],
  [
    'too few blocks',
    file({
      Width: short(2),
      Height: short(1),
      Length: short(1),
      Version: int(2),
      Palette: compound({ 'minecraft:stone': int(0) }),
      BlockData: bytes([0]),
    }),
    /1 blocks for a box of 2 × 1 × 1\.$/,
  ],
  [
    'a box that nobody builds',
    file({
      Width: short(-1),
      Height: short(-1),
      Length: short(-1),
      Version: int(2),
      Palette: compound({}),
      BlockData: bytes([]),
    }),
    /65535 × 65535 × 65535 blocks are too many/,
  ],
  [
    'regions that are too large together',
    file({
      Regions: compound(
        Object.fromEntries(
          ['east', 'west', 'roof'].map(name => [
            name,
            compound({
              Position: vector(0, 0, 0),
              Size: vector(-80, 70, 90),
              BlockStatePalette: list('compound', [blockState('stone')]),
              BlockStates: { type: 'longArray', value: [] },
            }),
          ]),
        ),
      ),
    }),
    /3 regions of 1512000 blocks are too many; 1000000 is the most/,
  ],
  [
    'more blocks than a session can place',
    file({
      Width: short(80),
      Height: short(50),
      Length: short(70),
      Version: int(2),
      Palette: compound({ 'minecraft:stone': int(0) }),
      BlockData: bytes(Array<number>(280_000).fill(0)),
    }),
    /280000 blocks are too many to build; 250000 is the most/,
  ],
  [
    'nothing but air',
    file({
      Width: short(1),
      Height: short(1),
      Length: short(1),
      Version: int(2),
      Palette: compound({ 'minecraft:air': int(0) }),
      BlockData: bytes([0]),
    }),
    /nothing but air\.$/,
  ],
  [
    'a field of another kind',
    file({ Width: short(1), Palette: int(3), BlockData: bytes([]) }),
    /broken Sponge schematic file: \w+: /,
  ],
])('%s is refused in a line', async (_what, content, message) => {
  const path = join(folder, 'wrong.schem')
  await writeFile(path, content)
  const error = await importTasks(path, 'schematic').then(
    () => new Error('it was accepted'),
    (thrown: Error) => thrown,
  )
  expect(error.name).toBe('UsageError')
  expect(error.message).toMatch(message)
  expect(error.message).not.toContain('\n')
})
