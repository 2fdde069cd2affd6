import { UsageError } from '../../errors.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { type Entry, parseEntries, tripleOf } from './description-entries.ts'
import { attempt, gathered, type Note } from './import-report.ts'

/** What VillagerBench's description lines say, block by block; `notes` hold what could not be read or contradicts itself. */
export interface ReadBlueprint {
  readonly cells: readonly BlueprintCell[]
  readonly notes: readonly string[]
}

type States = Readonly<Record<string, string>>
const facings: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' }

/** A letter or word of the suite → the states it asks for; null when it is none. `A` and `None` ask for nothing. */
const statesOf = (word: string): States | null => {
  const letter = word.toLowerCase()
  if (letter === 'a' || letter === 'none') return {}
  const cardinal = facings[letter] ?? Object.values(facings).find(name => name === letter)
  if (cardinal) return { facing: cardinal }
  return /^[xyz]$/.test(letter) ? { axis: letter } : null
}

/** Every block of the box between two corners. */
const between = (start: Position, end: Position): Position[] => {
  const range = (axis: 0 | 1 | 2) => {
    const [low, high] = [Math.min(start[axis], end[axis]), Math.max(start[axis], end[axis])]
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  }
  return range(1).flatMap(y => range(2).flatMap(z => range(0).map((x): Position => [x, y, z])))
}

/** Blocks that lie in or on the polygon of the corners, seen from above. */
const inside = (corners: readonly Position[], box: readonly Position[]): Position[] =>
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

/** Blocks of one entry of a list: a place, a span, a shape. */
interface Place {
  cells: Position[]
  /** Own states, which win over those of the group. */
  states: States | null
}

const largestCount = 100_000
/** Of all lines of one description together; the largest of the benchmark has some hundreds. */
const placesAtMost = 250_000
/** Corners of one shape: each is looked at for each block. */
const cornersAtMost = 256

/** One material, where it stands and which way it looks, while its line is read. */
class Group {
  readonly places: Place[] = []
  states: States = {}
  #start: Position | null = null
  #shape = 'rectangle'
  #height: number | null = null
  /** Places whose own facing may still follow. */
  #pending: Place[] = []
  readonly block: string
  readonly #note: Note

  /** How many places all lines of the description may still name. */
  readonly #room: { places: number }

  constructor(block: string, note: Note, room: { places: number }) {
    this.block = block
    this.#note = note
    this.#room = room
  }

  read(entries: readonly Entry[], nested: boolean): void {
    for (const { key, value } of entries) this.#entry(key, value, nested)
    if (!nested) return
    this.#closeStart()
    this.#pending = []
  }

  #entry(key: string | null, value: Entry['value'], nested: boolean): void {
    const at = tripleOf(value)
    switch (key) {
      case null:
      case 'positions':
      case 'position':
      case 'pos':
      case 'coords':
      case 'single':
      case 'layers':
        if (at) this.#add([at])
        else if (Array.isArray(value)) this.read(value as readonly Entry[], true)
        else this.#note(`"${String(value)}" means nothing here → left out`)
        return
      case 'start':
        this.#closeStart()
        if (at) this.#start = at
        else this.#note('a start without three whole numbers → left out')
        return
      case 'end':
        if (!at || !this.#start) this.#note(`an end without ${at ? 'a start' : 'three whole numbers'} → left out`)
        else this.#span(this.#start, at)
        this.#start = null
        return
      case 'facing':
      case 'axis':
        this.#face(String(value), nested)
        return
      case 'shape':
        this.#shape = String(value).toLowerCase()
        if (!/^(?:rectangle|irregular)$/.test(this.#shape))
          this.#note(`shape "${String(value)}" → taken for a rectangle`)
        return
      case 'height':
        this.#height = typeof value === 'number' ? value : null
        return
      case 'corners':
        this.#corners(value)
        return
      case 'missing':
        this.#missing(value)
        return
      default:
        this.#note(`"${key}" means nothing here → left out`)
    }
  }

  /** Throws UsageError when the description has no room for them. */
  #add(cells: Position[]): void {
    this.#closeStart()
    this.#room.places -= cells.length
    if (this.#room.places < 0) throw new UsageError(`more than ${placesAtMost} places`, 'Choose a smaller building.')
    const wrong = this.#height === null ? undefined : cells.find(at => at[1] !== this.#height)
    if (wrong) this.#note(`height ${this.#height} but ${wrong.join(' ')} → the position counts`)
    const place: Place = { cells, states: null }
    this.places.push(place)
    this.#pending.push(place)
  }

  #span(start: Position, end: Position, of = (box: Position[]): Position[] => box): void {
    this.#start = null
    const size = start.reduce((product, low, axis) => product * (Math.abs(end[axis]! - low) + 1), 1)
    if (size > largestCount) this.#note(`${start.join(' ')} to ${end.join(' ')} are ${size} blocks → left out`)
    else this.#add(of(between(start, end)))
  }

  /** A start that no end follows is one block. */
  #closeStart(): void {
    const start = this.#start
    this.#start = null
    if (start) this.#add([start])
  }

