import { outlineOf, withoutGoal } from '../../planner/document-paths.ts'
import { restOf } from '../../planner/materials.ts'
import type { Plan } from '../../session/log/events/plan.ts'
import type { Past } from '../../session/log/events/words.ts'
import type { Question } from '../brain.ts'
import { materialsOf } from '../questions/blueprint-materials.ts'
import { chestDistance, chestWalkBlocks, type TeamPlaces } from '../questions/far-chests.ts'
import { type GoalJudge, whoJudges } from '../questions/judged-by.ts'
import type { PlanTaskInput } from '../questions/plan-task/shape.ts'
import {
  at,
  changeLines,
  compactJson,
  counts,
  doneInWords,
  doneWithShare,
  lines,
  named,
  recipeLines,
  renderSaid,
} from '../questions/prompt-lines.ts'
import type { ActionInfo, Assignment, BlueprintOutline, Container, Member, OtherActions } from '../questions/shapes.ts'
import { renderTeam } from './render-members.ts'
import { renderMemory, renderMessages, renderToldWorkers, renderWishes } from './render-messages.ts'
import { type NameSources, renderNames } from './render-names.ts'
import { renderObservation } from './render-observation.ts'
import { outcomesOf } from './render-outcomes.ts'

/**
 * How inputs that several questions have read in a prompt: few tokens, no JSON punctuation where a line of text says the same. What
 * has no entry here or in its question is written as compact JSON.
 */
const outline = (one: BlueprintOutline): string =>
  [
    `${one.name}, from ${at(one.from)} to ${at(one.to)}: ${one.done} of ${one.total} cells right`,
    ...one.missing.map(({ y, block, cells, at: filled = [] }) =>
      block === 'air'
        ? `  y ${y}: ${filled.length > 0 ? `something stands at ${placesInWords(filled)}, where nothing should be:` : 'nothing may stand in'} cells ${cells}`
        : `  y ${y}: ${block} in cells ${cells}`,
    ),
    ...(one.empty ? [`  nothing may stand in the end at ${boxesInWords(one.empty)}`] : []),
    ...(one.missing.length > 0 ? [`  takes in all: ${counts(materialsOf(one))}`] : []),
  ].join('\n')

/** Places and boxes that a line names at most. */
const namedAtMost = 8
const placesInWords = (places: readonly (readonly number[])[]): string =>
  `${places.slice(0, namedAtMost).map(at).join(', ')}${places.length > namedAtMost ? ` and ${places.length - namedAtMost} more` : ''}`
const boxesInWords = (boxes: NonNullable<BlueprintOutline['empty']>): string =>
  boxes
    .slice(0, namedAtMost)
    .map(({ from, to }) => (at(from) === at(to) ? at(from) : `${at(from)} to ${at(to)}`))
    .join(', ') + (boxes.length > namedAtMost ? ` and at ${boxes.length - namedAtMost} smaller places` : '')

const assignment = ({ title, done, share, from, milestones = [], data = [] }: Assignment, of: NameSources): string =>
  [
    `${JSON.stringify(title)} (from ${named(from)})`,
    `Done when: ${doneWithShare(done, share, of.containers ?? [])}`,
    ...(milestones.length > 0 ? [`On the way: ${milestones.map(one => JSON.stringify(one)).join('; ')}`] : []),
    ...data.map(one => `From the documents, ${one.path}: ${compactJson(one.value)}`),
  ].join('\n')

/** `item: string`, `count = 1`, `facing?: string`, `half?: top|bottom`. */
const parameter = ({ name, type, optional, default: other }: ActionInfo['parameters'][number]): string =>
  other === undefined
    ? `${name}${optional ? '?' : ''}: ${type === 'integer[]' ? '"0-4,7"' : type.replaceAll('"', '').replaceAll(' | ', '|')}`
    : `${name} = ${other}`

/** An item that another one waits for, with who does it where that is another worker. */
const ofOther = (id: string, owner: string | null | undefined, assignee: string | null): string =>
  owner && owner !== assignee ? `${id} (${named(owner)})` : id

