import type { CommandReply } from '../../session/attach/commands.ts'
import { type Benched, benchedWords } from '../../session/log/events/benched.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { CommandContext } from '../people/command-context.ts'
import { seatNamed } from '../people/seat-names.ts'
import { isEnded, leavesOf } from '../tasks/task-rules.ts'
import type { Core } from '../team-context.ts'

/** `/stop`: for the session, for one seat, for everybody. */

const ok = (text: string): CommandReply => ({ ok: true, text })
const no = (text: string): CommandReply => ({ ok: false, text })

const openOf = (core: Core, seat: string): TaskState[] =>
  leavesOf(core.work.tasks()).filter(task => task.assignees.includes(seat) && !isEnded(task))

/** What a seat still had to do goes to whoever has least to do. */
const handOver = (core: Core, seat: string, why: string): number => {
  let moved = 0
  for (const task of openOf(core, seat)) {
    if (task.status === 'running' || task.plan === undefined) continue
    const planner = core.planner(task.task)
    const [other] = core
      .workers(planner ?? '')
      .filter(name => name !== seat)
      .sort((a, b) => openOf(core, a).length - openOf(core, b).length)
    if (other === undefined || core.bench.why(other) !== undefined) continue
    core.work.change(task.task, { assignees: [other], reason: `moved from ${seat} to ${other}: ${why}` })
    moved++
    // Whoever has not heard of it yet hears of it from who hands out the work.
    if (task.from === undefined || planner === null || planner === other) continue
    core.post.send({
      from: planner,
      to: [other],
      text: `${other}, please take over from ${seat}: ${task.title}.`,
      kind: 'order',
      task: task.task,
    })
  }
  return moved
}

/** The seat drops what it does, gives up what it had to do, and gets no more until somebody gives it some. */
const stopSeat = (core: Core, seat: string, benched: Benched, why: string): TaskState | undefined => {
  const cause = benched.cause === 'stopped' ? 'stopped' : 'absent'
  core.bench.put(seat, benched)
  const task = core.work.running(seat)
  for (const request of openOf(core, seat))
    if (request.plan === undefined && request.task !== task?.task) core.work.cancel(request.task, cause, why)
  if (task) core.work.fail(task.task, cause, why)
  core.members.get(seat)?.mind?.interrupt(why)
  return task
}

/** Takes all work from a seat until it gets some again. */
export const setAside = (
  core: Core,
  seat: string,
  benched: Benched,
): { task: TaskState | undefined; moved: number } => {
  const why = benchedWords(benched, seat)
  const task = stopSeat(core, seat, benched, why)
  return { task, moved: handOver(core, seat, why) }
}

/** Seats that this person told to stop. */
export const stoppedBy = (core: Core, person: string): string[] =>
  Object.values(core.session.state.seats).flatMap(({ seat, benched }) =>
    benched?.cause === 'stopped' && benched.by === person ? [seat] : [],
  )

export const stop = (
  { seat, all }: { readonly seat?: string | undefined; readonly all?: boolean | undefined },
  { core, person, setPhase }: CommandContext,
): CommandReply => {
  const by = person.name
  if (all) {
    for (const { seat: name } of core.members.values()) {
      const task = core.work.running(name)
      if (task) core.work.change(task.task, { status: 'ready', reason: `${by} stopped everybody` })
      core.members.get(name)?.mind?.interrupt(`${by} stopped everybody`)
    }
    setPhase('paused', `${by} stopped everybody`)
    return ok('Everybody stops. /resume lets them begin again, /stop ends the session.')
  }
  if (seat === undefined) {
    core.end('person', `${by} stopped the session`)
    return ok('The session ends.')
  }
  const name = seatNamed(core.session, seat)
  if (name === undefined || !core.members.has(name))
    return no(`There is no "${seat}" here. Seats: ${Object.keys(core.session.state.seats).join(', ')}.`)
  const { task, moved } = setAside(core, name, { cause: 'stopped', by })
  core.wakeAll()
  const rest = moved === 0 ? '' : ` ${moved === 1 ? 'One more item goes' : `${moved} more items go`} to others.`
  const back = ` /resume ${name} gives it work again.`
  return ok(`${task ? `${name} stops: ${task.title}.` : `${name} was not working on anything.`}${rest}${back}`)
}
