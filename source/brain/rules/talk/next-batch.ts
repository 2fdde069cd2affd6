import { z } from 'zod'
import { formatCells, parseCells } from '../../../planner/cell-ranges.ts'
import { recipientOf } from '../../../planner/demand.ts'
import { addTo, type Counts, countIn, planMaterials, sum } from '../../../planner/materials.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import { demandsOfGoal } from '../../../planner/wanted.ts'
import { type PassedWork, passedWork } from '../../../session/log/events/meaning.ts'
import { condition, type PlanItem, workFields } from '../../../session/log/events/plan.ts'
import type { ConverseInput } from '../../questions/converse/shape.ts'
import { groupsOf, itemsFor } from '../items/building-items.ts'
import type { Planning } from '../items/draft-item.ts'
import { planByRules } from '../plan/plan-task.ts'
import { firstPlan } from './first-plan.ts'
import { putAfter, putByPeer, withPut } from './put-by-peers.ts'

const unknownWork: PassedWork = { title: '', done: { kind: 'report' } }
/** Notes of before had the words for work in place of its condition. */
const earlierWork = z.tuple([z.string(), z.string()]).transform(([id, title]) => ({ ...unknownWork, id, title }))
const notedWork = passedWork.extend({
  /** How many things it brings. */
  amount: workFields.amount,
  // Written as ranges: notes are kept short.
  done: z.preprocess(
    done =>
      typeof done === 'object' && done !== null && 'cells' in done && typeof done.cells === 'string'
        ? { ...done, cells: parseCells(done.cells) }
        : done,
    condition,
  ),
})

/** What the one who proposes keeps in mind between two questions; written into the `notes` of the answer. */
const notesSchema = z.object({
  /** Plan items that are done: id → who did it; '' in notes of before, which had the ids alone. */
  done: z.preprocess(
    done => (Array.isArray(done) ? Object.fromEntries(done.map(id => [id, ''])) : done),
    z.record(z.string(), z.string()).default({}),
  ),
  /** Of these, what was got or handed over, for what is handed on afterwards. */
  got: z
    .record(
      z.string(),
      z.object({ item: z.string(), count: z.int().min(1), seat: z.string().optional(), way: workFields.way }),
    )
    .default({}),
  /** What others were asked to do and have not reported yet: name → work, as it was passed on. */
  given: z.record(z.string(), z.array(z.union([notedWork, earlierWork]))).default({}),
  /** Own plan items under way, with the conditions of the tasks that were made of them. */
  own: z.array(z.union([notedWork, z.string().transform(id => ({ id, ...unknownWork }))])).default([]),
  /** What others asked of oneself, with the conditions of the tasks that were made of it. */
  agreed: z.array(notedWork.extend({ from: z.string() })).default([]),
  /** Who could not do what, by the words for its condition. */
  tried: z.record(z.string(), z.array(z.string())).default({}),
  /** Who has what, of those who were asked; null: no answer yet. */
  asked: z.record(z.string(), z.record(z.string(), z.number()).nullable()).optional(),
  /** What they were asked for; of notes of before it is not known. */
  askedFor: z.array(z.string()).optional(),
  /** What lies in containers by what was reported, and was not seen there. */
  put: z.array(putByPeer).default([]),
  /** Items that all were asked how to make, who has not answered, and whom it told how to make what. */
  recipes: z
    .object({
      asked: z.array(z.string()).default([]),
      waiting: z.array(z.string()).default([]),
      taught: z.record(z.string(), z.array(z.string())).default({}),
    })
    .prefault({}),
  /** What was handed over makes it one agent's work. */
  alone: z.boolean().default(false),
  /** Do not answer any more. */
  gone: z.array(z.string()).default([]),
  /** What was put into a chest of the material for own building work that failed, by its task. */
  laidBack: z.record(z.string(), z.array(condition)).default({}),
  /** Own tasks that were reported. */
  told: z.array(z.string()).default([]),
})
export type Notes = z.infer<typeof notesSchema>

