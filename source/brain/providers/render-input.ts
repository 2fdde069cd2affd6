import { formatCells } from '../../planner/cell-ranges.ts'
import { outlineOf } from '../../planner/document-paths.ts'
import type { Past } from '../../session/log/events/words.ts'
import type { AssignTasksInput } from '../questions/assign-tasks/shape.ts'
import { newsText, type PeerNews } from '../questions/peer-news.ts'
import type { PlanTaskInput } from '../questions/plan-task/shape.ts'
import type { RelateStepsInput } from '../questions/relate-steps/shape.ts'
import type { ActionInfo, BlueprintOutline, Container, Heard, Member, Recipe, Seen } from '../questions/shapes.ts'

/**
 * How each input reads in a prompt: few tokens, no JSON punctuation where a line of text says the same. What has no entry
 * here is written as compact JSON.
 */
const counts = (items: Readonly<Record<string, number>> | null): string =>
  items === null
    ? 'not looked into'
    : Object.entries(items)
        .map(([item, count]) => `${count} ${item}`)
        .join(', ') || 'empty'
/** Names that are not like the game's own may be a text in disguise. */
const named = (name: string): string => (/^[\p{L}\p{N}_.-]{1,32}$/u.test(name) ? name : JSON.stringify(name))
const at = (position: readonly number[] | null): string => (position ? position.join(' ') : 'unknown')
const lines = <T>(list: readonly T[], line: (one: T) => string): string =>
  list.map(one => `- ${line(one)}`).join('\n') || 'none'

const indented = (code: string): string =>
  code
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')

const outline = (one: BlueprintOutline): string =>
  [
    `${one.name}: ${one.total} cells from ${at(one.from)} to ${at(one.to)}, ${one.done} right`,
    ...one.missing.map(group => `  y ${group.y}: ${group.block} in cells ${group.cells}`),
  ].join('\n')

/** Their conditions stand in the plan before; what way and amount tell a rule, words tell a model. */
const outcomes = (list: PlanTaskInput['finished']): string =>
  asJson(list.map(one => ({ ...one, done: undefined, way: undefined, amount: undefined })))

