import type { BlueprintCell } from '../../body/types.ts'
import { TaskError } from '../load.ts'
import { type Task, taskSchema } from '../schema.ts'
import type { Imported } from './report.ts'

/** What a VillagerBench description line says, block by block; `notes` hold what could not be read or contradicts itself. */
export interface ReadBlueprint {
  readonly cells: readonly BlueprintCell[]
  readonly notes: readonly string[]
}

const facings: Readonly<Record<string, string>> = { N: 'north', S: 'south', E: 'east', W: 'west' }
const triple = /\[\s*(-?\d+)\s*[,\s]\s*(-?\d+)\s*[,\s]\s*(-?\d+)\s*\]/g
type At = [number, number, number]
const triples = (text: string): At[] =>
  [...text.matchAll(triple)].map(match => [Number(match[1]), Number(match[2]), Number(match[3])])

/** A letter or word of the suite → the states it asks for; null when it is none. `A` and `None` ask for nothing. */
const statesOf = (word: string): Record<string, string> | null => {
  const letter = word.trim()
  if (/^(?:A|None|none|)$/.test(letter)) return {}
  const cardinal =
    facings[letter] ?? (Object.values(facings).includes(letter.toLowerCase()) ? letter.toLowerCase() : undefined)
  if (cardinal) return { facing: cardinal }
  return /^[xyz]$/i.test(letter) ? { axis: letter.toLowerCase() } : null
}

/** Every block of a box, or of its outline or layers where the line says so. */
const between = (start: At, end: At): At[] => {
  const range = (axis: 0 | 1 | 2) => {
    const [low, high] = [Math.min(start[axis], end[axis]), Math.max(start[axis], end[axis])]
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  }
  return range(1).flatMap(y => range(2).flatMap(z => range(0).map((x): At => [x, y, z])))
}

/** One group of a line: a material, where it stands, and which way it looks. */
const readGroup = (text: string, where: string, notes: string[]): BlueprintCell[] => {
  const block = /(?:material|name)\s*:\s*([a-z0-9_]+)/i.exec(text)?.[1]
  if (block === undefined) {
    notes.push(`${where}: no material in "${text.trim().slice(0, 80)}" → left out`)
    return []
  }
  const word = /facing\s*:\s*([A-Za-z]+)/.exec(text.replace(/\b(?:positions?|pos|coords|single)\s*:[\s\S]*$/i, ''))?.[1]
  const states = word === undefined ? {} : statesOf(word)
  if (states === null) notes.push(`${where}: facing "${word}" means nothing here → not checked`)
  const own = states ?? {}
  const cellAt = (at: At, more: Record<string, string> = own): BlueprintCell =>
    Object.keys(more).length > 0 ? { at, block, states: more } : { at, block }
  const missing = new Set(triples(/missing\s*:\s*(\[[\s\S]*?\]\s*\])/i.exec(text)?.[1] ?? '').map(String))

  // Blocks with a facing each: {pos: [x, y, z], facing: N} in several spellings.
  const each = [...text.matchAll(/(?:pos|position|coords|single)\s*:\s*(\[[^\]]*\])\s*,?\s*facing\s*:\s*([A-Za-z]+)/gi)]
  if (each.length > 0)
    return each.flatMap(([, place, letter]) => {
      const found = statesOf(letter!)
      if (found === null) notes.push(`${where}: facing "${letter}" means nothing here → not checked`)
      return triples(place!).map(at => cellAt(at, found ?? {}))
    })
  const span = /start\s*:\s*(\[[^\]]*\])\s*,?\s*end\s*:\s*(\[[^\]]*\])/gi
  const spans = [...text.matchAll(span)].flatMap(([, a, b]) => {
    const [start, end] = [triples(a!)[0], triples(b!)[0]]
    return start && end ? between(start, end) : []
  })
  const shape = /shape\s*:\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase()
  const corners = triples(/corners\s*:\s*(\[[\s\S]*?\]\s*\])/i.exec(text)?.[1] ?? '')
  if (corners.length > 0) {
    if (shape && shape !== 'rectangle' && shape !== 'irregular')
      notes.push(`${where}: shape "${shape}" → taken for a rectangle`)
    const low = [0, 1, 2].map(axis => Math.min(...corners.map(at => at[axis]!))) as At
    const high = [0, 1, 2].map(axis => Math.max(...corners.map(at => at[axis]!))) as At
    const filled = shape === 'irregular' ? inside(corners, between(low, high)) : between(low, high)
    return filled.filter(at => !missing.has(String(at))).map(at => cellAt(at))
  }
  const rest = triples(text.replace(span, '').replace(/missing\s*:\s*\[[\s\S]*?\]\s*\]/i, ''))
  const places = [...spans, ...rest].filter(at => !missing.has(String(at)))
  if (places.length === 0) notes.push(`${where}: no position in "${text.trim().slice(0, 80)}" → left out`)
  return places.map(at => cellAt(at))
}

/** Blocks of a box that lie in or on the polygon of its corners, seen from above. */
const inside = (corners: readonly At[], box: readonly At[]): At[] =>
  box.filter(([px, , pz]) => {
    let odd = false
    for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
      const [ax, , az] = corners[i]!
      const [bx, , bz] = corners[j]!
      const onEdge =
        (bx - ax) * (pz - az) === (bz - az) * (px - ax) &&
        px >= Math.min(ax, bx) &&
        px <= Math.max(ax, bx) &&
        pz >= Math.min(az, bz) &&
        pz <= Math.max(az, bz)
      if (onEdge) return true
      if (az > pz !== bz > pz && px < ((bx - ax) * (pz - az)) / (bz - az) + ax) odd = !odd
    }
    return odd
  })

