import { z } from 'zod'
import { actionCall } from '../../brain/questions/shapes.ts'
import type { SessionEvent } from '../../session/log/events.ts'
import type { SessionState } from '../../session/log/state.ts'
import { type Ledger, noteFailure } from '../tasks/task-tree.ts'
import { keptAs } from './keyframe-parts.ts'

const ledger = z.object({
  attempts: z.int().min(0),
  tried: z.array(z.string()),
  from: z.string(),
  informed: z.boolean(),
  actions: z.array(actionCall),
  lastFailure: z.string().optional(),
})
const ledgers = z.record(z.string(), ledger)

export const savedLedgers = (all: ReadonlyMap<string, Ledger>): unknown =>
  Object.fromEntries([...all].map(([id, entry]) => [id, { ...entry, tried: [...entry.tried] }]))

/** How each task was tried so far: what was kept, and the failures and requests that the log holds after that. */
export const ledgersFrom = (
  saved: unknown,
  since: readonly SessionEvent[],
  tasks: SessionState['tasks'],
): Map<string, Ledger> => {
  const all = new Map<string, Ledger>()
  for (const [id, { lastFailure, ...entry }] of Object.entries(keptAs(ledgers, saved) ?? {}))
    all.set(id, { ...entry, tried: new Set(entry.tried), ...(lastFailure === undefined ? {} : { lastFailure }) })
  const of = (id: string): Ledger => {
    const known = all.get(id) ?? { attempts: 0, tried: new Set<string>(), from: 'team', informed: false, actions: [] }
    all.set(id, known)
    return known
  }
  const assignees = new Map(Object.values(tasks).map(task => [task.task, task.assignees]))
  for (const event of since) {
    if (event.type === 'task.added') {
      assignees.set(event.data.task, event.data.assignees)
      if (event.data.plan === undefined && event.data.assignees.length > 0) of(event.data.task).informed = true
    }
    if (event.type !== 'task.changed') continue
    const { task, status, reason, cause } = event.data
    if (event.data.assignees) assignees.set(task, event.data.assignees)
    if (status === 'running') of(task).informed = true
    if (status !== 'failed') continue
    const [seat] = assignees.get(task) ?? []
    noteFailure(of(task), { seat, reason, cause })
  }
  // Whoever was at it knows of it.
  for (const task of Object.values(tasks))
    if (task.status === 'running' && task.done?.kind !== 'children') of(task.task).informed = true
  return all
}
