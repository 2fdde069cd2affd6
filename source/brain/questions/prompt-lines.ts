import { formatCells } from '../../planner/cell-ranges.ts'
import { reachedWhen } from '../../session/log/condition-words.ts'
import type { Condition, Plan } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import { isPlace, withBefore } from '../rules/items/stored-items.ts'
import type { Container, Member, Recipe, SaidLately } from './shapes.ts'

/** Pieces of an input as lines of a prompt. */
export const counts = (items: Readonly<Record<string, number>> | null): string =>
  items === null
    ? 'not looked into'
    : Object.entries(items)
        .map(([item, count]) => `${count} ${item}`)
        .join(', ') || 'empty'
/** Names that are not like the game's own may be a text in disguise. */
export const named = (name: string): string => (/^[\p{L}\p{N}_.-]{1,32}$/u.test(name) ? name : JSON.stringify(name))
export const at = (position: readonly number[] | null): string => (position ? position.join(' ') : 'unknown')
/** Behind what a player does; '': it gets on. */
export const stuckInWords = (stuck: Member['stuck']): string =>
  stuck === undefined
    ? ''
    : `; stuck where it stands: ${stuck.times} actions in a row ${stuck.why === 'no-way' ? 'found no way' : 'made no headway'}`
export const lines = <T>(list: readonly T[], line: (one: T) => string): string =>
  list.map(one => `- ${line(one)}`).join('\n') || 'none'

/** What people changed of the goal, below its words. */
export const changeLines = (changes: readonly { readonly by: string; readonly text: string }[] = []): string[] =>
  changes.map(({ by, text }) => `Changed by ${named(by)} (a person), which counts: ${JSON.stringify(text)}`)

export const renderSaid = (list: SaidLately): string =>
  lines(list, ({ to, text }) => `to ${to.map(named).join(', ')}: ${JSON.stringify(text)}`)
/** The same as an agent remembers it. */
export const linesOfSaid = (list: SaidLately): string[] =>
  list.flatMap(({ to, text }) => [`I said: ${text}`, ...to.map(name => `I said to ${name}: ${text}`)])

export const recipeLines = (list: readonly Recipe[]): string =>
  lines(
    list,
    one =>
      `${one.makes} ${one.item} from ${counts(one.from)}${one.table ? ' (at a crafting table)' : ''}${one.furnace ? ' (smelted in a furnace, with fuel)' : ''}`,
  )

export const compactJson = (value: unknown): string => JSON.stringify(value, compactCells)

/** Long lists of cell numbers as ranges. */
const compactCells = (key: string, value: unknown): unknown =>
  key === 'cells' && Array.isArray(value) && value.every(one => typeof one === 'number') ? formatCells(value) : value

/** When a task is done, with what counts. */
export const doneInWords = (done: Condition): string => {
  switch (done.kind) {
    case 'have':
      if (done.by !== undefined && !done.taken)
        return done.seat === undefined || done.seat === done.by
          ? `${named(done.by)} brings ${done.count} ${done.item}`
          : `${named(done.by)} gives ${named(done.seat)} ${done.count} ${done.item}`
      if (done.taken)
        return `${done.count} ${done.item} are taken out of ${done.at ? `the container at ${at(done.at)}` : 'a container'} for it${done.by === undefined ? '' : ` by ${named(done.by)}`}; what is carried already does not count`
      return `${done.count} ${done.item} ${done.seat ? `carried by ${done.seat}` : done.anyone ? 'carried by any player' : 'carried in all, with those carried already'}`
    case 'stored':
      if (done.by !== undefined)
        return `${named(done.by)} puts ${done.count - (done.before ?? 0)} ${done.item} into ${done.at ? `the container at ${at(done.at)}` : "the team's chest"}; what others put there does not count`
      return `${done.at ? `the container at ${at(done.at)}` : "the team's chest"} holds ${done.count} ${done.item} in all${done.before ? `, ${done.count - done.before} more than the ${done.before} that were there before` : ''}`
    case 'placed':
      return `${done.block} stands at ${at(done.at)}`
    case 'inside':
      return `${done.seats?.join(' and ') ?? 'the player'} in the box from ${at(done.box.from)} to ${at(done.box.to)}`
    case 'built':
      return `${done.cells ? `cells ${formatCells(done.cells)}` : 'all cells'} of ${done.blueprint} are right`
    case 'children':
      return 'all its parts are done'
    case 'report':
      return 'what it asks for has been done'
  }
}

const shareInWords = (share: number, done: Condition): string => {
  const { kind } = done
  // An agent that brings all of it has no share.
  if (share > 0 && 'count' in done && done.count === share) return ''
  if (kind === 'have') return share === 0 ? '; you have given your part' : `; you are still to give ${share} of them`
  return share === 0
    ? '; your own part of them is there, and others put the rest'
    : `; you are still to put ${share} of them there, and others put the rest`
}

/** Counted on what still lies there of what did before. */
const withoutGone = (done: Condition, containers: readonly Pick<Container, 'at' | 'gone'>[]): Condition => {
  if (done.kind !== 'stored' || !done.at || done.before === undefined) return done
  const gone = own(containers.find(one => isPlace(one, done.at))?.gone ?? {}, done.item) ?? 0
  const less = Math.min(gone, done.before)
  return less === 0 ? done : { ...done, before: done.before - less, count: done.count - less }
}

/**
 * When a task is done of which the worker is still to bring so many. With a name it is counted who put what there: what is still to be put there, however
 * much lies there. What a container held before may be known only now.
 */
export const doneWithShare = (
  done: Condition,
  share: number | undefined,
  containers: readonly Pick<Container, 'at' | 'before' | 'gone'>[],
): string => {
  const now = withoutGone(withBefore(done, containers), containers)
  if (share === undefined) return doneInWords(now)
  return now.kind === 'stored' && now.by !== undefined && share > 0
    ? doneInWords({ ...now, before: 0, count: share })
    : `${doneInWords(now)}${shareInWords(share, done)}`
}

/** A plan without items says that all is there; empty for one with items. */
export const nothingToDo = ({ reached = [], stages }: Pick<Plan, 'reached' | 'stages'>): string =>
  reached.length > 0 && stages.every(({ items }) => items.length === 0)
    ? `all that is wanted is there: ${reachedWhen(reached)}`
    : ''

/** Parts of an answer in one line for people. */
export const listed = (parts: readonly string[]): string => parts.join('; ') || 'nothing'
