import { parseCells } from '../../../planner/cell-ranges.ts'
import { type Counts, planMaterials, sum } from '../../../planner/materials.ts'
import { amountOf, thingIn } from '../../../session/log/item-titles.ts'
import type { OutlinedStep, OutlineStepsInput, OutlineStepsOutput } from '../../questions/outline-steps/shape.ts'
import { itemOf, itemsFor } from '../items/building-items.ts'
import type { Draft } from '../items/draft-item.ts'
import { stockOf } from '../items/stored-items.ts'
import { analyse } from '../plan/analysis.ts'
import { allIsThere, fallback, isThere, unreadGoal } from '../plan/plan-task.ts'
import { gapsOf } from '../plan/work.ts'
import { candidatesFor } from './decompose-task.ts'
import { throughChest } from './diverse-abilities.ts'
import { sharedWork } from './unassigned-work.ts'

const functions: OutlineStepsOutput['functions'] = [
  {
    name: 'gather',
    parameters: ['item', 'count'],
    description: 'Bring raw material in from the land.',
    body: 'collect the item until the count is carried; look for more when none is near',
  },
  {
    name: 'craft',
    parameters: ['item', 'count'],
    description: 'Make something by its recipe.',
    body: 'take or collect the ingredients that are lacking, go to a table when the recipe is large, craft',
  },
  {
    name: 'set',
    parameters: ['block'],
    description: 'Set up one block where it is wanted.',
    body: 'craft the block when it is not carried, go there, place it',
  },
  {
    name: 'build',
    parameters: ['blueprint', 'part'],
    description: 'Fill cells of a blueprint.',
    body: 'take or craft the material, go there, build the cells from the ground up',
  },
  {
    name: 'store',
    parameters: ['item', 'count'],
    description: 'Put something into the chest.',
    body: 'get what is lacking, go to the chest, deposit it',
  },
  {
    name: 'work',
    parameters: ['mechanism'],
    description: 'Work a lever, a button or a plate.',
    body: 'go there, use it, or stand on it and stay',
  },
  { name: 'go', parameters: ['place'], description: 'Get to a place.', body: 'go there when the way is open' },
  { name: 'look', parameters: [], description: 'Look around and report.', body: 'look, then say what is there' },
]

/** The rule brain's answer to `outlineSteps`: what each piece of work makes, uses up and works with. */
export const stepsByRules = (input: OutlineStepsInput): OutlineStepsOutput => {
  const shared = sharedWork(input)
  const { drafts, workers } = shared
  const objective = input.goal.trim().replace(/\s+/g, ' ')
  const refusal = unreadGoal(input, shared)
  if (refusal.impossible || refusal.finished)
    return { objective, ...gapsOf(shared), ...analyse(input, shared, []), functions: [], steps: [], ...refusal }
  if (isThere(input, shared))
    return { objective, ...analyse(input, shared, []), functions: [], steps: [], finished: allIsThere }
  const work = throughChest(drafts.length > 0 ? drafts : [fallback(input, workers[0]!)], input, workers, input.lacking)
  const made = new Set(work.flatMap(draft => Object.keys(makesOf(draft))))
  const steps = work.map((draft): OutlinedStep => {
    const call = callOf(draft)
    return {
      id: draft.id,
      description: draft.title,
      call,
      done: draft.done,
      way: draft.way,
      amount: draft.amount,
      makes: makesOf(draft),
      needs: needsOf(draft, input, made),
      uses: usesOf(draft, input),
      candidates: candidatesFor(draft, input, workers),
      because: draft.because.slice(0, 400),
    }
  })
  const used = new Set(steps.map(step => step.call.function))
  return {
    objective,
    ...gapsOf(shared),
    ...analyse(input, shared, work),
    functions: functions.filter(one => used.has(one.name)),
    steps,
  }
}

const callOf = ({ done, stage, part, title }: Draft): OutlinedStep['call'] => {
  if (statesOf.has(stage)) return { function: stage === 'exit' ? 'go' : 'work', arguments: [title.slice(0, 80)] }
  switch (done.kind) {
    case 'have':
      return { function: stage === 'gather' ? 'gather' : 'craft', arguments: [done.item, done.count] }
    case 'stored':
      return { function: stage === 'stock' ? 'store' : 'craft', arguments: [done.item, amountOf({ done })] }
    case 'placed':
      return { function: 'set', arguments: [done.block] }
    case 'built':
      return { function: 'build', arguments: [done.blueprint, part ?? 'all'] }
    default:
      return { function: 'look', arguments: [] }
  }
}

/** Stages of work that changes the world instead of making things: what it brings about has a name of its own. */
const statesOf: ReadonlySet<Draft['stage']> = new Set(['switch', 'hold', 'beyond', 'exit'])
const stateName = (id: string): string => `${id.replace(/-/g, '_')}_done`

const makesOf = ({ id, done, stage }: Draft): Counts => {
  if (statesOf.has(stage)) return { [stateName(id)]: 1 }
  if (done.kind === 'placed') return { [itemOf(done.block)]: 1 }
  if (done.kind === 'have' || (done.kind === 'stored' && stage !== 'stock')) return { [done.item]: amountOf({ done }) }
  return {}
}

/** What it uses up; what no other step makes is taken apart into what it is made of. */
const needsOf = (draft: Draft, input: OutlineStepsInput, made: ReadonlySet<string>): Counts => {
  const { done, stage } = draft
  if (stage === 'gather') return {}
  if (statesOf.has(stage)) return Object.fromEntries(draft.requires.map(id => [stateName(id), 1]))
  const own = makesOf(draft)
  const wanted: Counts =
    done.kind === 'built'
      ? itemsFor(groupsOf(done, input))
      : done.kind === 'placed'
        ? { [itemOf(done.block)]: 1 }
        : 'item' in done
          ? { [done.item]: amountOf({ done }) }
          : {}
  // A worker that crafts begins with what was gathered: half-made things in the chest are for another worker.
  const whole = stage === 'craft' || stage === 'place' ? new Set<string>() : made
  const others = new Set([...whole].filter(item => !(item in own)))
  const { taken, raw } = planMaterials(wanted, stockOf(input.containers), input.recipes, others)
  const parts = { ...wanted, ...sum(taken, raw) }
  return Object.fromEntries(Object.entries(parts).filter(([item, count]) => count > 0 && !(item in own)))
}

const groupsOf = (
  done: { readonly blueprint: string; readonly cells?: readonly number[] },
  input: OutlineStepsInput,
) => {
  const mine = done.cells ? new Set(done.cells) : null
  const outline = input.blueprints.find(one => one.name === done.blueprint)
  return (outline?.missing ?? []).map(({ block, cells }) => ({
    block,
    cells: parseCells(cells).filter(cell => !mine || mine.has(cell)),
  }))
}

/** Large recipes are made at a table. */
const usesOf = (draft: Draft, input: OutlineStepsInput): string[] => {
  const recipe = input.recipes.find(one => one.item === thingIn(draft.done))
  return recipe?.table && draft.stage !== 'gather' ? ['crafting_table'] : []
}
