import { crc32, deflateSync } from 'node:zlib'
import type { Bot } from 'mineflayer'
import { isAir } from '../../minecraft/blocks/block-text.ts'
import { cell, type Position } from '../../minecraft/blocks/position.ts'
import { Terrain } from '../terrain/terrain.ts'

/** The land from above: the highest block that is seen in each column, north at the top. */
export interface TopDownMap {
  /** North-west corner, and the height of the body. */
  readonly origin: Position
  readonly size: number
  /** Row by row; null where nothing is loaded. */
  readonly cells: readonly ({ readonly name: string; readonly y: number } | null)[]
  readonly marks: readonly { readonly x: number; readonly z: number; readonly symbol: string; readonly name: string }[]
}

/** How far above and below itself a body looks for the ground, in blocks. */
const groundDepthBlocks = 24

export function topDownMap(bot: Bot, radius: number): TopDownMap {
  const terrain = new Terrain(bot)
  const [cx, cy, cz] = cell(bot.entity.position)
  const size = radius * 2 + 1
  const cells: ({ name: string; y: number } | null)[] = []
  for (let z = cz - radius; z <= cz + radius; z++)
    for (let x = cx - radius; x <= cx + radius; x++) {
      let y = cy + groundDepthBlocks
      while (y > cy - groundDepthBlocks && isAir(terrain.at(x, y, z)?.name ?? '')) y--
      const kind = terrain.at(x, y, z)
      cells.push(kind ? { name: kind.name, y } : null)
    }
  const marks = Object.values(bot.entities).flatMap(entity => {
    const [x, , z] = cell(entity.position)
    if (Math.abs(x - cx) > radius || Math.abs(z - cz) > radius) return []
    const name = entity === bot.entity ? bot.username : (entity.username ?? entity.name ?? 'something')
    const symbol =
      entity === bot.entity
        ? '@'
        : entity.type === 'player'
          ? name[0]!.toUpperCase()
          : /^item/.test(name)
            ? '*'
            : name[0]!.toLowerCase()
    return [{ x: x - cx + radius, z: z - cz + radius, symbol, name }]
  })
  return { origin: [cx - radius, cy, cz - radius], size, cells, marks }
}

const legend: readonly (readonly [
  symbol: string,
  pattern: RegExp,
  colour: readonly [number, number, number],
  meaning: string,
])[] = [
  ['~', /water|ice/, [64, 96, 220], 'water'],
  ['!', /lava|fire|magma/, [230, 90, 20], 'lava, fire'],
  ['C', /chest|barrel|shulker/, [170, 110, 40], 'chest'],
  ['T', /crafting_table|furnace|smoker|anvil/, [120, 120, 130], 'table, furnace'],
  ['D', /_door|_gate/, [140, 90, 50], 'door'],
  ['O', /_log$|_wood$|_stem$/, [100, 75, 45], 'trunk'],
  ['%', /leaves/, [50, 120, 40], 'leaves'],
  ['"', /wheat|carrots|potatoes|beetroots|farmland|sugar_cane/, [200, 180, 60], 'crops'],
  ['$', /_ore$/, [210, 190, 140], 'ore'],
  ['=', /planks|slab|stairs|bricks|glass|wool|concrete|terracotta/, [190, 150, 90], 'built'],
  [':', /sand|gravel|dirt|path/, [200, 190, 140], 'earth, sand'],
  ['.', /grass|moss|flower|fern/, [95, 160, 60], 'grass'],
  ['#', /./, [130, 130, 130], 'stone and others'],
]
const entryFor = (name: string) => legend.find(([, pattern]) => pattern.test(name))!

/** The map as characters, with a legend of what is on it. */
export function mapToText(map: TopDownMap): string {
  const rows: string[] = []
  const used = new Map<string, string>()
  for (let z = 0; z < map.size; z++) {
    let row = ''
    for (let x = 0; x < map.size; x++) {
      const mark = map.marks.find(one => one.x === x && one.z === z)
      const seen = map.cells[z * map.size + x]
      const entry = seen ? entryFor(seen.name) : undefined
      if (mark) used.set(mark.symbol, mark.symbol === '@' ? 'here' : mark.name)
      else if (entry) used.set(entry[0], entry[3])
      row += mark?.symbol ?? entry?.[0] ?? ' '
    }
    rows.push(row)
  }
  const [x, y, z] = map.origin
  const meaning = [...used].map(([symbol, name]) => `${symbol} ${name}`).join(', ')
  return `from ${x} ${z} (north-west) to ${x + map.size - 1} ${z + map.size - 1}, feet at ${y}\n${rows.join('\n')}\n${meaning}`
}

const pixelsPerBlock = 8

/** The map as a PNG for models that take images: colours by kind, brighter the higher, bodies in red. */
export function mapToPng(map: TopDownMap): Buffer {
  const side = map.size * pixelsPerBlock
  const pixels = Buffer.alloc((side * 3 + 1) * side)
  for (let py = 0; py < side; py++)
    for (let px = 0; px < side; px++) {
      const [x, z] = [Math.floor(px / pixelsPerBlock), Math.floor(py / pixelsPerBlock)]
      const seen = map.cells[z * map.size + x]
      const marked = map.marks.some(one => one.x === x && one.z === z)
      const shade = seen ? Math.min(1.3, Math.max(0.6, 1 + (seen.y - map.origin[1]) * 0.05)) : 1
      const colour = marked
        ? [220, 30, 30]
        : seen
          ? entryFor(seen.name)[2].map(part => Math.min(255, part * shade))
          : [0, 0, 0]
      for (let i = 0; i < 3; i++) pixels[py * (side * 3 + 1) + 1 + px * 3 + i] = colour[i]!
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
