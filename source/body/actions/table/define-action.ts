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
