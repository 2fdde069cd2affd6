import { z } from 'zod'
import type { Position } from '../../../minecraft/blocks/position.ts'
import type { ActionDefinition } from '../../contract/body-types.ts'

/** Types an action by its own parameters, and forgets them again for the table. */
export function defineAction<Parameters extends z.ZodObject>(
  definition: ActionDefinition<Parameters>,
): ActionDefinition {
  // The table calls perform only with what `parameters` has parsed, so the wider type is kept to.
  return definition as unknown as ActionDefinition
}

export const item = z.string().min(1).max(64).describe('name of the item, e.g. oak_log')
export const count = z.number().int().min(1).max(2_304).describe('how many')
export const player = z.string().min(1).max(32).describe('name of the player')
const coordinate = z.number().min(-3e7).max(3e7).transform(Math.floor)
const x = coordinate.describe('x in blocks, east')
const y = coordinate.describe('y in blocks, up')
const z_ = coordinate.describe('z in blocks, south')
export const range = z.number().min(0).max(128).describe('in blocks')
export const at = { x, y, z: z_ }
export const maybeAt = { x: x.optional(), y: y.optional(), z: z_.optional() }

/** Which axis a parameter is a coordinate of, whatever it is called; null: it is none. */
const axisOf = (parameter: unknown): 0 | 1 | 2 | null => {
  if (parameter instanceof z.ZodOptional || parameter instanceof z.ZodDefault) return axisOf(parameter.unwrap())
  return parameter === x ? 0 : parameter === y ? 1 : parameter === z_ ? 2 : null
}

/** All positions among the arguments of a call, as its action would read them: what a second corner leaves out is that of the first. */
export function positionsIn({ shape }: z.ZodObject, args: Readonly<Record<string, unknown>>): Position[] {
  const found = new Map<string, unknown[]>()
  for (const [name, parameter] of Object.entries(shape)) {
    const axis = axisOf(parameter)
    if (axis === null || args[name] === undefined) continue
    // `x`, `x1` and `x2` are of three positions.
    const position = found.get(name.slice(1)) ?? []
    found.set(name.slice(1), position)
    position[axis] = args[name]
  }
  const first = found.get('') ?? []
  return [...found.values()]
    .map(position => [0, 1, 2].map(axis => Number(position[axis] ?? first[axis])))
    .filter((position): position is [number, number, number] => position.every(Number.isFinite))
}

/** What sets things alight, floods them or blows them up. */
export const ravages = (name: string): string | null =>
  /^(?:tnt|lava_bucket|flint_and_steel|fire_charge|end_crystal|respawn_anchor|wither_skeleton_skull)$/.test(name)
    ? `${name} can destroy what others built`
    : null

/** The three coordinates as an action takes them. */
export const axesOf = ([x, y, z]: Position) => ({ x, y, z })

/** A position out of three optional coordinates: all or none. */
export function positionOf(args: { x?: number; y?: number; z?: number }): Position | undefined {
  const { x, y, z } = args
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
}
