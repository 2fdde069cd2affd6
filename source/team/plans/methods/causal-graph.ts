import { findAction } from '../../../body/actions/index.ts'
import { judgeTask } from '../../../brain/questions/judge-task/question.ts'
import { negateRules } from '../../../brain/questions/negate-rules/question.ts'
import { outlineSteps } from '../../../brain/questions/outline-steps/question.ts'
import type { OutlinedStep } from '../../../brain/questions/outline-steps/shape.ts'
import type { PlanTaskInput } from '../../../brain/questions/plan-task/shape.ts'
import { relateSteps } from '../../../brain/questions/relate-steps/question.ts'
import type { RelatedStep, RelateStepsInput } from '../../../brain/questions/relate-steps/shape.ts'
import type { ActionInfo } from '../../../brain/questions/shapes.ts'
import { concerns } from '../../../brain/rules/graph/concerned-steps.ts'
import { gapsOf } from '../../../brain/rules/plan/work.ts'
import { offerActions } from '../../../mind/offered-actions.ts'
import type { CausalOptions } from '../../../organizations/organization.ts'
import type { GameRule, RuleSet } from '../../../planner/rule-sets.ts'
import type { PlanGraph } from '../../../session/log/events/plan.ts'
import type { Planner, PlanningContext } from './plan-method.ts'
import { relatedSteps } from './related-steps.ts'
import { type Edge, edgeKey, treatmentEffects, type Weighted, withoutCircles } from './rule-effects.ts'
import { sureReason } from './sure-edges.ts'
import { graphInput, graphStage, itemOf, stillRunning } from './task-graph.ts'

type RuleInQuestion = RelateStepsInput['rules'][number]

/** CausalMACE's Judger and Planner: kind of task, steps, first graph under the rules, edges that the rules do not explain cut. */
export const causalPlanner =
  ({ graph = true, causal = true, ate = 'batched' }: CausalOptions = {}): Planner =>
  async (input, context) => {
    const outline = await context.ask(outlineSteps, {
      ...graphInput(input, context.resources),
      actions: stepActions(context.resources.abilities.all, input.goal),
    })
    const { objective, analysis, impossible, finished, reached } = outline
    if (impossible) return { objective, analysis, stages: [], ...gapsOf(outline), impossible }
    if (finished) return { objective, analysis, stages: [], ...gapsOf(outline), finished, reached }
    const steps = relatedSteps(outline.steps, input)
    // One step has no order.
    const ruleSet = graph && steps.length > 1 ? await ruleSetFor(input, outline.steps, context) : null
    const found = ruleSet ? await relate(input.goal, ruleSet.rules, steps, { causal, ate }, context) : noGraph
    const items = outline.steps.map(step =>
      itemOf(
        step,
        found.edges.filter(edge => edge.kept && edge.to === step.id).map(edge => edge.from),
      ),
    )
    const planned = [...stillRunning(input, items), ...items]
    return {
      objective,
      analysis,
      stages: planned.length > 0 ? [{ title: graphStage, items: planned }] : [],
      ...gapsOf(outline),
      reached,
      graph: { ...found, domain: ruleSet?.domain },
    }
  }

/** What pieces of a plan can be made of; reflexes, modes and talk are not. */
const stepActions = (all: readonly ActionInfo[], goal: string): ActionInfo[] => {
  const kinds = ['have', 'stored', 'placed', 'built'] as const
  const offers = kinds.map(kind => offerActions(kind, all, { texts: [goal] }).actions)
  return [...new Set(offers.flat())].filter(({ name }) => !findAction(name)?.opens)
}

const noGraph: PlanGraph = { method: 'causal', edges: [] }

/** The rules for this kind of task. The brain judges of which kind it is where the steps leave that open. */
const ruleSetFor = async (
  input: PlanTaskInput,
  steps: readonly OutlinedStep[],
  { ask, resources }: PlanningContext,
): Promise<RuleSet> => {
  const ruleSets = resources.ruleSets()
  const clear =
    ruleSets.length === 1
      ? ruleSets[0]
      : steps.some(one => one.done.kind === 'built')
        ? ruleSets.find(one => one.blueprints)
        : undefined
  if (clear) return clear
  const { domain } = await ask(judgeTask, {
    goal: input.goal,
    domains: ruleSets.map(({ domain: name, about }) => ({ name, about })),
    buildings: input.blueprints.map(({ name, total }) => ({ name, total })),
    names: input.names,
  })
  return ruleSets.find(one => one.domain === domain)!
}

