import type { Command } from '../../../source/session/attach/commands.ts'
import type { EventData, EventType, SessionEvent } from '../../../source/session/log/events.ts'
import type { Task } from '../../../source/tasks/task-schema.ts'
import type { FakeWorldOptions } from './fake-world.ts'
import { type Rules, type Setting, setUp } from './harness.ts'

export type Playing = Awaited<ReturnType<typeof play>>

/** A team with a person called Ann in it, and what a test asks of it as her. */
export const play = async (
  task: Task,
  options: Setting & Rules = {},
  world: FakeWorldOptions = {},
  role: 'observer' | 'peer' | 'leader' = 'observer',
) => {
  const played = setUp(task, options, world)
  played.team.joined({ person: 'Ann', role, access: 'owner' })
  const ask = (command: Command) => played.team.command('Ann', command)
  const say = (text: string, to: string[] = [], delivery: 'queue' | 'steer' | 'interrupt' = 'queue') =>
    ask({ type: 'say', to, text, delivery })
  const next = async <T extends EventType>(
    type: T,
    fits: (data: EventData<T>) => boolean = () => true,
  ): Promise<EventData<T>> => {
    const event = await played.until(one => one.type === type && fits(one.data as EventData<T>))
    return event.data as EventData<T>
  }
  const past = <T extends EventType>(type: T) =>
    played.events.filter((one): one is Extract<SessionEvent, { type: T }> => one.type === type)
  return { ...played, ask, say, next, past }
}
