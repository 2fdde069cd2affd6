import { callOfProgram } from '../body/actions/self/programs.ts'
import { ActionError } from '../body/contract/body-types.ts'
import type { MindControl } from '../body/contract/mind-control.ts'
import { BrainError } from '../brain/brain.ts'
import { writeCode } from '../brain/questions/write-code/question.ts'
import type { Means, Others, Self, Senses } from './mind-needs.ts'
import type { MindTask } from './mind-task.ts'
import type { QuestionInputs } from './question-inputs.ts'

/** The parts of a mind that its own actions may turn. */
export interface MindInside {
  quiet(on: boolean): void
  /** Forgets the task at hand, so that the next turn takes it up as if it were new. */
  restart(): void
  /** Forgets what was heard and done. */
  forget(): void
  task(): MindTask | null
}

export interface ControlNeeds {
  readonly self: Self
  readonly inputs: QuestionInputs
  readonly team: Senses['team']
  readonly approve: Means['approve']
  readonly others: Others
}

/** What a mind lets its actions do to itself: goals of its own, talks, silence, a fresh start. */
export const createControl = (needs: ControlNeeds, inside: MindInside): MindControl => {
  const { self, inputs, approve } = needs
  const { requests, mail, talk } = needs.others
  const { seat, emit, brain } = self
  const memberNamed = (name: string): string =>
    memberIn(
      needs
        .team()
        .map(one => one.name)
        .filter(one => one !== seat),
      name,
    )
  return {
    goal(text) {
      if (talk) {
        talk.goal(text)
        return `has set itself the goal “${text}”`
      }
      requests.accept({ title: text, done: { kind: 'report' }, actions: [] }, seat)
      return `has set itself the goal “${text}”`
    },
    endGoal() {
      if (talk?.endGoal()) return 'ended its goal'
      const dropped = requests.dropGoals('ended by itself')
      if (dropped.length === 0) throw new ActionError('not-found', 'has set itself no goal that could end')
      return `ended the goal ${dropped.map(title => `“${title}”`).join(', ')}`
    },
    quiet(on) {
      inside.quiet(on)
      return on ? 'is silent from now on; people who ask still get an answer' : 'speaks again'
    },
    restart() {
      inside.restart()
      return 'starts afresh'
    },
    clearChat() {
      inside.forget()
      return 'forgot what was said and done so far'
    },
    startConversation(name, text) {
      const member = memberNamed(name)
      if (talk) talk.say(member, text)
      else mail.say(text, [member], 'chat')
      return `said it to ${member}`
    },
    endConversation(name) {
      const member = memberNamed(name)
      if (talk && !talk.end(member)) throw new ActionError('not-found', `is not talking with ${member}`)
      return `the talk with ${member} is over`
    },
    async writeCode(request, signal) {
      const onThought = (text: string): void => void emit('mind.thought', seat, { seat, text })
      const asked = inputs.code(inside.task(), request)
      const { value } = await brain.ask(writeCode, asked, { seat, signal, onThought }).catch((error: unknown) => {
        if (error instanceof BrainError)
          throw new ActionError('unsupported', `no program was written: ${error.message}`)
        throw error
      })
      if (value.thought) onThought(value.thought)
      const code = unfenced(value.code)
      if (!code)
        throw new ActionError('unsupported', `no program was written: ${value.blocked ?? 'the answer was empty'}`)
      const refusal = await approve(callOfProgram(code), signal)
      if (refusal !== null) throw new ActionError('not-allowed', refusal)
      return { code, keep: value.keep }
    },
  }
}

/** Models like to wrap code in a fence even inside JSON. */
const unfenced = (code: string): string =>
  code
    .replace(/^\s*```\w*\n?/, '')
    .replace(/\n?```\s*$/, '')
    .trim()

const memberIn = (others: readonly string[], name: string): string => {
  const member = others.find(one => one.toLowerCase() === name.toLowerCase())
  if (member !== undefined) return member
  throw new ActionError('unknown-name', `there is no ${name} to talk to; there are ${others.join(', ') || 'no others'}`)
}
