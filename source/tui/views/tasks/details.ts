import { statusOf } from '../../../session/log/completion.ts'
import { doneWhen } from '../../../session/log/condition-words.ts'
import type { Condition } from '../../../session/log/events/plan.ts'
import { goalAsChanged } from '../../../session/log/goal-changes.ts'
import type { SessionState, TaskState } from '../../../session/log/state.ts'
import { progressOf } from '../../../session/log/task-progress.ts'
import { placeOfItem } from '../../plan/item-place.ts'
import { taskLook } from '../../screen/format.ts'
import { row, type Segment, textRows } from '../../screen/rows.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { plain, wrap } from '../../screen/text.ts'
import { waitsForSeat } from './note.ts'
import { isOver, taskTime } from './tree.ts'

/** Everything about one task. */

/** Who has it; of a task that consists of others: who has those. */
const whoDoes = (state: SessionState, task: TaskState): readonly string[] => {
  const seen = new Set<TaskState>()
  const names = new Set<string>()
  const visit = (one: TaskState): void => {
    if (seen.has(one)) return
    seen.add(one)
    for (const name of one.assignees) names.add(name)
    if (one.assignees.length === 0) for (const child of one.children.flatMap(id => state.tasks[id] ?? [])) visit(child)
  }
  visit(task)
  return [...names]
}

export const taskDetails = (snapshot: Snapshot, state: SessionState, task: TaskState, columns: number): string[] => {
  const { theme, now } = snapshot
  const status = statusOf(state, task)
  const [glyph, style] = taskLook(status, task.cause)
  const lead: Segment[] = [[style, `${glyph} ${status}`], '  ']
  const out = textRows(
    theme,
    columns,
    lead,
    ['bold', plain(goalAsChanged(task.title, task.changes))],
    [['dim', taskTime(task, now)]],
  )
  const field = (name: string, text: string) => {
    if (text === '') return
    wrap(text, Math.max(8, columns - 12)).forEach((line, index) => {
      out.push(row(theme, columns, [['dim', (index === 0 ? name : '').padEnd(12)], line]))
    })
  }
  field('id', plain(task.task))
  field('who', whoDoes(state, task).map(plain).join(', ') || (isOver(task) ? 'nobody' : 'nobody yet'))
  const part = task.done?.kind === 'built' ? partOfBuilding(state, task, task.done) : undefined
  field('done when', plain(part === undefined ? doneWhen(task.done) : `these stand: ${part}`))
  // What succeeded is whole, also where it was reached without some of its parts.
  const progress = progressOf(state, task)
  if (progress && task.status !== 'succeeded') field('progress', `${progress.done} of ${progress.total}`)
  field('waits for', waitsForSeat(state, task))
  field('why', plain(task.reason ?? ''))
  field('found out', plain(task.finding ?? ''))
  // By its agent or its person; whether it counts is said by the status.
  field('claimed', task.opinion === undefined ? '' : claimed(task, task.opinion))
  field('milestones', (task.milestones ?? []).map(plain).join('  '))
  field('only for', (task.candidates ?? []).map(plain).join(', '))
  field('data', (task.data ?? []).map(plain).join('  '))
  field(
    'needs',
    task.requires
      .map(id => {
        const other = state.tasks[id]
        const rules = edgeRules(state, task, id)
        return `${other ? `${taskLook(other.status, other.cause)[0]} ${plain(other.title)}` : plain(id)}${rules ? ` (${plain(rules)})` : ''}`
      })
      .join('  '),
  )
  const needed = Object.values(state.tasks).filter(other => other.requires.includes(task.task))
  field('needed by', needed.map(other => plain(other.title)).join('  '))
  return out
}

/** `46 of 96 blocks, north side`, as in the plan. */
const partOfBuilding = (state: SessionState, { task, assignees }: TaskState, done: Condition): string | undefined =>
  placeOfItem({ id: task, done, assignee: assignees[0] ?? null }, state)?.full

const claimed = ({ status }: TaskState, opinion: NonNullable<TaskState['opinion']>): string =>
  opinion === 'success' && status === 'failed' ? 'success, which the world did not show' : opinion

/** The rules that put one item of a graph before another. */
const edgeRules = (state: SessionState, task: TaskState, before: string): string => {
  if (task.plan === undefined) return ''
  const item = (id: string): string => id.slice(`${task.plan}/`.length)
  const edges = state.plans[task.plan]?.content.graph?.edges ?? []
  const edge = edges.find(one => one.kept && one.from === item(before) && one.to === item(task.task))
  return edge?.rules?.join(', ') ?? ''
}
