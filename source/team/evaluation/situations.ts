import type { Question } from '../../brain/brain.ts'
import { questions } from '../../brain/questions/index.ts'
import type { ActionInfo, Member } from '../../brain/questions/shapes.ts'
import { reasonOf } from '../../errors.ts'
import { organizationNamed } from '../../organizations/index.ts'
import { openRecording } from '../../session/recording/open.ts'
import { type Task, taskSchema } from '../../tasks/task-schema.ts'
import { type Ground, grounded } from '../plans/methods/grounded-answers.ts'
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

/** A situation that even the rules cannot answer: what its recording says cannot be. */
export interface BadSituation {
  readonly id: string
  readonly question: string
  readonly reason: string
}

export interface Situations {
  readonly situations: readonly Situation[]
  /** How many this version cannot ask: their questions had another form. */
  readonly outdated: number
  readonly bad: readonly BadSituation[]
}

/** The situations of a recording. Throws RecordingError. */
export const situationsOf = async (
  path: string,
  name: string,
  { actions, questions: wanted }: SituationsOptions,
): Promise<Situations> => {
  const recording = await openRecording(path)
  try {
    const task = taskSchema.safeParse(recording.header.task).data
    const situations: Situation[] = []
    const bad: BadSituation[] = []
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
        const id = `${name}#${seq}`
        const { seat } = data
        try {
          const known = grounds.get(seat) ?? resourcesBefore(task, seat, actions).resources.ground
          grounds.set(seat, known)
          const ground = withTeam(known, input.data as Shown)
          const situation = { id, question, seat, role: roleOf(task, seat), input: input.data, ground }
          tryOut(situation)
          situations.push(situation)
        } catch (error) {
          bad.push({ id, question: question.name, reason: reasonOf(error) })
        }
      }
    }
    return { situations, outdated, bad }
  } finally {
    await recording.close()
  }
}

const roleOf = (task: Task, seat: string): Member['role'] =>
  organizationNamed(task.organization).talks ? 'peer' : seat === task.seats.leader ? 'leader' : 'worker'

const withTeam = (ground: Ground, { team = [] }: Shown): Ground => {
  const names = new Set(team.map(one => one.name))
  return { ...ground, member: one => names.has(one) || ground.member(one) }
}

/** Answers it with the rules, as an answer will be looked at. Throws where a recording from elsewhere says what cannot be. */
const tryOut = ({ question, input, ground }: Situation): void => {
  const answer = question.output.parse(question.rule(input))
  grounded(question, ground).check?.(input, answer)
  question.foresee?.(input, answer)
}

/** Fields that many questions have. */
interface Shown {
  readonly team?: readonly Member[]
}
