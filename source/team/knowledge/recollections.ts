import type { MindTask } from '../../mind/mind-task.ts'
import type { Member } from '../seats/member.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { StateManager } from './agent-states.ts'

/** What VillagerAgent's prompt of a base agent adds to the task: its own state, and the states of the agents that did what came before. */
export const recollections = (work: Work, states: StateManager, seat: string, { id }: MindTask): string[] => {
  const own = states.state(seat, seat)
  const before = (work.get(id)?.requires ?? []).flatMap(other => {
    const task = work.get(other)
    const [by] = task?.assignees ?? []
    if (task === undefined || by === undefined || by === seat) return []
    return [`${by}: ${states.feedback(other) ?? `${task.title}: ${task.status}`}`]
  })
  return [...(own ? [own] : []), ...before.slice(-4)]
}

/** Who of the team sees where an item comes from: the block itself, or its ore. What stands as a blueprint wants it is no source. */
export const sightingsOf = (members: readonly Pick<Member, 'seat' | 'body'>[], items: readonly string[]) =>
  members.flatMap(({ seat, body }) =>
    body?.online
      ? items.flatMap(item => {
          const bare = item.replace(/^raw_/, '')
          const sources = new Set([item, `${bare}_ore`, `deepslate_${bare}_ore`])
          const found = body.observe().blocks.find(({ name, count, built = 0 }) => sources.has(name) && count > built)
          if (!found) return []
          const [x, y, z] = found.nearest.map(Math.floor) as [number, number, number]
          return [{ worker: seat, item, at: [x, y, z] as [number, number, number] }]
        })
      : [],
  )
