import { parseCells } from '../cells.ts'
import type { OutlinedStep, OutlineStepsInput, OutlineStepsOutput } from '../questions/index.ts'
import { candidatesFor } from './decompose.ts'
import { type Counts, planMaterials } from './materials.ts'
import { analyse, fallback } from './plan.ts'
import { itemOf, itemsFor } from './plan-build.ts'
import type { Draft } from './plan-draft.ts'
import { sharedWork } from './shared-work.ts'

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
    name: 'look',
    parameters: [],
    description: 'Look around and report.',
    body: 'look, then say what is there',
  },
]

/** The rule brain's answer to `outlineSteps`: what each piece of work makes, uses up and works with. */
export const stepsByRules = (input: OutlineStepsInput): OutlineStepsOutput => {
  const { drafts, demands, workers, wishes, unread } = sharedWork(input)
  const work = drafts.length > 0 ? drafts : [fallback(input, demands, workers[0]!)]
  const made = new Set(work.flatMap(draft => Object.keys(makesOf(draft))))
  const steps = work.map((draft): OutlinedStep => {
    const call = callOf(draft)
    return {
      id: draft.id,
      description: draft.title,
      call,
      done: draft.done,
      makes: makesOf(draft),
      needs: needsOf(draft, input, made),
      uses: usesOf(draft, input),
      candidates: candidatesFor(draft, input, workers),
      because: draft.because.slice(0, 400),
    }
  })
  const used = new Set(steps.map(step => step.call.function))
  return {
    objective: input.goal.trim().replace(/\s+/g, ' '),
    analysis: analyse(input, demands, workers, work, wishes),
    functions: functions.filter(one => used.has(one.name)),
    steps,
    ...(unread.length > 0 ? { leftOut: [...unread] } : {}),
  }
}

const callOf = ({ done, stage, about }: Draft): OutlinedStep['call'] => {
  switch (done.kind) {
    case 'have':
      return { function: stage === 'gather' ? 'gather' : 'craft', arguments: [done.item, done.count] }
    case 'stored':
      return { function: stage === 'stock' ? 'store' : 'craft', arguments: [done.item, done.count] }
    case 'placed':
      return { function: 'set', arguments: [done.block] }
    case 'built':
      return { function: 'build', arguments: [done.blueprint, about[1] ?? 'all'] }
    default:
      return { function: 'look', arguments: [] }
  }
}

const makesOf = ({ done, stage }: Draft): Counts => {
  if (done.kind === 'placed') return { [itemOf(done.block)]: 1 }
  if (done.kind === 'have' || (done.kind === 'stored' && stage !== 'stock')) return { [done.item]: done.count }
  return {}
}

/** What it uses up; what no other step makes is taken apart into what it is made of. */
const needsOf = (draft: Draft, input: OutlineStepsInput, made: ReadonlySet<string>): Counts => {
  const { done, stage } = draft
  if (stage === 'gather') return {}
  const own = makesOf(draft)
  const wanted: Counts =
    done.kind === 'built'
      ? itemsFor(groupsOf(done, input))
      : done.kind === 'placed'
        ? { [itemOf(done.block)]: 1 }
        : 'item' in done
          ? { [done.item]: done.count }
          : {}
  const others = new Set([...made].filter(item => !(item in own)))
  const { raw, crafts } = planMaterials(wanted, {}, input.recipes, others)
  const parts = { ...Object.fromEntries(crafts.map(({ item, count }) => [item, count])), ...raw }
  return Object.fromEntries(Object.entries(parts).filter(([item]) => !(item in own)))
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
  const { done } = draft
  const item = done.kind === 'have' || done.kind === 'stored' ? done.item : done.kind === 'placed' ? done.block : null
  const recipe = input.recipes.find(one => one.item === item)
  return recipe?.table && draft.stage !== 'gather' ? ['crafting_table'] : []
}