interface DoneWork extends PassedWork {
  readonly amount?: number | undefined
}

/** Writes down that `by` has done some work. What was handed over is no longer in the hands that it was asked of. */
export const noteDone = (
  notes: Notes,
  work: readonly DoneWork[],
  by: string,
  recipes: ConverseInput['recipes'] = [],
): void => {
  for (const { id, done, way, amount = 0 } of work) {
    notes.put = putAfter(notes.put, { done, way }, recipes)
    if (id === undefined) continue
    notes.done[id] = by
    const told = notes.asked?.[by]
    const had = done.kind === 'stored' && way === 'give' ? countIn(told, done.item) : 0
    if (told && done.kind === 'stored' && had > 0) told[done.item] = Math.max(0, had - amount)
    const { item, count, seat } = done.kind === 'have' ? done : {}
    if (item !== undefined && count !== undefined) notes.got[id] = { item, count, seat, way }
  }
}

export const readNotes = (text: string): Notes => {
  try {
    return namesAlone(notesSchema.parse(JSON.parse(text === '' ? '{}' : text)))
  } catch {
    // A person or another brain sat here and wrote in their own way.
    return namesAlone(notesSchema.parse({}))
  }
}
/** An agent may be called `constructor`: nothing is noted of it before something is. */
const namesAlone = (notes: Notes): Notes => {
  const { done, got, given, tried, asked, laidBack, recipes } = notes
  for (const record of [done, got, given, tried, asked, laidBack, recipes.taught])
    if (record) Object.setPrototypeOf(record, null)
  return notes
}
export const writeNotes = (notes: Notes): string =>
  JSON.stringify(notes, (key, value: unknown) =>
    key === 'cells' && Array.isArray(value)
      ? formatCells(value as number[])
      : (Array.isArray(value) && value.length === 0) ||
          (typeof value === 'object' && value !== null && Object.keys(value).length === 0) ||
          value === false
        ? undefined
        : value,
  )

/** Who takes part in the work, the asker included, in the order all of them know. */
export const company = (input: ConverseInput, notes: Notes): string[] =>
  [
    input.seat,
    ...input.others.filter(one => !one.person && one.available && !notes.gone.includes(one.name)).map(one => one.name),
  ].sort()

/** One proposes and the others say yes or no: the first by name, so that none has to ask who. */
export const proposes = (input: ConverseInput, notes: Notes): boolean => company(input, notes)[0] === input.seat

export interface Batch {
  /** What can be done now, each with its doer. */
  readonly items: readonly (PlanItem & { readonly assignee: string })[]
  readonly state: 'open' | 'done' | 'unread'
  /** Raw materials that are nowhere to be seen. */
  readonly unseen: Readonly<Record<string, number>>
  /** What is to be made in the end, with how many of it. */
  readonly wanted: Readonly<Counts>
  /** Each has to make something of their own. */
  readonly owned: boolean
  /** What the blueprints take that are to be built. */
  readonly build: Readonly<Counts>
}

const nothing: Batch = { items: [], state: 'open', unseen: {}, wanted: {}, build: {}, owned: false }

/** What is left of the goal and can be done now, shared out over the company. */
export const nextBatch = (input: ConverseInput, notes: Notes): Batch => {
  const workers = notes.alone ? [input.seat] : company(input, notes)
  const plan = planByRules(planInput(input, notes, workers))
  const [stage] = plan.stages
  const items = (stage?.items ?? []).map(item => ({ ...item, assignee: item.assignee ?? input.seat }))
  if (plan.impossible) return { ...nothing, state: 'unread' }
  if (plan.finished || items.length === 0 || items.some(item => item.id === 'report'))
    return { ...nothing, state: 'done' }
  const ids = new Set(items.map(item => item.id))
  const doer = new Map(items.map(item => [item.id, item.assignee]))
  // What rests on another's work of this stage comes with the next batch.
  const now = items.filter(item => item.requires.every(id => !ids.has(id) || doer.get(id) === item.assignee))
  const unseen: Counts = {}
  const wanted: Counts = {}
  for (const { done, way } of plan.stages.flatMap(one => one.items)) {
    if (done.kind !== 'have' || done.seat !== undefined) continue
    if (way !== 'collect' && way !== 'mine') addTo(wanted, done.item, done.count)
    else if (!inSight(input, done.item)) addTo(unseen, done.item, done.count)
  }
  const owned = demandsIn(input).some(demand => 'who' in demand && demand.who !== undefined)
  const built = new Set(
    plan.stages.flatMap(one => one.items.map(({ done }) => done.kind === 'built' && done.blueprint)),
  )
  const build = sum(...input.blueprints.filter(one => built.has(one.name)).map(one => itemsFor(groupsOf(one))))
  return { items: now.length > 0 ? now : items, state: 'open', unseen, wanted, build, owned }
}

