import { readyInWords } from '../../designs/library/ready-in-words.ts'
import { endHint } from '../../minecraft/names/suggestions.ts'
import { keptInWords } from '../../planner/building-words.ts'
import { type Demand, isWork } from '../../planner/demand.ts'
import { readGoal } from '../../planner/goal-demands.ts'
import { strangerWords, unknownRecipients } from '../../planner/goal-recipients.ts'
import { suggestionsFor } from '../../planner/goal-suggestions.ts'
import { inTheGrid } from '../../planner/materials.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Brain, GoalWords } from '../brain.ts'
import { understoodGoals } from './plan/plan-task.ts'
import { orderForOne } from './talk/reply-rules.ts'

/** Words of one goal for which is said what was probably meant. */
const hintsAtMost = 3

/** Rules craft with recipes; what comes out of a furnace they leave to `gather`. */
const withoutSmelting = <Input>(input: Input): Input => {
  if (typeof input !== 'object' || input === null || !('recipes' in input) || !Array.isArray(input.recipes))
    return input
  return { ...input, recipes: inTheGrid(input.recipes) }
}

/** A building that there is no blueprint of, but a ready design, or one that is kept. */
const isReady = (demand: Demand, kept: readonly string[]): boolean =>
  demand.kind === 'unknown' &&
  demand.building !== undefined &&
  (keptInWords(demand.building, kept) !== undefined || readyInWords(demand.building.replaceAll('_', ' ')) !== null)

const examplesFor = ({ blueprints, drawn = [], kept }: GoalWords): string =>
  understoodGoals(
    blueprints.filter(name => !drawn.includes(name)),
    kept,
  )

/** Plays without a model and without a network: deterministic, and it sees nothing but the question's input. */
export const createRuleBrain = (): Brain => ({
  label: 'rule brain (offline)',
  refuses(words) {
    const vocabulary = vocabularyOf(words)
    const demands = readGoal(words.goal, vocabulary)
    const suggested = suggestionsFor(demands, words.near, vocabulary)
    const isRead = demands.some(isWork) || demands.some(demand => isReady(demand, words.kept ?? []))
    // A part with a slip is asked about before the rest begins.
    const asked = isRead ? suggested.filter(({ isSure }) => isSure) : suggested
    if (isRead && asked.length === 0) return null
    const hints = asked
      .slice(0, hintsAtMost)
      .map(({ of, said, meant }) =>
        of === 'name'
          ? `There is no “${said}”${endHint(meant)} `
          : `“${said}” begins with no kind of work${endHint(`“${meant}”`)} `,
      )
      .join('')
    if (isRead) return hints.trimEnd()
    const [stranger] = unknownRecipients(words.goal, vocabulary)
    if (stranger !== undefined) return `${strangerWords(stranger)} ${examplesFor(words)}`
    const order = orderForOne(words.goal)
    if (order !== undefined)
      return `One agent does that when it is asked by name: “@NAME ${order}”. ${examplesFor(words)}`
    return `${hints}${examplesFor(words)}`
  },
  leavesOut: words =>
    readGoal(words.goal, vocabularyOf(words)).flatMap(one =>
      one.kind === 'unknown' && !isReady(one, words.kept ?? []) ? [one.text] : [],
    ),
  plain: true,
  async ask(question, input, context) {
    context.signal.throwIfAborted()
    const started = performance.now()
    const value = question.output.parse(question.rule(withoutSmelting(input)))
    return {
      value,
      brain: 'rule brain (offline)',
      tokensIn: 0,
      tokensOut: 0,
      cost: 0,
      ms: performance.now() - started,
      attempts: 1,
    }
  },
})
