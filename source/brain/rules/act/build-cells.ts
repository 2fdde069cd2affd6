import { parseBlock } from '../../../minecraft/blocks/blueprint.ts'
import { parseCells } from '../../../planner/cell-ranges.ts'
import { type Counts, sum } from '../../../planner/materials.ts'
import type { NextActionsInput } from '../../questions/next-actions/shape.ts'
import type { ActionCall, ActionInfo, BlueprintOutline } from '../../questions/shapes.ts'
import { groupsOf, itemsFor } from '../items/building-items.ts'
import { callOf } from './action-call.ts'
import { acquire, type Step } from './get-items.ts'

/** What builds the cells of the task that are missing; null: none is. */
export const buildCells = (input: NextActionsInput): Step | null => {
  const { done } = input.task
  if (done.kind !== 'built' || !input.blueprint) return { blocked: 'I was given no blueprint.' }
  const groups = input.blueprint.missing.map(({ block, cells }) => ({ block, cells: parseCells(cells) }))
  const cells = groups.flatMap(group => group.cells).sort((a, b) => a - b)
  if (cells.length === 0) return null
  const call = callOf(input.actions, ['build'], { blueprint: done.blueprint, cells })
  const step = acquire(sum(itemsFor(groups), call ? {} : toClimb(input, input.blueprint)), input)
  if ('blocked' in step) return step
  const calls = call ? [call] : placeEach(input, input.blueprint)
  return calls.length > 0 ? { calls: [...step.calls, ...calls] } : { blocked: 'I may not build.' }
}

/** Blocks that one reaches from the ground. */
const reachedBlocks = 2
const scaffoldDirt = 16

/** Dirt to stand on, out of a chest that holds some: what builds by a blueprint sees to that itself. */
const toClimb = ({ containers }: NextActionsInput, { from, missing }: BlueprintOutline): Counts => {
  const isHigh = missing.some(({ y }) => y - from[1] > reachedBlocks)
  return isHigh && containers.some(({ items }) => (items?.dirt ?? 0) >= scaffoldDirt) ? { dirt: scaffoldDirt } : {}
}

/** Block by block from below, where no action builds by a blueprint. */
const placeEach = ({ actions }: NextActionsInput, outline: BlueprintOutline): ActionCall[] =>
  groupsOf(outline)
    .filter(({ block }) => block !== 'air')
    .flatMap(({ y, block: text, columns }) => {
      const { block, states = {} } = parseBlock(text)
      return columns.flatMap(([x, z]) => {
        const call = callOf(actions, ['place'], { item: block, at: [outline.from[0] + x, y, outline.from[2] + z] })
        const takesState = (name: string) => actions.some(one => one.name === call?.name && has(one, name))
        const turned = Object.entries(states).filter(([name]) => takesState(name))
        return call ? [{ ...call, args: { ...call.args, ...Object.fromEntries(turned) } }] : []
      })
    })
const has = ({ parameters }: ActionInfo, name: string): boolean => parameters.some(one => one.name === name)