  /** Inside a list it is about what stands before it, else about the whole group. */
  #face(word: string, nested: boolean): void {
    const states = statesOf(word)
    if (states === null) this.#note(`facing "${word}" means nothing here → not checked`)
    this.#closeStart()
    if (!nested) this.states = states ?? {}
    else for (const place of this.#pending) place.states = states ?? {}
    if (nested) this.#pending = []
  }

  #corners(value: Entry['value']): void {
    const corners = Array.isArray(value)
      ? (value as readonly Entry[]).map(entry => tripleOf(entry.value)).filter(at => at !== null)
      : []
    if (corners.length < 2) {
      this.#note('corners without two places → left out')
      return
    }
    const low = [0, 1, 2].map(axis => Math.min(...corners.map(at => at[axis]!))) as [...Position]
    const high = [0, 1, 2].map(axis => Math.max(...corners.map(at => at[axis]!))) as [...Position]
    if (corners.length > cornersAtMost)
      this.#note(`${corners.length} corners are more than ${cornersAtMost} → left out`)
    else if (this.#shape === 'irregular') this.#span(low, high, box => inside(corners, box))
    else {
      const ends = new Set([low[0], high[0]].flatMap(x => [low[2], high[2]].map(z => `${x} ${z}`)))
      const given = new Set(corners.map(at => `${at[0]} ${at[2]}`))
      // Two corners across say all; more must be those of the rectangle.
      if (
        corners.length > 2 &&
        (given.size !== ends.size || [...given].some(one => !ends.has(one)) || low[1] !== high[1])
      )
        this.#note(`the corners are of no rectangle → all between ${low.join(' ')} and ${high.join(' ')}`)
      this.#span(low, high)
    }
  }

  #missing(value: Entry['value']): void {
    const last = this.places.at(-1)
    const gaps = Array.isArray(value)
      ? tripleOf(value)
        ? [tripleOf(value)!]
        : (value as readonly Entry[]).map(entry => tripleOf(entry.value))
      : []
    const there = new Set(last?.cells.map(at => at.join()))
    for (const gap of gaps)
      if (!gap || !there.delete(gap.join()))
        this.#note(`missing ${gap?.join(' ') ?? '?'} is no part of what stands before it → left out`)
    if (last) last.cells = last.cells.filter(at => there.has(at.join()))
  }
}

/** Brackets around whole groups are only brackets. */
const unwrap = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap(entry =>
    entry.key === null && Array.isArray(entry.value) && tripleOf(entry.value) === null
      ? unwrap(entry.value as readonly Entry[])
      : [entry],
  )

const isMaterial = ({ key }: Entry): boolean => key === 'material' || key === 'name'

/**
 * Reads description lines; contradictions are listed and the later line stands, as in the reference judge, unless nothing but the earlier
 * one can be placed. Throws UsageError for more places than any building has.
 */
export const readDescription = (
  lines: readonly string[],
  path = 'description',
  isPlaceable: (block: string) => boolean = () => true,
): ReadBlueprint => {
  const notes: string[] = []
  const cells = new Map<string, BlueprintCell>()
  const room = { places: placesAtMost }
  for (const [index, line] of lines.entries()) {
    const note: Note = text => void notes.push(`${path}:${index + 1}: ${text}`)
    const short = line.trim().slice(0, 80)
    if (short === '') continue
    const parsed = attempt(note, () => parseEntries(line))
    if (!parsed) continue
    const entries = parsed.some(isMaterial) ? parsed : unwrap(parsed)
    const first = entries.findIndex(isMaterial)
    if (first < 0) {
      note(`"${short}" names no material → left out`)
      continue
    }
    if (first > 0) note(`what stands before the first material of "${short}" → left out`)
    const contradictions = gathered(note)
    const groups: Group[] = []
    for (const entry of entries.slice(first)) {
      if (isMaterial(entry)) groups.push(new Group(String(entry.value).toLowerCase(), note, room))
      else groups.at(-1)!.read([entry], false)
    }
    for (const group of groups) {
      // A start at the very end of a group.
      group.read([], true)
      if (!group.places.some(place => place.cells.length > 0)) note(`no position in "${short}" → left out`)
      for (const { cells: places, states } of group.places)
        for (const at of places) {
          const own = states ?? group.states
          const cell: BlueprintCell =
            Object.keys(own).length > 0 ? { at, block: group.block, states: own } : { at, block: group.block }
          const before = cells.get(at.join(' '))
          const stands = before && isPlaceable(before.block) && !isPlaceable(cell.block) ? before : cell
          if (before && shown(before) !== shown(cell))
            contradictions.find(`${at.join(' ')} is ${shown(before)} and ${shown(cell)}`, shown(stands))
          cells.set(at.join(' '), stands)
        }
    }
    contradictions.tell()
  }
  return { cells: [...cells.values()], notes }
}

/** A block as vanilla writes it. */
export const shown = ({ block, states }: Pick<BlueprintCell, 'block' | 'states'>): string => {
  const pairs = Object.entries(states ?? {}).map(pair => pair.join('='))
  return pairs.length === 0 ? block : `${block}[${pairs.join(',')}]`
}
