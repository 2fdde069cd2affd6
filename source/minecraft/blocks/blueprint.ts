import { extent, holds } from './box.ts'
import { type Face, opposite } from './faces.ts'
import type { Position } from './position.ts'
import { standsFor } from './turns-into.ts'

/** One cell of a blueprint; `states` are the registry's block state names and values, those that matter. `air` = must be empty. */
export interface BlueprintCell {
  readonly at: Position
  readonly block: string
  readonly states?: Readonly<Record<string, string>>
  /** What it becomes by itself does not stand for it. */
  readonly exact?: true
}
export type Blueprints = Readonly<Record<string, readonly BlueprintCell[]>>

/** A building as a task file draws it: layers from the ground up, rows from north to south, a letter for each kind of block. */
export interface Drawing {
  readonly origin: Position
  readonly legend: Readonly<Record<string, string>>
  readonly layers: readonly (readonly string[])[]
}

/** `oak_door[facing=north,half=lower]` → name and states. */
export function parseBlock(text: string): { block: string; states?: Record<string, string> } {
  const open = text.indexOf('[')
  if (open < 0) return { block: text }
  const states = Object.fromEntries(
    text
      .slice(open + 1, -1)
      .split(',')
      .map(pair => pair.split('=') as [string, string]),
  )
  return { block: text.slice(0, open), states }
}

/** The cells of a drawing, ground layer first; `_` becomes air, `.` is left out. */
export function blueprintCells(drawing: Drawing): BlueprintCell[] {
  const [x0, y0, z0] = drawing.origin
  return drawing.layers.flatMap((layer, y) =>
    layer.flatMap((row, z) =>
      [...row].flatMap((letter, x): BlueprintCell[] => {
        if (letter === '.') return []
        const at = [x0 + x, y0 + y, z0 + z] as const
        return [letter === '_' ? { at, block: 'air' } : { at, ...parseBlock(drawing.legend[letter]!) }]
      }),
    ),
  )
}

export function taskBlueprints(task: {
  readonly blueprints: Readonly<Record<string, Drawing>>
}): Record<string, BlueprintCell[]> {
  return Object.fromEntries(Object.entries(task.blueprints).map(([name, drawing]) => [name, blueprintCells(drawing)]))
}

/** A block and its states as text, and where it stands; `air` is a place that must stay empty. */
export interface DrawnBlock {
  readonly at: Position
  readonly block: string
}

export interface SeenBlock {
  readonly block: string
  readonly states: Readonly<Record<string, string>>
}

/** The same, with where it stands. */
export interface BlockThere extends SeenBlock {
  readonly at: Position
}

/** What counts as nothing where a drawing wants air. */
const empty = new Set(['air', 'cave_air', 'void_air', 'short_grass', 'grass', 'tall_grass'])

export const isEmptyThere = (block: string): boolean => empty.has(block)

export const isGate = (block: string): boolean => block.endsWith('fence_gate')

/** Whether a state is as wanted. A gate turns round when it is opened from its other side: both ways it bars the same. */
export const stateMatches = (block: string, name: string, wanted: string, seen: string | undefined): boolean =>
  seen === wanted || (name === 'facing' && isGate(block) && seen === opposite[wanted as Face])

/** Does a cell look as drawn, or as that becomes by itself? Only the states that the drawing names are compared. */
export function cellMatches(cell: BlueprintCell, seen: SeenBlock | null): boolean {
  return seen !== null && cellIs({ ...cell, block: standsFor(cell.block, seen.block) ? seen.block : cell.block }, seen)
}

/** The same of a text of the log; one without states, as older logs have it, tells the name alone. */
export const textMatches = (cell: BlueprintCell, text: string): boolean => {
  const { block, states } = parseBlock(text)
  return states ? cellMatches(cell, { block, states }) : standsFor(cell.block, block)
}

/** Is it this very block, whatever another one may become? */
export function cellIs(cell: BlueprintCell, seen: SeenBlock): boolean {
  if (cell.block === 'air') return isEmptyThere(seen.block)
  if (seen.block !== cell.block) return false
  return Object.entries(cell.states ?? {}).every(([name, value]) =>
    stateMatches(cell.block, name, value, seen.states[name]),
  )
}

/** Without the air around a building; the air inside its box stays. */
export const withoutAirAround = (blocks: readonly DrawnBlock[]): readonly DrawnBlock[] => {
  const solid = blocks.filter(({ block }) => block !== 'air')
  if (solid.length === 0) return []
  const box = extent(solid.map(block => block.at))
  return blocks.filter(({ at }) => holds(box, at))
}