/** Everything that what is wanted can be made of, half-made things too: others may hold the glass and not the sand. */
export const partsOf = (input: ConverseInput, { unseen, wanted, build }: Batch): string[] => {
  const parts = new Set<string>()
  const add = (item: string): void => {
    for (const part of Object.keys(input.recipes.find(recipe => recipe.item === item)?.from ?? {})) {
      if (parts.has(part)) continue
      parts.add(part)
      add(part)
    }
  }
  for (const item of Object.keys(wanted)) add(item)
  return [...new Set([...parts, ...Object.keys(build), ...Object.keys(unseen)])]
}

/** What the others hold of what is wanted and of its parts, beyond what the asker carries. */
export const heldByOthers = (input: ConverseInput, notes: Notes, { unseen, wanted }: Batch): Counts => {
  const own: Readonly<Counts> = input.observation?.inventory ?? {}
  const others = sum(...Object.values(notes.asked ?? {}).map(held => held ?? {}))
  const { taken } = planMaterials(wanted, sum(own, others), input.recipes)
  const parts = new Set(partsOf(input, { ...nothing, wanted }))
  const bare = Object.entries(unseen).filter(([item]) => !parts.has(item))
  return Object.fromEntries(
    [...Object.entries(taken), ...bare]
      .map(([item, count]) => [item, Math.min(count - (own[item] ?? 0), others[item] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )
}

/** Something that stands around, lies in a chest or walks about under the same name, or that one is mined from. */
const inSight = ({ observation, containers }: ConverseInput, item: string): boolean =>
  (observation?.blocks ?? []).some(({ name }) => name === item || name === `${item}_ore` || name.startsWith(item)) ||
  (observation?.entities ?? []).some(({ name }) => name === item) ||
  containers.some(one => (one.items?.[item] ?? 0) > 0)

const planInput = (input: ConverseInput, notes: Notes, workers: readonly string[]): Planning => ({
  ...firstPlan({ ...input, containers: withPut(input.containers, notes.put) }),
  asksOthers: true,
  organization: 'peers',
  team: workers.map(name => ({
    name,
    role: 'worker',
    person: false,
    available: true,
    inventory: name === input.seat ? { ...input.observation?.inventory } : { ...notes.asked?.[name] },
    position: null,
    doing: '',
  })),
  workers: [...workers],
  measured: input.measured,
  finished: Object.entries(notes.done).map(([id, by]) => ({
    id,
    title: '',
    by,
    detail: '',
    ...gotFor(input, notes, id),
  })),
})

/** What the goal asks for, of whom and for whom. */
const demandsIn = (input: ConverseInput) =>
  demandsOfGoal(input, vocabularyOf({ ...input, team: [{ name: input.seat }, ...input.others] }))

/** What was got for a goal that has it handed over; of all else the id says enough. */
const gotFor = (input: ConverseInput, notes: Notes, id: string) => {
  const got = notes.got[id]
  if (!got || !demandsIn(input).some(one => recipientOf(one) !== undefined)) return {}
  const { item, count, seat, way } = got
  return { way, amount: count, done: { kind: 'have' as const, item, count, seat } }
}
