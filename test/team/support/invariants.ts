import type { Condition } from '../../../source/session/log/events/plan.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'

interface Seen {
  readonly requires: readonly string[]
  readonly parent: string | null
  readonly leaf: boolean
  status: string
  assignees: readonly string[]
  awaits?: boolean
  readonly stores: boolean
  beyond?: boolean
}

/** A memory is put in order, and a task looked back on, beside whatever else a mind is asked. */
const beside: ReadonlySet<string> = new Set(['summariseMemory', 'reflect'])

/** What must hold in every session, whatever happened in it. Returns the violations. */
export const violations = (events: readonly SessionEvent[]): string[] => {
  const found: string[] = []
  const tasks = new Map<string, Seen>()
  const sent = new Map<string, readonly string[]>()
  const delivered = new Map<string, number>()
  const read = new Map<string, number>()
  const acting = new Map<string, string>()
  const asked = new Map<string, readonly string[]>()
  const leaf = (done?: Condition): boolean => done?.kind !== 'children'
  /** Of a stage, what no worker can put away holds up nothing but what is built or reported. */
  const ended = (id: string): boolean => {
    if (['succeeded', 'cancelled'].includes(tasks.get(id)?.status ?? 'succeeded')) return true
    const children = [...tasks.values()].filter(({ parent }) => parent === id)
    return children.length > 0 && children.every(one => one.beyond || ['succeeded', 'cancelled'].includes(one.status))
  }
  const blocked = (id: string): string | null => {
    const task = tasks.get(id)
    if (!task) return null
    return task.requires.find(other => !ended(other)) ?? (task.parent === null ? null : blocked(task.parent))
  }
  for (const { type, data, seq } of events) {
    if (type === 'task.added') {
      const { task, requires, parent, done, status, assignees } = data
      tasks.set(task, { requires, parent, leaf: leaf(done), status, assignees, stores: done?.kind === 'stored' })
    } else if (type === 'task.changed') {
      const task = tasks.get(data.task)
      if (!task) {
        found.push(`${seq}: change of unknown task ${data.task}`)
        continue
      }
      if (data.assignees) task.assignees = data.assignees
      if (data.requires) tasks.set(data.task, { ...task, requires: data.requires })
      if (data.status) {
        const now = tasks.get(data.task)!
        now.status = data.status
        now.beyond = now.stores && data.status === 'failed' && data.cause === 'out-of-reach'
      }
      if (data.awaits !== undefined) tasks.get(data.task)!.awaits = data.awaits !== null
      if (data.status === 'running' && task.leaf) {
        const open = blocked(data.task)
        if (tasks.get(data.task)!.awaits)
          found.push(`${seq}: ${data.task} runs while others are to bring something for it`)
        if (open) found.push(`${seq}: ${data.task} runs before ${open} succeeded`)
        for (const seat of task.assignees) {
          const both = [...tasks].filter(
            ([, one]) => one.leaf && one.status === 'running' && one.assignees.includes(seat),
          )
          if (both.length > 1) found.push(`${seq}: ${seat} holds ${both.map(([id]) => id).join(' and ')}`)
        }
      }
    } else if (type === 'message.sent') sent.set(data.message, data.to)
    else if (type === 'message.delivered' || type === 'message.read') {
      const counts = type === 'message.delivered' ? delivered : read
      const key = `${data.message} ${data.to}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > 1) found.push(`${seq}: ${type} ${key} ${count} times`)
      if (!sent.has(data.message)) found.push(`${seq}: ${data.message} was never sent`)
      if (type === 'message.read' && !delivered.has(key)) found.push(`${seq}: ${key} was read before it was delivered`)
    } else if (type === 'action.started') {
      if (acting.has(data.seat)) found.push(`${seq}: ${data.seat} began ${data.label} during ${acting.get(data.seat)}`)
      acting.set(data.seat, data.label)
    } else if (type === 'session.resumed') {
      // What the earlier host had under way ended with it.
      acting.clear()
      asked.clear()
    } else if (type === 'action.ended') acting.delete(data.seat)
    else if (type === 'mind.asked' && !beside.has(data.question)) {
      const open = [...(asked.get(data.seat) ?? []), data.question]
      asked.set(data.seat, open)
      // Steps are held against each turned rule at the same time.
      if (open.length > 1 && open.some(name => name !== 'relateSteps'))
        found.push(`${seq}: ${data.seat} asks two questions at once`)
    } else if (type === 'mind.answered' && !beside.has(data.question)) {
      const open = asked.get(data.seat) ?? []
      asked.set(data.seat, open.toSpliced(open.indexOf(data.question), 1))
    } else if (type === 'session.ended') {
      for (const [id, task] of tasks)
        if (['waiting', 'ready', 'running'].includes(task.status)) found.push(`${seq}: ${id} is still ${task.status}`)
      for (const [seat, label] of acting) found.push(`${seq}: ${seat} is still at ${label}`)
    }
  }
  for (const [message, to] of sent)
    for (const name of to) if (!delivered.has(`${message} ${name}`)) found.push(`${message} never reached ${name}`)
  return found
}
