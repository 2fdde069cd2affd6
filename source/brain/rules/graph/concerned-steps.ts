import type { Relation } from '../../../planner/step-relations.ts'
import { thingIn } from '../../../session/log/item-titles.ts'
import type { RelatedStep } from '../../questions/relate-steps/shape.ts'

const fittings =
  /(?:_door|torch|lantern|ladder|trapdoor|button|lever|carpet|_bed|sign|_gate|flower|rail|banner|candle)$/
export const isFitting = ({ needs }: RelatedStep): boolean => Object.keys(needs).some(item => fittings.test(item))

/** Cells of one blueprint. */
export const buildsOn = (
  first: RelatedStep,
  second: RelatedStep,
): readonly [first: readonly [number, number], second: readonly [number, number]] | null =>
  first.done.kind === 'built' &&
  second.done.kind === 'built' &&
  first.done.blueprint === second.done.blueprint &&
  first.levels !== null &&
  second.levels !== null
    ? [first.levels, second.levels]
    : null

/** Says neither what it makes nor what it takes: any rule may be about it. */
const isSilent = ({ makes, needs, uses }: RelatedStep): boolean =>
  Object.keys(makes).length + Object.keys(needs).length + uses.length === 0
export const isMade = (step: RelatedStep, name: string): boolean => name in step.makes || thingIn(step.done) === name
const passesOn = (first: RelatedStep, second: RelatedStep, counts: (name: string) => boolean): boolean =>
  isSilent(first) || isSilent(second) || Object.keys(second.needs).some(name => counts(name) && isMade(first, name))

const mayHold: Readonly<Record<Relation, (first: RelatedStep, second: RelatedStep) => boolean>> = {
  // What building leaves behind is a state, whatever its planner calls it, and no material for another step.
  supplies: (first, second) => passesOn(first, second, () => first.done.kind !== 'built'),
  equips: (first, second) => isSilent(first) || isSilent(second) || second.uses.some(name => isMade(first, name)),
  beneath: (first, second) => {
    const levels = buildsOn(first, second)
    return levels !== null && levels[0][1] < levels[1][0]
  },
  attached: (first, second) => buildsOn(first, second) !== null && (isSilent(second) || isFitting(second)),
  // A thing that the condition counts is no state.
  enables: (first, second) => passesOn(first, second, name => thingIn(first.done) !== name),
}

/** Whether a rule with this relation can be about any two of the steps. Where it cannot, its opposite makes no difference. */
export const concerns = (relation: Relation, steps: readonly RelatedStep[]): boolean =>
  steps.some(first => steps.some(second => first !== second && mayHold[relation](first, second)))