const relate = async (
  goal: string,
  rules: readonly GameRule[],
  steps: readonly RelatedStep[],
  { causal, ate }: { readonly causal: boolean; readonly ate: 'batched' | 'literal' },
  context: PlanningContext,
): Promise<PlanGraph> => {
  const plain = rules.map(({ id, text, relation }) => ({ id, text, relation, contradicted: false }))
  const asking = (ate === 'literal' ? literal : batched)(goal, steps, context)
  // A rule that is about none of the steps makes no difference to any edge.
  const asked = !causal || ate === 'literal' ? rules : rules.filter(rule => concerns(rule.relation, steps))
  const edges = asked.length > 0 ? await asking.edges(plain) : []
  // Where no step comes before another, no rule can make a difference.
  const isCompared = causal && edges.length > 0
  if (isCompared) await contradict(asked, ate, context)
  const contradictions = storedContradictions(rules, context)
  const told = rules.map(({ id, text }) => {
    const contradiction = contradictions.get(id)
    return { id, text, contradiction }
  })
  if (!causal) {
    const { kept, cut } = withoutCircles(
      steps.map(step => step.id),
      edges.map(edge => ({ edge, weight: 0 })),
    )
    return { method: 'causal', rules: told, edges: [...kept.map(asKept), ...cut.map(asCircle)] }
  }
  const underRules = await asking.asserted(plain, edges)
  // Each is about the first graph alone: they are asked at once.
  const turnedRound = async (rule: GameRule): Promise<[string, Set<string>]> => {
    const { id } = rule
    if (!asked.includes(rule)) return [id, underRules]
    const turned = plain.map(one =>
      one.id === id ? { ...one, text: contradictions.get(id)!, contradicted: true } : one,
    )
    return [id, await asking.asserted(turned, edges, underRules)]
  }
  const underNegated = new Map(await Promise.all(isCompared ? rules.map(turnedRound) : []))
  const effects = treatmentEffects(edges, underRules, underNegated)
  const stepOf = new Map(steps.map(step => [step.id, step]))
  const sure = new Map(
    edges.flatMap(([from, to]) => {
      const reason = sureReason(stepOf.get(from)!, stepOf.get(to)!, steps, context.resources.cells)
      return reason === undefined ? [] : [[edgeKey([from, to]), reason] as const]
    }),
  )
  // What two rules cause stays whichever of them is turned round: that no rule causes it shows without all of them.
  const open = effects.flatMap(({ edge, average }) =>
    average === 0 && underRules.has(edgeKey(edge)) && !sure.has(edgeKey(edge)) ? [edge] : [],
  )
  const isOneRule = asked.length < 2
  const without = plain.map(one =>
    asked.some(({ id }) => id === one.id) ? { ...one, text: contradictions.get(one.id)!, contradicted: true } : one,
  )
  const anyway = isOneRule || open.length === 0 ? underRules : await asking.asserted(without, open, underRules)
  const together = open.map(edgeKey).filter(key => !anyway.has(key))
  const reasons = new Map([...sure, ...together.map(key => [key, 'more than one rule asks for it'] as const)])
  const { kept, cut } = withoutCircles(
    steps.map(step => step.id),
    effects
      .filter(({ edge, average }) => average !== 0 || reasons.has(edgeKey(edge)))
      .map(({ edge, average }) => ({ edge, weight: sure.has(edgeKey(edge)) ? Number.POSITIVE_INFINITY : average })),
  )
  const keptKeys = new Set(kept.map(one => edgeKey(one.edge)))
  const circles = new Map(cut.map(one => [edgeKey(one.edge), one.circle]))
  return {
    method: 'causal',
    rules: told,
    edges: effects.map(({ edge: [from, to], average, byRule }) => {
      const key = edgeKey([from, to])
      const because = Object.keys(byRule).filter(id => byRule[id] !== 0)
      const circle = circles.get(key)
      return {
        from,
        to,
        origin: 'asked',
        kept: keptKeys.has(key),
        effect: average,
        rules: because,
        ...(circle
          ? { because: `closes a circle: ${circle.join(' → ')}` }
          : average === 0
            ? { because: reasons.get(key) ?? 'no rule makes a difference to it' }
            : {}),
      }
    }),
  }
}

