import type { Relation } from '../../../planner/step-relations.ts'
import type { RelatedStep, RelateStepsInput, RelateStepsOutput } from '../../questions/relate-steps/shape.ts'
import { buildsOn, isFitting } from './concerned-steps.ts'

type Step = RelatedStep
const keyOf = (from: string, to: string): string => `${from} ${to}`

/**
 * The rule brain's answer to `relateSteps`. An edge has one reason: the first rule whose relation holds between the two
 * steps. It is asserted unless that rule is contradicted, and none is asserted without a rule.
 */
export const relateByRules = (input: RelateStepsInput): RelateStepsOutput => {
  const reasons = new Map<string, string>()
  for (const { id, relation } of input.rules)
    for (const [from, to] of related[relation](input.steps))
      if (from !== to && !reasons.has(keyOf(from, to))) reasons.set(keyOf(from, to), id)
  const contradicted = new Set(input.rules.filter(rule => rule.contradicted).map(rule => rule.id))
  const asserted = input.steps.flatMap(first =>
    input.steps.flatMap((second): [string, string][] => {
      const reason = reasons.get(keyOf(first.id, second.id))
      return reason === undefined || contradicted.has(reason) ? [] : [[first.id, second.id]]
    }),
  )
  const asked = input.pairs === null ? null : new Set(input.pairs.map(([from, to]) => keyOf(from, to)))
  return {
    edges: asserted.filter(
      ([from, to]) =>
        (asked === null || asked.has(keyOf(from, to))) &&
        (input.chosen === null || from === input.chosen || to === input.chosen),
    ),
  }
}

/** Pairs of steps between which each relation holds, read from what the steps make, need, use and where they build. */
const related: Readonly<Record<Relation, (steps: readonly Step[]) => (readonly [string, string])[]>> = {
  supplies: steps => supplied(steps, name => !isState(name)),
  equips: steps =>
    steps.flatMap(second =>
      second.uses.flatMap(tool =>
        steps.filter(first => makes(first, tool) > 0).map(first => [first.id, second.id] as const),
      ),
    ),
  beneath: steps =>
    pairsOf(steps, (first, second) => {
      const levels = buildsOn(first, second)
      return levels !== null && !isHung(first) && levels[0][1] < levels[1][0]
    }),
  attached: steps =>
    pairsOf(steps, (first, second) => {
      const levels = buildsOn(first, second)
      return levels !== null && !isFitting(first) && isFitting(second) && levels[0][0] <= levels[1][1]
    }),
  enables: steps => supplied(steps, isState),
}

/** States of the world are told from things by their names. */
const isState = (name: string): boolean => /_(?:done|open|opened|on|off|unlocked|cleared|grown|planted)$/.test(name)

const makes = (step: Step, item: string): number => step.makes[item] ?? 0
const pairsOf = (
  steps: readonly Step[],
  holds: (first: Step, second: Step) => boolean,
): (readonly [string, string])[] =>
  steps.flatMap(first =>
    steps.flatMap(second => (first !== second && holds(first, second) ? [[first.id, second.id] as const] : [])),
  )

/** Each need is met from as few steps as will do, first from those that have most left: no step waits for more than enough. */
const supplied = (steps: readonly Step[], counts: (name: string) => boolean): (readonly [string, string])[] => {
  const left = new Map(steps.map(step => [step.id, { ...step.makes }]))
  return steps.flatMap(second =>
    Object.entries(second.needs).flatMap(([item, count]) => {
      if (!counts(item)) return []
      const sources = steps.filter(first => first !== second && makes(first, item) > 0)
      const chosen: (readonly [string, string])[] = []
      for (let lacking = count; lacking > 0 && chosen.length < sources.length; ) {
        const open = sources.filter(source => !chosen.some(([id]) => id === source.id))
        const best = open.reduce((a, b) => ((left.get(b.id)![item] ?? 0) > (left.get(a.id)![item] ?? 0) ? b : a))
        const stock = left.get(best.id)!
        const taken = Math.max(0, Math.min(lacking, stock[item] ?? 0))
        stock[item] = (stock[item] ?? 0) - taken
        lacking -= taken
        chosen.push([best.id, second.id])
        // Promised away everywhere: the last one named has to do.
        if (taken === 0) break
      }
      return chosen
    }),
  )
}

const doors = /(?:_door|_gate|trapdoor|_bed)$/
/** Hung when the rest stands, whatever its height: no worker should be shut out while the roof goes up. */
const isHung = ({ needs }: Step): boolean => Object.keys(needs).some(item => doors.test(item))
