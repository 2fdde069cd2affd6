import type { z } from 'zod'
import type { ActionCall } from '../../body/types.ts'
import type { Question } from '../../brain/types.ts'
import type { RecordedBrain } from '../../brain/wrap.ts'
import type { Condition } from '../../session/events.ts'

/** What of a plan can be held against the world that it is for. */
export interface Ground {
  /** Whether the game of this version knows an item or a block of this name. */
  exists(name: string): boolean
  /** Whether a block can be meant: inside the task's region, or not absurdly far from where the team is. */
  within(at: readonly [number, number, number]): boolean
  /** Whether somebody of this name has hands and feet here: a seat, or a person of the team. */
  member(name: string): boolean
}

/** Invented names and places: one line of reason, or null. */
export const groundProblem = (done: Condition, ground: Ground): string | null => {
  const name =
    done.kind === 'have' || done.kind === 'stored' ? done.item : done.kind === 'placed' ? done.block : undefined
  // A block may name the states it must have: `lever[powered=true]`.
  if (name !== undefined && !ground.exists(name.replace(/^minecraft:|\[.*$/g, '')))
    return `There is no "${name}" in this game; use the names of the input.`
  const stranger = namedIn(done).find(one => !ground.member(one))
  if (stranger !== undefined) return `There is no "${stranger}" here who could do that; use the names of the team.`
  const far = placesIn(done).find(at => !ground.within(at))
  return far ? `${far.join(' ')} is far outside the place of this task.` : null
}

const placesIn = (done: Condition): (readonly [number, number, number])[] =>
  done.kind === 'inside'
    ? [done.box.from, done.box.to]
    : (done.kind === 'placed' || done.kind === 'stored') && done.at
      ? [done.at]
      : []

const namedIn = (done: Condition): readonly string[] =>
  done.kind === 'inside' ? (done.seats ?? []) : done.kind === 'have' && done.seat !== undefined ? [done.seat] : []

/** The same question, whose answers are also held against the world. */
export const grounded = <Input extends z.ZodType, Output extends z.ZodType>(
  question: Question<Input, Output>,
  ground: Ground,
): Question<Input, Output> => ({
  ...question,
  check: (input, output) => {
    const problem = question.check?.(input, output) ?? null
    if (problem !== null) return problem
    for (const done of conditionsIn(output)) {
      const invented = groundProblem(done, ground)
      if (invented !== null) return invented
    }
    for (const call of callsIn(output)) {
      const invented = callGroundProblem(call, ground)
      if (invented !== null) return invented
    }
    return null
  },
})

/** A brain whose every answer is held against the world before it counts. */
export const groundedBrain = (brain: RecordedBrain, ground: Ground): RecordedBrain => ({
  ...brain,
  ask: (question, input, context) => brain.ask(grounded(question, ground), input, context),
})

/** Actions whose `item` is a name from the game and nothing else. */
const takesItems = /^(?:collect|craft|smelt|deposit|withdraw|give|equip|consume|discard|place|placeHere)$/

const callGroundProblem = ({ name, args }: ActionCall, ground: Ground): string | null => {
  const { item, x, y, z } = args
  if (takesItems.test(name) && typeof item === 'string' && !ground.exists(item.replace(/^minecraft:/, '')))
    return `There is no "${item}" in this game (in ${name}); use the names of the input.`
  const at = [x, y, z].map(Number)
  return x !== undefined &&
    at.every(Number.isFinite) &&
    !ground.within(at as unknown as readonly [number, number, number])
    ? `${at.join(' ')} (in ${name}) is far outside the place of this task.`
    : null
}

/** Every action call of an answer, under `actions` at any depth. */
function* callsIn(value: unknown): Generator<ActionCall> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (key === 'actions' && Array.isArray(one)) {
      // The question's schema has vouched for the shape of what is called `actions`, where it is a list of calls.
      for (const call of one as unknown[])
        if (typeof call === 'object' && call !== null && 'name' in call && 'args' in call) yield call as ActionCall
    } else yield* callsIn(one)
  }
}

/** Every `done` of a plan, whatever the plan is made of. */
function* conditionsIn(value: unknown): Generator<Condition> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    // The question's schema has vouched for the shape of what is called `done`.
    if (key === 'done' && typeof one === 'object' && one !== null && 'kind' in one) yield one as Condition
    else yield* conditionsIn(one)
  }
}
