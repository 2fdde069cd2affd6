import { blockInWords } from '../../minecraft/blocks/states-in-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import type { Condition } from './events/plan.ts'

/** When a task counts as done, for people. */

const place = (at: readonly number[]): string => at.map(value => Math.floor(value)).join(',')

/** Any container, or the one at a place. */
export const containerAt = (at: readonly number[] | undefined): string =>
  at ? `the container at ${place(at)}` : 'a container'

export const doneWhen = (done: Condition | undefined): string => {
  switch (done?.kind) {
    case undefined:
    case 'report':
      return 'when it is reported done'
    case 'have':
      if (done.taken) return `the assignee has taken ${readable(done.item, done.count)} out of ${containerAt(done.at)}`
      return `${done.seat ?? (done.anyone ? 'any seat' : 'the assignee')} carries ${readable(done.item, done.count)}`
    case 'stored':
      if (done.by !== undefined)
        return `the assignee has put ${readable(done.item, done.count - (done.before ?? 0))} into ${done.at ? `the container at ${place(done.at)}` : "the team's chest"}`
      return `${done.at ? `the container at ${place(done.at)}` : "the team's chest"} holds ${readable(done.item, done.count)}${done.before === undefined ? '' : ` (${done.before} were there before)`}`
    case 'placed':
      return `${blockInWords(done.block)} stands at ${place(done.at)}`
    case 'inside':
      return `${done.seats ? done.seats.join(', ') : 'the assignee'} stand${done.seats && done.seats.length > 1 ? '' : 's'} between ${place(done.box.from)} and ${place(done.box.to)}`
    case 'built':
      return `${done.cells ? `${done.cells.length} cell${done.cells.length === 1 ? '' : 's'} of ` : ''}the blueprint ${done.blueprint} ${done.cells && done.cells.length !== 1 ? 'match' : 'matches'}`
    case 'children':
      return 'every task under it succeeded'
  }
}

/** What the world shows when a goal is reached, for people: what no seat is named for counts for the team. */
export const reachedWhen = (conditions: readonly Condition[]): string =>
  conditions.length === 0
    ? 'nothing in the world can show it'
    : conditions
        .map(done => {
          if (done.kind === 'have' && done.by !== undefined && done.taken)
            return `${done.by} has taken ${readable(done.item, done.count)} out of ${containerAt(done.at)}`
          if (done.kind === 'have' && done.by !== undefined && done.seat !== undefined && done.seat !== done.by)
            return `${done.by} has given ${done.seat} ${readable(done.item, done.count)}`
          if (done.kind === 'have' && done.by !== undefined)
            return `${done.by} has brought ${readable(done.item, done.count)}`
          if (done.kind === 'stored' && done.by !== undefined)
            return `${done.by} has put ${readable(done.item, done.count)} into ${done.at ? `the container at ${place(done.at)}` : "the team's chest"}`
          if (done.kind === 'have' && done.seat === undefined) return `the team has ${readable(done.item, done.count)}`
          if (done.kind === 'inside' && done.seats === undefined)
            return `an agent stands between ${place(done.box.from)} and ${place(done.box.to)}`
          return doneWhen(done)
        })
        .join('; ')