/** Reads description lines; contradictions are listed and the later line stands, as in the reference judge. */
export const readDescription = (lines: readonly string[], path = 'description'): ReadBlueprint => {
  const notes: string[] = []
  const cells = new Map<string, BlueprintCell>()
  for (const [index, line] of lines.entries()) {
    const where = `${path}:${index + 1}`
    // A group begins at its material; several may stand on one line.
    const groups = line.split(/(?=\b(?:material|name)\s*:)/i).filter(part => /\b(?:material|name)\s*:/i.test(part))
    if (groups.length === 0) {
      if (line.trim()) notes.push(`${where}: "${line.trim().slice(0, 80)}" names no material → left out`)
      continue
    }
    for (const group of groups)
      for (const cell of readGroup(group, where, notes)) {
        const key = cell.at.join(' ')
        const before = cells.get(key)
        if (before && (before.block !== cell.block || JSON.stringify(before.states) !== JSON.stringify(cell.states)))
          notes.push(`${where}: ${key} is ${shown(before)} and ${shown(cell)} → ${shown(cell)}`)
        cells.set(key, cell)
      }
  }
  return { cells: [...cells.values()], notes }
}

const shown = ({ block, states }: BlueprintCell): string =>
  `${block}${
    states
      ? `[${Object.entries(states)
          .map(pair => pair.join('='))
          .join(',')}]`
      : ''
  }`

/** Blocks without an item of the same name, and what stands for them. */
const placeable: Readonly<Record<string, string | null>> = { fire: null, sweet_berry_bush: null, structure_block: null }

/** A file of VillagerBench blueprints: an array or object of lists of description lines. */
export const importVillagerBench = (source: string, path: string): Imported => {
  let file: unknown
  try {
    file = JSON.parse(source)
  } catch (error) {
    throw new TaskError(`${path}: not valid JSON: ${(error as Error).message}`)
  }
  if (file === null || typeof file !== 'object') throw new TaskError(`${path}: expected lists of description lines.`)
  const notes: string[] = []
  const tasks: Task[] = []
  for (const [id, value] of Object.entries(file)) {
    const lines = linesOf(value)
    if (lines.length === 0) {
      notes.push(`${id}: no description lines → left out`)
      continue
    }
    const read = readDescription(lines, id)
    notes.push(...read.notes)
    const cells = read.cells.filter(cell => {
      if (placeable[cell.block] !== null) return true
      notes.push(`${id}: ${cell.block} at ${cell.at.join(' ')} cannot be placed by hand → left out`)
      return false
    })
    if (cells.length > 0) tasks.push(taskOf(id, cells))
  }
  return { tasks, notes }
}

const linesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split('\n')
  if (Array.isArray(value)) return value.flatMap(linesOf)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, part]) => (/desc|blueprint|lines/i.test(key) ? linesOf(part) : []))
  return []
}

const taskOf = (id: string, cells: readonly BlueprintCell[]): Task => {
  const low = [0, 1, 2].map(axis => Math.min(...cells.map(cell => cell.at[axis]!))) as At
  const high = [0, 1, 2].map(axis => Math.max(...cells.map(cell => cell.at[axis]!))) as At
  const byPlace = new Map(cells.map(cell => [cell.at.join(), shown(cell)]))
  const blocks = [...new Set(byPlace.values())]
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const layers = between([0, 0, 0], [0, high[1] - low[1], high[2] - low[2]]).reduce<string[][]>((all, [, y, z]) => {
    const row = Array.from({ length: high[0] - low[0] + 1 }, (_, x) => {
      const block = byPlace.get([low[0] + x, low[1] + y, low[2] + z].join())
      return block === undefined ? '.' : (letters[blocks.indexOf(block)] ?? '.')
    }).join('')
    all[y] = [...(all[y] ?? []), row]
    return all
  }, [])
  const materials: Record<string, number> = { dirt: 128, ladder: 128 }
  for (const { block } of cells) materials[block === 'wall_torch' ? 'torch' : block] = 64 + (materials[block] ?? 0)
  const name = `construction-${id.toLowerCase().replace(/[^a-z0-9_-]+/g, '-')}`
  return taskSchema.parse({
    name,
    title: `VillagerBench construction ${id}: ${cells.length} blocks`.slice(0, 120),
    goal: `Build the blueprint "${name}".`,
    conversation: 'Every block counts with its facing and axis. The materials are in the chest.',
    seats: { workers: ['Alice', 'Bob'] },
    organization: 'dag',
    timeLimit: 1200,
    arena: {
      region: { from: [low[0] - 8, low[1] - 1, low[2] - 8], to: [Math.max(high[0] + 8, 4), high[1] + 10, high[2] + 8] },
      spawn: [-2, low[1], 4],
      blocks: [
        { block: 'crafting_table', at: [-4, low[1], -1] },
        { block: 'furnace[facing=east]', at: [-4, low[1], 1] },
      ],
      containers: [
        {
          block: 'chest[facing=east]',
          at: [-4, low[1], 0],
          items: Object.fromEntries(Object.entries(materials).slice(0, 27)),
        },
      ],
    },
    blueprints: {
      [name]: { origin: low, legend: Object.fromEntries(blocks.map((block, i) => [letters[i]!, block])), layers },
    },
    judge: [{ kind: 'built', blueprint: name }],
    tags: ['villagerbench', 'construction', 'imported'],
  })
}
