import { openRecording } from '../../source/session/recording/open.ts'

/** Where a session ended, without what no two runs share (times, places, wording of failures on the way). */
export interface Final {
  readonly task: string
  readonly result: string
  readonly completion: number
  /** What an agent did or was to do: `Collect 6 oak logs: succeeded`, in order of the titles. */
  readonly tasks: readonly string[]
  /** Each version of each plan and what became of it. */
  readonly plans: readonly string[]
  /** `Ann take ok`: what people asked for, in order. */
  readonly commands: readonly string[]
  /** Who sits where at the end. */
  readonly seats: Readonly<Record<string, string>>
  readonly score: readonly string[]
}

/** Plays a recording through and says where it ended. */
export async function finalOf(path: string): Promise<Final> {
  const recording = await openRecording(path)
  try {
    const state = await recording.stateAt({ seq: recording.lastSeq })
    const plans: string[] = []
    const commands: string[] = []
    for await (const { type, data } of recording.events()) {
      if (type === 'plan.approved') plans.push(`version ${data.version} approved by ${data.by}`)
      else if (type === 'plan.rejected') plans.push(`version ${data.version} rejected by ${data.by}: ${data.reason}`)
      else if (type === 'human.command') commands.push(`${data.person} ${data.command} ${data.ok ? 'ok' : 'refused'}`)
    }
    return {
      task: state.session.taskName,
      result: state.session.result ?? 'unfinished',
      completion: state.score.completion,
      tasks: Object.values(state.tasks)
        .filter(({ children }) => children.length === 0)
        .map(({ title, status }) => `${title}: ${status}`)
        .sort(),
      plans,
      commands,
      seats: Object.fromEntries(Object.values(state.seats).map(({ seat, occupant }) => [seat, occupant.label])),
      score: state.score.parts.map(({ name, done, total }) => `${name}: ${done} of ${total}`),
    }
  } finally {
    await recording.close()
  }
}
