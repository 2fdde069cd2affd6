import type { TaskState } from '../../session/log/state.ts'
import { atEnd, type Ending } from '../ending.ts'
import { openOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Roster } from './roster.ts'

export interface AbsentPeopleNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly ending: Ending
}

interface Away {
  timer?: NodeJS.Timeout
  /** Tasks that others got meanwhile. */
  readonly handedOn: TaskState[]
}

const quoted = (tasks: readonly Pick<TaskState, 'title'>[]): string => tasks.map(({ title }) => `“${title}”`).join(', ')

/**
 * A person with a place of their own in the team leaves, or does not come back to a session that goes on: all read what waits for
 * them; after a while their tasks go to others, as those go that they decline. While no agent can do them, they wait.
 */
export const watchAbsentPeople = ({ session, roster, work, ending }: AbsentPeopleNeeds, afterMs: number): void => {
  const away = new Map<string, Away>()
  const seconds = Math.round(afterMs / 1000)
  /** Agents' seats go back to their agents. */
  const placeOf = (person: string): string | undefined =>
    Object.values(session.state.seats).find(
      ({ seat, occupant }) => occupant.kind === 'person' && occupant.label === person && !roster.members.has(seat),
    )?.seat
  const isWorkerThere = (): boolean =>
    roster.planners
      .flatMap(roster.workers)
      .some(
        seat =>
          roster.members.get(seat)?.body?.online === true &&
          session.state.seats[seat]?.occupant.kind === 'agent' &&
          roster.bench.why(seat) === undefined,
      )

  /** What is open of an absent person, and what becomes of it: another gets what a plan asks for; what this one was asked to do ends. */
  const whatWaits = (person: string, open: readonly TaskState[]): string => {
    if (!isWorkerThere()) {
      const [verb, them] = open.length === 1 ? ['waits', 'it'] : ['wait', 'them']
      return `${quoted(open)} ${verb} for ${person}: no agent is here to take ${them}`
    }
    const wait = (tasks: readonly TaskState[], one: string, many: string): string[] => {
      const [verb, after] = tasks.length === 1 ? ['waits', `it ${one}`] : ['wait', `they ${many}`]
      return tasks.length === 0 ? [] : [`${quoted(tasks)} ${verb} ${seconds} s for ${person}, then ${after}`]
    }
    return [
      ...wait(
        open.filter(({ plan }) => plan !== undefined),
        'goes to others',
        'go to others',
      ),
      ...wait(
        open.filter(({ plan }) => plan === undefined),
        'ends',
        'end',
      ),
    ].join('; ')
  }

  const handOn = (person: string, seat: string): void => {
    const one = away.get(person)
    const open = openOf(work.tasks(), seat)
    if (ending.over || !one || open.length === 0) return
    if (!isWorkerThere()) {
      wait(person, seat, one)
      return
    }
    for (const task of open) {
      if (task.plan === undefined) work.cancel(task.task, 'absent', `${person} is away`)
      else work.fail(task.task, 'absent', `${person} is away`)
    }
    one.handedOn.push(...open)
    const text = `${person} has been away for ${seconds} s; the team goes on without ${person}: ${quoted(open)}.`
    session.emit('alert', 'team', { level: 'warning', text, seat })
  }
  const wait = (person: string, seat: string, one: Away): void => {
    one.timer = setTimeout(handOn, afterMs, person, seat).unref()
  }
  const left = (person: string, how: 'left' | 'is not back'): void => {
    const seat = placeOf(person)
    if (seat === undefined || away.has(person) || session.state.session.phase === 'ended') return
    const open = openOf(work.tasks(), seat)
    const [first] = open
    const now = first ? ` Now: /task assign ${first.task} @NAME.` : ''
    const waits = first ? `; ${whatWaits(person, open)}.${now}` : '.'
    session.emit('alert', 'team', { level: first ? 'warning' : 'info', text: `${person} ${how}${waits}`, seat })
    session.emit('mind.phase', seat, { seat, phase: 'waiting', note: `${person} is away` })
    const one: Away = { handedOn: [] }
    away.set(person, one)
    wait(person, seat, one)
  }
  const back = (person: string): void => {
    const one = away.get(person)
    if (!one) return
    clearTimeout(one.timer)
    away.delete(person)
    const seat = placeOf(person)
    if (seat !== undefined) session.emit('mind.phase', seat, { seat, phase: 'idle' })
    if (one.handedOn.length === 0) return
    const text = `${person} is back. Meanwhile this was taken from ${person}: ${quoted(one.handedOn)}.`
    session.emit('alert', 'team', { level: 'info', text, seat })
  }

  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'human.left') left(data.person, 'left')
    if (type === 'human.joined') back(data.person)
    if (type === 'session.phase' && data.phase === 'running')
      for (const { person, online } of Object.values(session.state.people)) if (!online) left(person, 'is not back')
  })
  atEnd(ending, () => {
    unsubscribe()
    for (const { timer } of away.values()) clearTimeout(timer)
  })
}