const renderers: Readonly<Record<string, (value: never) => string>> = {
  actions: (list: readonly ActionInfo[]) =>
    lines(
      list,
      one =>
        `${one.name}(${one.parameters.map(part => `${part.name}${part.optional ? '?' : ''}: ${part.type}`).join(', ')}) ${one.description}`,
    ),
  recipes: (list: readonly Recipe[]) =>
    lines(list, one => `${one.makes} ${one.item} from ${counts(one.from)}${one.table ? ' (at a crafting table)' : ''}`),
  containers: (list: readonly Container[]) =>
    lines(
      list,
      ({ before = {}, kept = {}, ...one }) =>
        `${one.block} at ${at(one.at)}: ${counts(one.items)}${Object.keys(before).length > 0 ? `; of this there before the goal, so that it does not count as stored for it: ${counts(before)}` : ''}${Object.keys(kept).length > 0 ? `; of this put away for an earlier goal, so leave it there unless there is no other way: ${counts(kept)}` : ''}`,
    ),
  team: (list: readonly Member[]) =>
    lines(
      list,
      one =>
        `${one.name} (${one.role}${one.person ? ', a person' : ''}${one.available ? '' : ', away'}): ${counts(one.inventory)}${one.doing ? `; ${one.doing}` : ''}`,
    ),
  messages: (list: readonly Heard[]) =>
    lines(
      list,
      one => `${named(one.from)}${one.person ? ' (a person)' : ''}, ${one.kind}: ${JSON.stringify(one.text)}`,
    ),
  history: (list: readonly Past[]) =>
    lines(list, one => `${one.action}: ${one.result}${one.code ? ` (${one.code})` : ''}. ${one.reason}`),
  instructions: (list: readonly { from: string; text: string }[]) =>
    lines(list, one => `${named(one.from)}: ${JSON.stringify(one.text)}`),
  memory: (list: readonly string[]) => lines(list, one => one),
  programs: (list: readonly { name: string; description: string }[]) =>
    list.length === 0 ? '' : lines(list, one => `Kept program ${one.name}: ${one.description}`),
  blueprints: (list: readonly (BlueprintOutline | string)[]) =>
    list.map(one => (typeof one === 'string' ? `- ${one}` : outline(one))).join('\n') || 'none',
  blueprint: (one: BlueprintOutline | null) => (one ? outline(one) : 'none'),
  observation: (seen: Seen | null) =>
    seen === null
      ? 'nothing: nobody has looked'
      : [
          `at ${at(seen.position)}, health ${seen.health}, food ${seen.food}, ${seen.time}, ${seen.freeSlots} free slots, holding ${seen.held ?? 'nothing'}`,
          ...(seen.sheltersFrom === undefined
            ? []
            : [`in a hole in the ground until the ${seen.sheltersFrom} above is gone, at the latest until day`]),
          `carrying ${counts(seen.inventory)}`,
          `blocks: ${seen.blocks.map(one => `${one.count} ${one.name} (nearest ${at(one.nearest)})`).join(', ') || 'none'}`,
          ...(seen.entities.length > 0
            ? [
                `creatures: ${seen.entities.map(one => `${one.count} ${one.name} (nearest ${at(one.nearest)})`).join(', ')}`,
              ]
            : []),
          ...(seen.devices ?? []).map(one => {
            const states = Object.entries(one.states).map(([name, value]) => `${name} ${value}`)
            return `${one.block} at ${at(one.at)}${states.length > 0 ? ` (${states.join(', ')})` : ''}${one.text === undefined ? '' : ` says ${JSON.stringify(one.text)}`}`
          }),
          ...(seen.players.length > 0
            ? [`players: ${seen.players.map(one => `${one.name} at ${at(one.position)}`).join(', ')}`]
            : []),
        ].join('\n'),
  rejected: (list: readonly { reason: string; by: string }[]) =>
    lines(list, one => `${one.by} turned the plan down: ${JSON.stringify(one.reason)}`),
  others: (list: readonly { name: string; person: boolean; available: boolean; busy: boolean }[]) =>
    list
      .map(
        one => `${one.name}${one.person ? ' (a person)' : ''}${one.available ? (one.busy ? ', busy' : '') : ', away'}`,
      )
      .join('; ') || 'nobody',
  conversations: (list: readonly { with: string; lines: readonly { from: string; text: string }[] }[]) =>
    lines(
      list,
      one =>
        `with ${named(one.with)}:${one.lines.map(({ from, text }) => `\n  ${named(from)}: ${JSON.stringify(text)}`).join('')}`,
    ),
  tasks: (list: readonly { id: string; title: string; status: string; attempts: number; detail: string }[]) =>
    lines(
      list,
      one =>
        `${one.id}: ${one.title} (${one.status}${one.attempts > 0 ? `, failed ${one.attempts}×` : ''})${one.detail ? ` ${one.detail}` : ''}`,
    ),
  task: (task: object | null) => (task ? asJson({ ...task, way: undefined }) : 'none'),
  finished: outcomes,
  failed: outcomes,
  running: outcomes,
  struggling: (
    list: readonly {
      item: string
      title: string
      worker: string
      progress: { done: number; total: number }
      stalled: number
      failures: readonly Past[]
      advised: readonly string[]
    }[],
  ) =>
    lines(
      list,
      one =>
        `${one.item}: ${one.title} (${one.worker}, ${one.progress.done} of ${one.progress.total}, ${one.stalled} rounds without progress)${one.failures.map(({ action, reason, code }) => `\n  ${action}: ${code ?? 'failed'}. ${reason}`).join('')}${one.advised.map(text => `\n  advised: ${JSON.stringify(text)}`).join('')}`,
    ),
  said: (list: readonly { round: number; from: string; text: string }[]) =>
    lines(list, one => `round ${one.round}, ${one.from}: ${JSON.stringify(one.text)}`),
  news: (list: readonly PeerNews[]) => list.map(newsText).join(' ') || 'none',
  knowledge: (list: readonly string[]) => list.join('\n') || 'nothing special',
  busy: (label: string | null) => label ?? 'nothing',
  skills: (list: readonly { name: string; description: string; code: string }[]) =>
    list.map(one => `${one.name}: ${one.description}\n${indented(one.code)}`).join('\n') || 'none',
  attempts: (value: number | readonly { code: string; failure: string }[]) =>
    typeof value === 'number'
      ? String(value)
      : value.map(one => `${indented(one.code)}\n  failed: ${one.failure}`).join('\n') || 'nothing yet',
  workers: (list: readonly string[]) => list.join(', '),
  documents: (document: Readonly<Record<string, unknown>>) => outlineOf(document).join('\n') || 'none',
  environment: (list: readonly string[]) => lines(list, one => one),
  states: (list: readonly { name: string; text: string }[]) => lines(list, one => `${one.name}: ${one.text}`),
  lacking: (list: readonly { name: string; cannot: readonly string[] }[]) =>
    list.length === 0
      ? 'everybody can do everything'
      : lines(list, one => `${one.name} cannot ${one.cannot.join(', ')}`),
  state: (text: string) => text || 'nothing yet',
  domains: (list: readonly { name: string; about: string }[]) => lines(list, one => `${one.name}: ${one.about}`),
  ready: (list: AssignTasksInput['ready']) =>
    lines(list, one =>
      [
        `${one.id}: ${one.title}, done when ${JSON.stringify(one.done, compactCells)}`,
        ...(one.after.length > 0 ? [`after ${one.after.map(done => `${done.title} (${done.by})`).join(', ')}`] : []),
        ...(one.candidates.length > 0 ? [`only for ${one.candidates.join(' or ')}`] : []),
        ...(one.tried.length > 0 ? [`failed with ${one.tried.join(', ')}: ${one.failure ?? ''}`] : []),
      ].join('; '),
    ),
  free: (list: AssignTasksInput['free']) =>
    lines(list, one =>
      [
        `${one.name} at ${at(one.position)} with ${counts(one.inventory)}`,
        ...(one.cannot.length > 0 ? [`cannot ${one.cannot.join(', ')}`] : []),
        ...(one.state ? [one.state] : []),
      ].join('; '),
    ),
  working: (list: AssignTasksInput['working']) =>
    lines(list, one => `${one.name}: ${one.doing} (${counts(one.inventory)})`),
  rules: (list: readonly { id: string; text: string }[]) => lines(list, one => `${one.id}: ${one.text}`),
  steps: (list: RelateStepsInput['steps']) =>
    lines(list, one =>
      [
        `${one.id}: ${one.description}`,
        ...(Object.keys(one.makes).length > 0 ? [`makes ${counts(one.makes)}`] : []),
        ...(Object.keys(one.needs).length > 0 ? [`needs ${counts(one.needs)}`] : []),
        ...(one.uses.length > 0 ? [`uses ${one.uses.join(', ')}`] : []),
        ...(one.levels ? [`y ${one.levels.join(' to ')}`] : []),
      ].join('; '),
    ),
  pairs: (list: RelateStepsInput['pairs']) => (list === null ? 'all' : JSON.stringify(list)),
  names: (list: readonly string[]) => list.map(named).join(', ') || 'none',
}

const asJson = (value: unknown): string => JSON.stringify(value, compactCells)

export const renderInput = (name: string, value: unknown): string => {
  const renderer = Object.hasOwn(renderers, name) ? renderers[name] : undefined
  // Inputs are validated by the question's schema before they get here; the table pairs names with their shapes.
  if (renderer && value !== undefined) return renderer(value as never)
  if (value === null || value === undefined) return 'none'
  return typeof value === 'string' ? value : asJson(value)
}

/** Long lists of cell numbers as ranges. */
const compactCells = (key: string, value: unknown): unknown =>
  key === 'cells' && Array.isArray(value) && value.every(one => typeof one === 'number') ? formatCells(value) : value
