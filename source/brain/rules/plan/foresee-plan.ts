import { blockName } from '../../../minecraft/blocks/block-text.ts'
import { parseCells } from '../../../planner/cell-ranges.ts'
import { type Demand, inWords } from '../../../planner/demand.ts'
import { demandsOfGoal } from '../../../planner/wanted.ts'
import type { Condition, Impossible } from '../../../session/log/events/plan.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { itemOf } from '../items/building-items.ts'

/** The parts of a goal, in words, that the conditions of planned work cover in amount and place; `impossible` where there is no plan. */
export const foreseePlan = (
  input: PlanTaskInput,
  planned: readonly { readonly done: Condition }[],
  impossible?: Impossible,
): readonly string[] => {
  if (impossible) return ['impossible']
  const conditions = planned.map(one => one.done)
  return demandsOfGoal(input).flatMap(demand => (covers(conditions, demand, input) ? [inWords(demand)] : []))
}

const covers = (conditions: readonly Condition[], demand: Demand, { blueprints }: PlanTaskInput): boolean => {
  const sumOf = (count: (done: Condition) => number): number => conditions.reduce((sum, done) => sum + count(done), 0)
  switch (demand.kind) {
    case 'collect':
    case 'craft':
      return (
        sumOf(done => (done.kind === 'have' && done.item === demand.item ? done.count : 0)) >= demand.count ||
        conditions.some(done => done.kind === 'stored' && done.item === demand.item && done.count >= demand.count)
      )
    case 'store':
      return sumOf(done => (done.kind === 'stored' && done.item === demand.item ? done.count : 0)) >= demand.count
    case 'place': {
      const { at, block, count = 1 } = demand
      const there = conditions.filter(
        done =>
          done.kind === 'placed' &&
          itemOf(blockName(done.block)) === itemOf(blockName(block)) &&
          (at?.every((value, axis) => value === done.at[axis]) ?? true),
      )
      return there.length >= count
    }
    case 'build': {
      const missing = blueprints.find(one => one.name === demand.blueprint)?.missing ?? []
      const own = conditions.filter(done => done.kind === 'built' && done.blueprint === demand.blueprint)
      const named = new Set(own.flatMap(done => (done.kind === 'built' && done.cells) || []))
      const whole = own.some(done => done.kind === 'built' && done.cells === undefined)
      return whole || missing.every(({ cells }) => parseCells(cells).every(cell => named.has(cell)))
    }
    case 'reach':
      return conditions.some(
        done =>
          done.kind === 'inside' &&
          demand.box.from.every(
            (low, axis) => done.box.from[axis]! >= low && done.box.to[axis]! <= demand.box.to[axis]!,
          ),
      )
    // Of these no single condition tells.
    case 'act':
    case 'bring':
    case 'oneHand':
    case 'storeRest':
    case 'light':
    case 'unknown':
      return false
  }
}