const asKept = ({ edge: [from, to] }: Weighted): PlanGraph['edges'][number] => ({
  from,
  to,
  origin: 'asked',
  kept: true,
})
const asCircle = ({
  edge: [from, to],
  circle,
}: {
  readonly edge: Edge
  readonly circle: readonly string[]
}): PlanGraph['edges'][number] => ({
  from,
  to,
  origin: 'asked',
  kept: false,
  because: `closes a circle: ${circle.join(' → ')}`,
})

/** r* of those rules that have one already. */
const storedContradictions = (
  rules: readonly GameRule[],
  { resources: { contradictions } }: PlanningContext,
): Map<string, string> =>
  new Map(
    rules.flatMap(({ id, text, contradiction = contradictions.get(text) }) =>
      contradiction === undefined ? [] : [[id, contradiction] as const],
    ),
  )

/** Asks for r* of each rule that has none yet; the session keeps it. */
const contradict = async (
  rules: readonly GameRule[],
  ate: 'batched' | 'literal',
  context: PlanningContext,
): Promise<void> => {
  const {
    ask,
    resources: { contradictions },
  } = context
  const open = rules.filter(rule => rule.contradiction === undefined && !contradictions.has(rule.text))
  const groups = ate === 'literal' ? open.map(rule => [rule]) : open.length > 0 ? [open] : []
  for (const group of groups) {
    const answer = await ask(negateRules, { rules: group.map(({ id, text }) => ({ id, text })) })
    for (const { id, text } of group) contradictions.set(text, answer.rules.find(one => one.id === id)!.text)
  }
}

interface Asking {
  /** The first graph: edges that the brain asserts under R. */
  edges(rules: readonly RuleInQuestion[]): Promise<Edge[]>
  /** Which of these edges it asserts under other rules. */
  asserted(rules: readonly RuleInQuestion[], edges: readonly Edge[], known?: ReadonlySet<string>): Promise<Set<string>>
}

const unique = (edges: readonly Edge[]): Edge[] => [...new Map(edges.map(edge => [edgeKey(edge), edge])).values()]

/** One question per rule set; what the first graph holds is what is asserted under R. */
const batched = (goal: string, steps: readonly RelatedStep[], { ask }: PlanningContext): Asking => ({
  async edges(rules) {
    const answer = await ask(relateSteps, { goal, rules: [...rules], steps: [...steps], chosen: null, pairs: null })
    return unique(answer.edges)
  },
  async asserted(rules, edges, known) {
    if (known === undefined || edges.length === 0) return new Set(edges.map(edgeKey))
    const pairs = edges.map(([from, to]): [string, string] => [from, to])
    const answer = await ask(relateSteps, { goal, rules: [...rules], steps: [...steps], chosen: null, pairs })
    return new Set(answer.edges.map(edgeKey))
  },
})

/** As in the paper: the first graph step by step, then every edge under every rule set, 1 + n + k + e (k + 1) in all. */
const literal = (goal: string, steps: readonly RelatedStep[], { ask }: PlanningContext): Asking => ({
  async edges(rules) {
    const edges: Edge[] = []
    for (const { id } of steps) {
      const answer = await ask(relateSteps, { goal, rules: [...rules], steps: [...steps], chosen: id, pairs: null })
      edges.push(...answer.edges)
    }
    return unique(edges)
  },
  async asserted(rules, edges) {
    const held = new Set<string>()
    for (const edge of edges) {
      const answer = await ask(relateSteps, {
        goal,
        rules: [...rules],
        steps: [...steps],
        chosen: null,
        pairs: [[edge[0], edge[1]]],
      })
      if (answer.edges.length > 0) held.add(edgeKey(edge))
    }
    return held
  },
})
