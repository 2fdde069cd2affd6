import { readyInWords } from '../../designs/library/ready-in-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { buildingMeant, changeAsked } from '../../planner/change-of-building.ts'
import type { CommandReply } from '../../session/attach/commands.ts'
import { own } from '../../session/log/fold/records.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Approvals } from '../people/approvals.ts'
import { isEnded } from '../tasks/task-rules.ts'
import { isBegun } from './begun-buildings.ts'

export interface ChangeNeeds {
  readonly state: SessionState
  /** Task of the goal of now. */
  readonly goal: string
  readonly approvals: Pick<Approvals, 'waiting' | 'decide'>
}

/**
 * What is said to a goal that asks for a change of a building that cannot be its work: what only waits to be approved takes it as a wish,
 * what is being built is not changed. Undefined: it asks for none, no such building is known, or the building can be drawn anew.
 */
export const answerToChange = (
  { state, goal, approvals }: ChangeNeeds,
  text: string,
  { by, queue }: { readonly by: string; readonly queue?: boolean | undefined },
): CommandReply | undefined => {
  const asked = changeAsked(text)
  if (!asked) return undefined
  const { buildings = {}, blueprints } = state.session
  const name = buildingMeant(asked.of, Object.keys(buildings))
  if (name === undefined) {
    const kind = kindOf(asked.of)
    const before = kind === undefined ? undefined : builtBefore(state, kind)
    const drawn = before === undefined ? buildingMeant(asked.of, Object.keys(blueprints)) : undefined
    const its = before === undefined ? drawn && `The ${readable(drawn)} of the task` : `The ${kind} of “${before}”`
    return its === undefined
      ? undefined
      : {
          ok: false,
          refusal: 'over',
          text: `${its} keeps its design: this session did not draw it. “goal build a large ${kind ?? 'house'}” asks for another one.`,
        }
  }
  const building = buildings[name]!
  const called = building.called ?? readable(name)
  const root = own(state.tasks, building.goal)
  // What stands, or was left as it is, is drawn anew for the goal.
  if (queue || root === undefined || isEnded(root)) return undefined
  if (isBegun(state.tasks, name, building.goal))
    return {
      ok: false,
      refusal: 'over',
      text: `The ${called} keeps its design while it is being built. Give this goal when it stands, or say “goal + ${text.replace(/[\s.!]+$/, '')}”, which begins then.`,
    }
  if (building.goal !== goal) return undefined
  const waits = approvals.waiting().find(({ request }) => {
    const plan = request.plan && state.plans[request.plan.id]
    return plan?.content.stages.some(({ items }) =>
      items.some(({ done }) => done?.kind === 'built' && done.blueprint === name),
    )
  })
  if (!waits)
    return {
      ok: false,
      refusal: 'not-yet',
      text: `The ${called} is being planned. Say “${asked.wish}” when its plan waits for you.`,
    }
  const fault = approvals.decide(waits.id, { approved: false, by, reason: asked.wish })
  return fault === null
    ? {
        ok: true,
        text: `The ${called} waits for approval: “${asked.wish}” is taken as a reason, and it is drawn anew.`,
      }
    : fault
}

const kindOf = (words: string): string | undefined => readyInWords(readable(words))?.ready.name

/** A goal of an earlier session of this home that built one of the kind. */
const builtBefore = ({ home }: SessionState, kind: string): string | undefined =>
  home?.goals.findLast(
    ({ goal, result }) =>
      result === 'success' && /\b(?:build|construct|erect|raise)/i.test(goal) && kindOf(goal) === kind,
  )?.goal