/** Who put what there first says nothing: the same contents read the same. */
const byName = (items: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(items).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const part = ({ items }: Container, of: Readonly<Record<string, number>> = {}, what: string): string => {
  const some = byName(Object.fromEntries(Object.entries(of).filter(([, count]) => count > 0)))
  // Of one that no body has opened it is not known what is still there.
  return Object.keys(some).length > 0 ? `; ${items ? 'of this ' : ''}${what}: ${counts(some)}` : ''
}

interface GoalSources {
  readonly goalChanges?: readonly { readonly by: string; readonly text: string }[]
  readonly told?: readonly string[]
  readonly goalBy?: string
  readonly team?: readonly Member[]
}

/** A person, and where that one stands. */
const whereIs = (person: string, team: readonly Member[]): string => {
  const position = team.find(({ name }) => name === person)?.position
  return `${named(person)}, a person${position ? ` at ${at(position)}` : ' who is not in sight'}`
}

/** A chest that is no reasonable walk away; '': it is. */
const farOff = (chest: Container, places: TeamPlaces): string => {
  const blocks = chestDistance(chest.at, places)
  return blocks > chestWalkBlocks ? ` (${blocks} blocks away: too far to fetch from, unless a person names it)` : ''
}

const renderers: Readonly<Record<string, (value: never, input: never) => string>> = {
  goal: (goal: string, { goalChanges = [], told = [], goalBy, team = [] }: GoalSources) =>
    [
      goal,
      ...changeLines(goalChanges),
      ...(goalBy === undefined ? [] : [`“me” and “I” in it: ${whereIs(goalBy, team)}`]),
      ...(told.length === 0 ? [] : ['What you were told beside the goal:', ...told]),
    ].join('\n'),
  actions: (list: readonly ActionInfo[]) =>
    lines(list, one => `${one.name}(${one.parameters.map(parameter).join(', ')}) ${one.description}`),
  otherActions: (list: readonly OtherActions[]) => list.map(one => `${one.family} (${one.about})`).join('; ') || 'none',
  recipes: recipeLines,
  containers: (list: readonly Container[], places: TeamPlaces) =>
    lines(
      list,
      one =>
        `${one.block} at ${at(one.at)}${farOff(one, places)}: ${counts(one.items && byName(one.items))}${part(one, one.before && restOf(one.before, one.gone ?? {}), 'there before the goal, so that it does not count as stored for it')}${part(one, one.kept, 'put away for another goal or request, so leave it there unless a building takes it or there is no other way')}${part(one, one.reserved, 'put there for other tasks of this plan, so leave it there unless there is no other way')}`,
    ),
  team: renderTeam,
  messages: renderMessages,
  toldWorkers: renderToldWorkers,
  saidLately: renderSaid,
  history: (list: readonly Past[]) =>
    lines(list, one => `${one.action}: ${one.result}${one.code ? ` (${one.code})` : ''}. ${one.reason}`),
  instructions: renderWishes,
  memory: renderMemory,
  blueprints: (list: readonly (BlueprintOutline | string)[]) =>
    list.map(one => (typeof one === 'string' ? `- ${one}` : outline(one))).join('\n') || 'none',
  blueprint: (one: BlueprintOutline | null) => (one ? outline(one) : 'none'),
  observation: renderObservation,
  rejected: (
    list: PlanTaskInput['rejected'],
    { refused = [], instructions = [], goalChanges = [], occasion = '' }: Partial<PlanTaskInput>,
  ) =>
    lines(
      [
        // The last one is why a plan is wanted, and a wish stands among the wishes.
        ...list
          .filter(
            one =>
              !occasion.includes(one.reason) &&
              ![...instructions, ...goalChanges].some(({ text }) => text === one.reason),
          )
          .map(one =>
            one.source === 'timeout'
              ? `turned down unread: ${one.reason}`
              : `${one.by} turned the plan down: ${JSON.stringify(one.reason)}`,
          ),
        ...refused.map(
          ({ said, reason }) => `you said that nothing is left to do (${JSON.stringify(said)}); refused: ${reason}`,
        ),
      ],
      line => line,
    ),
  timeLeft: ({ seconds, clock }: NonNullable<PlanTaskInput['timeLeft']>) =>
    `${seconds} s are left${clock === 'work' ? '; they count only while an agent works' : ', thinking included'}`,
  turns: (turns: 'rounds' | 'relay') =>
    turns === 'relay'
      ? 'one player works at a time and the others wait: items run one after another, in the order of the plan, so work that is divided takes no less time'
      : 'all work in rounds, and each round waits for the last of them',
  workers: (list: readonly string[]) => list.join(', '),
  documents(document: Readonly<Record<string, unknown>>) {
    const told = withoutGoal(document)
    return Object.keys(told).length === 0 ? 'none' : outlineOf(told).join('\n')
  },
  environment: (list: readonly string[]) => lines(list, one => one),
  lacking: (list: readonly { name: string; cannot: readonly string[] }[]) =>
    list.length === 0
      ? 'everybody can do everything'
      : lines(list, one => `${one.name} cannot ${one.cannot.join(', ')}`),
  rules: (list: readonly { id: string; text: string }[]) => lines(list, one => `${one.id}: ${one.text}`),
  task: (task: Assignment | string | null, input: NameSources) =>
    task === null ? 'none' : typeof task === 'string' ? task : assignment(task, input),
  measured: (list: PlanTaskInput['measured']) =>
    list.map(({ name, done, total }) => `${name}: ${done} of ${total}`).join('; '),
  finished: outcomesOf(),
  failed: outcomesOf(true),
  running: outcomesOf(),
  previous: (plan: Plan | null, { finished = [], failed = [], running = [] }: Partial<PlanTaskInput>) => {
    const told = new Set([...finished, ...failed, ...running].map(({ id }) => id))
    const all = (plan?.stages ?? []).flatMap(({ items }) => items)
    const open = all.filter(({ id }) => !told.has(id))
    const owners = new Map(all.map(({ id, assignee }) => [id, assignee]))
    const beyond = (plan?.outOfReach ?? []).map(
      ({ part, because }) => `left out as out of reach: ${JSON.stringify(part)}, because ${JSON.stringify(because)}`,
    )
    const planned = open.map(({ id, title, assignee, requires, after = [], done }) => {
      const first = [
        ...requires.map(other => ofOther(other, owners.get(other), assignee)),
        ...after.map(other => `${named(other.by)}'s ${JSON.stringify(other.title)}`),
      ]
      return `${id}: ${JSON.stringify(title)}${assignee === null ? '' : ` (${assignee})`}${first.length > 0 ? `, after ${first.join(' and ')}` : ''}; done when ${doneInWords(done)}`
    })
    return lines([...planned, ...beyond], line => line)
  },
  judgedBy: (judge: GoalJudge, input: Partial<PlanTaskInput>) => whoJudges(judge, input),
  names: renderNames,
}

/** `own`: how the question itself wants fields of its input to read. */
export const renderInput = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  own: Question['inLines'] = {},
): string => {
  const value = input[name]
  const all: Readonly<Record<string, (value: never, input: never) => string>> = Object.hasOwn(own, name)
    ? own
    : renderers
  const renderer = Object.hasOwn(all, name) ? all[name] : undefined
  // Inputs are validated by the question's schema before they get here; names are paired with their shapes.
  if (renderer && value !== undefined) return renderer(value as never, input as never)
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'none'
  return typeof value === 'string' ? value : compactJson(value)
}
