import { readyInWords } from '../../designs/library/ready-in-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { partWords } from '../../planner/parts-of-buildings.ts'
import { plainForm, withoutIntroduction } from '../../planner/request-forms.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Approvals } from '../people/approvals.ts'
import { isBegun } from './begun-buildings.ts'

/** Goals that ask for a change of a building: “build the house higher”, “give the tower another level”. */

/** `of`: the words for the building, '' for `it`; `wish`: what is to be changed, as it is said of a design. */
export interface AskedChange {
  readonly of: string
  readonly wish: string
}

const definite = String.raw`(?:the|our|my|your|this|that)\s+`
const building = String.raw`(?:${definite}(\S.*?)|it|that one)`
const changed = String.raw`(?:\S+\s+(?:blocks?|levels?|rows?|storeys?|stor(?:y|ies)|floors?)\s+|(?:a )?(?:bit|little|lot|much)\s+)?(?:higher|taller|lower|flatter|wider|broader|narrower|slimmer|deeper|longer|shorter|bigger|larger|roomier|smaller)\b.*`
const levels = String.raw`((?:an?|another|\w+|one more|\w+ more)(?: (?:more|extra|further))?\s+(?:level|layer|row|storey|story|storie|floor)s?)(?:\s+more)?`
/** A part that it is to get; of the words before, as few as can be are the building's. */
const aPart = String.raw`(?:an?|another|one more|some|\d+|two|three|four)\s+${partWords}`
const namedBuilding = String.raw`${definite}\S.*?`
/** What the verb alone says. */
const verbs: Readonly<Record<string, string>> = {
  raise: 'higher',
  heighten: 'higher',
  extend: 'bigger',
  enlarge: 'bigger',
  expand: 'bigger',
  widen: 'wider',
  lengthen: 'longer',
  deepen: 'deeper',
  shorten: 'shorter',
  shrink: 'smaller',
}
const forms: readonly (readonly [RegExp, (wish: string, of: string) => readonly [of: string, wish: string]])[] = [
  [new RegExp(`^(?:re)?(?:build|make|construct)\\s+${building}\\s+(${changed})$`), (of, wish) => [of, wish]],
  [new RegExp(`^give\\s+${building}\\s+${levels}$`), (of, wish) => [of, `add ${wish}`]],
  [
    new RegExp(String.raw`^give\s+(?:(${namedBuilding})|it|that one)\s+(${aPart})$`),
    (of, wish) => [of.replace(new RegExp(`^${definite}`), ''), `add ${wish}`],
  ],
  [
    new RegExp(String.raw`^(?:add|build|make)\s+(${aPart}?)\s+(?:to|onto|on top of)\s+${building}$`),
    (wish, of) => [of, `add ${wish}`],
  ],
  [
    new RegExp(`^(?:add|put|build|make|set|place)\\s+${levels}\\s+(?:to|on|onto|on top of|in)\\s+${building}$`),
    (wish, of) => [of, `add ${wish}`],
  ],
]
const verbForm = new RegExp(`^(${Object.keys(verbs).join('|')})\\s+${building}(\\s+by\\s+.+)?$`)

/** Null: the goal asks for no change of what is there. */
export const changeAsked = (goal: string): AskedChange | null => {
  const words = withoutIntroduction(plainForm(goal.replace(/[\s.!?]+$/, '').replaceAll(/\s+/g, ' ')))
  for (const [form, read] of forms) {
    const [whole, first = '', second = ''] = form.exec(words) ?? []
    if (whole === undefined) continue
    const [of, wish] = read(first, second)
    return { of, wish }
  }
  const [, verb, of = '', by = ''] = verbForm.exec(words) ?? []
  return verb === undefined ? null : { of, wish: `${verbs[verb]}${by}` }
}

export interface ChangeNeeds {
  readonly state: SessionState
  /** Task of the goal of now. */
  readonly goal: string
  readonly approvals: Pick<Approvals, 'waiting' | 'decide'>
}

/**
 * What is said to a goal that asks for a change of a building. What only waits to be approved takes it as a wish; what is begun, or stands,
 * is not changed. Undefined: it asks for none, or no such building is known.
 */
export const answerToChange = (
  { state, goal, approvals }: ChangeNeeds,
  text: string,
  by: string,
): { readonly ok: boolean; readonly text: string } | undefined => {
  const asked = changeAsked(text)
  if (!asked) return undefined
  const name = buildingMeant(state, asked.of)
  const kind = kindOf(name ?? asked.of)
  const instead = (called: string): string =>
    `${called} keeps its design: a building that is begun or stands is not changed. “goal build a large ${kind ?? 'house'}” asks for another one; while its plan waits, “no, ${asked.wish}” in the game, or \`r\` and “${asked.wish}” on the screen, changes its design.`
  if (name === undefined) {
    const before = kind === undefined ? undefined : builtBefore(state, kind)
    return before === undefined ? undefined : { ok: false, text: instead(`The ${kind} of “${before}”`) }
  }
  const own = state.session.buildings?.[name]
  const called = own?.called ?? readable(name)
  const works = Object.values(state.tasks).some(
    ({ done, startedAt }) => done?.kind === 'built' && done.blueprint === name && startedAt !== undefined,
  )
  if (works || isBegun(state.tasks, name, goal)) return { ok: false, text: instead(`The ${called}`) }
  if (own?.goal !== goal) return undefined
  const waits = approvals.waiting().find(({ request }) => {
    const plan = request.plan && state.plans[request.plan.id]
    return plan?.content.stages.some(({ items }) =>
      items.some(({ done }) => done?.kind === 'built' && done.blueprint === name),
    )
  })
  if (!waits)
    return {
      ok: false,
      text: `The ${called} is being planned. Say “${asked.wish}” when its plan waits for you.`,
    }
  const fault = approvals.decide(waits.id, { approved: false, by, reason: asked.wish })
  return fault === null
    ? {
        ok: true,
        text: `The ${called} waits for approval: “${asked.wish}” is taken as a reason, and it is drawn anew.`,
      }
    : { ok: false, text: fault }
}

const kindOf = (words: string): string | undefined => readyInWords(readable(words))?.ready.name

/** The building that the words mean: the newest one of that name or kind; of no words, the newest. */
const buildingMeant = ({ session: { buildings = {} } }: SessionState, of: string): string | undefined => {
  const names = Object.keys(buildings)
  if (of === '') return names.at(-1)
  const wanted = of.split(' ')
  const wordsFor = (name: string): readonly string[] => [
    ...name.split('_'),
    ...(buildings[name]?.called?.split(' ') ?? []),
  ]
  const named = names.findLast(name => wanted.every(word => wordsFor(name).includes(word)))
  const kind = kindOf(of)
  return named ?? (kind === undefined ? undefined : names.findLast(name => kindOf(name) === kind))
}

/** A goal of an earlier session of this home that built one of the kind. */
const builtBefore = ({ home }: SessionState, kind: string): string | undefined =>
  home?.goals.findLast(
    ({ goal, result }) =>
      result === 'success' && /\b(?:build|construct|erect|raise)/i.test(goal) && kindOf(goal) === kind,
  )?.goal
