import type { MindTask, MindTasks } from '../../mind/mind-task.ts'
import { readable } from '../../planner/item-names.ts'
import type { EventInput } from '../../session/log/events.ts'
import { handOn } from '../dispatch/next-in-chain.ts'
import { verify } from '../tasks/check-condition.ts'
import type { Core } from '../team-context.ts'
import type { Member } from './member.ts'

/** The tasks of a seat, for its mind: what becomes of them in the tree, and in reports to the one who gave them. */
export const createSeatTasks = (core: Core, member: Member): MindTasks => {
  const { session, work, post } = core
  const { seat } = member
  /** What was reported already, by task and attempt. */
  const told = new Set<string>()
  const superior = (task: MindTask): string =>
    core.members.has(task.from) || session.state.people[task.from] ? task.from : (core.planner(task.id) ?? task.from)
  const report = (task: MindTask, stage: NonNullable<EventInput<'message.sent'>['stage']>, text: string): void => {
    const to = superior(task)
    // Peers say themselves what they want the others to know.
    if (member.peer && !session.state.people[to]) return
    if (to !== seat && to !== 'team') post.send({ from: seat, to: [to], text, kind: 'report', task: task.id, stage })
  }
  /** Who asked in the game reads a few words there, and knows what was taken on. */
  const inGame = (task: MindTask): boolean => session.state.people[superior(task)]?.inGame === true
  const belongings = (): string => {
    const items = Object.entries(member.body?.online ? member.body.observe().inventory : {})
    return items.length > 0
      ? items
          .slice(0, 8)
          .map(([item, count]) => readable(item, count))
          .join(', ')
      : 'nothing'
  }
  /** Says so once per attempt. */
  const begun = (task: MindTask): void => {
    const key = `${task.id} ${task.attempts}`
    if (told.has(key)) return
    told.add(key)
    if (!inGame(task)) report(task, 'started', `started: ${task.title}`)
  }
  return {
    thinkingCounts: core.options.task.clock === 'wall',
    limits: task => (work.get(task.id)?.plan === undefined ? null : core.limits),
    current() {
      if (core.phase() !== 'running') return null
      // A seat that was told to stop does only what somebody asks of it in person.
      if (core.bench.why(seat) !== undefined && !work.requested(seat)) return null
      core.supply().review()
      const task = work.current(seat)
      if (task) begun(task)
      return task
    },
    verify: task => verify(core, task.id, seat),
    progress(task, check, opinion, { stalled, failures }) {
      core.struggles.note(task.id, stalled, failures)
      const half = `${task.id} ${task.attempts} half`
      if (check.total > 3 && check.done * 2 >= check.total && !told.has(half)) {
        told.add(half)
        if (!inGame(task)) report(task, 'halfway', `halfway: ${task.title} (${check.detail})`)
      }
      work.change(task.id, {
        ...(check.total > 0 ? { progress: { done: check.done, total: check.total } } : {}),
        ...(opinion ? { opinion } : {}),
        ...(opinion === 'success' ? { reason: `marked done, but the world check fails: ${check.detail}` } : {}),
      })
    },
    succeeded(task, check, opinion) {
      work.succeed(task.id, opinion, check)
      core.struggles.note(task.id, 0, [])
      member.peer?.tell({ kind: 'task-done', title: task.title })
      report(task, 'done', inGame(task) ? `Done: ${task.title}.` : `done: ${task.title} (${belongings()})`)
      if (core.organization.handsOn === 'predecessor') handOn(core, seat, task.id)
      core.wakeAll()
      core.settled()
    },
    failed(task, cause, reason, opinion) {
      core.struggles.note(task.id, 0, [])
      // Nobody has failed who only lacks what others are on their way with.
      if (core.supply().postponed(task.id)) return core.wakeAll()
      work.fail(task.id, cause, reason, opinion)
      member.peer?.tell({ kind: 'task-failed', title: task.title, reason })
      report(
        task,
        'failed',
        inGame(task)
          ? `I can't: ${task.title}: ${reason}`
          : `failed: ${task.title}: ${reason} (I have ${belongings()})`,
      )
      core.wakeAll()
    },
  }
}
