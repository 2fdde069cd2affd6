import type { Question } from '../../brain/brain.ts'
import { questions } from '../../brain/questions/index.ts'
import type { ActionInfo, Member } from '../../brain/questions/shapes.ts'
import { organizationNamed } from '../../organizations/index.ts'
import { openRecording } from '../../session/recording/open.ts'
import { taskSchema } from '../../tasks/task-schema.ts'
import type { Ground } from '../plans/methods/grounded-answers.ts'
import { resourcesBefore } from '../plans/rehearsal.ts'

/** A question that was asked in a session, to be asked again. */
export interface Situation {
  /** The recording and the event that asks: `cabin#255`. */
  readonly id: string
  readonly question: Question
  readonly seat: string
  readonly role: Member['role']
  readonly input: unknown
  /** What its answer is held against. */
  readonly ground: Ground
}

export interface SituationsOptions {
  readonly actions: readonly ActionInfo[]
  /** @default all */
  readonly questions?: readonly string[] | undefined
}

/** The situations of a recording, and how many of it this version cannot ask: their questions had another form. Throws RecordingError. */
export const situationsOf = async (
  path: string,
  name: string,
  { actions, questions: wanted }: SituationsOptions,
): Promise<{ readonly situations: readonly Situation[]; readonly outdated: number }> => {
  const recording = await openRecording(path)
  try {
    const task = taskSchema.safeParse(recording.header.task).data
    const situations: Situation[] = []
    const grounds = new Map<string, Ground>()
    let outdated = 0
    for await (const { type, seq, data } of recording.events()) {
      if (type !== 'mind.asked' || (wanted && !wanted.includes(data.question))) continue
      // An own key of the table, which holds questions of many types; here they are all just questions.
      const question = Object.entries(questions).find(([one]) => one === data.question)?.[1] as unknown as
        | Question
        | undefined
      const input = question?.input.safeParse(data.input)
      if (!task || !question || !input?.success) outdated += 1
      else {
        const role = organizationNamed(task.organization).talks
          ? 'peer'
          : data.seat === task.seats.leader
            ? 'leader'
            : 'worker'
        const { team = [] } = input.data as Shown
        const ground = grounds.get(data.seat) ?? resourcesBefore(task, data.seat, actions).resources.ground
        grounds.set(data.seat, ground)
        const names = new Set(team.map(one => one.name))
        situations.push({
          ...{ id: `${name}#${seq}`, question, seat: data.seat, role, input: input.data },
          ground: { ...ground, names: ground.names, member: one => names.has(one) || ground.member(one) },
        })
      }
    }
    return { situations, outdated }
  } finally {
    await recording.close()
  }
}

/** Fields that many questions have. */
interface Shown {
  readonly team?: readonly Member[]
}
