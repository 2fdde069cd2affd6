import { ActionError } from '../body/contract/body-types.ts'
import type { MindControl } from '../body/contract/mind-control.ts'
import { BrainError } from '../brain/brain.ts'
import { writeCode } from '../brain/questions/index.ts'
import type { MindPort, MindTask } from './mind-port.ts'
import { codeInput } from './question-inputs.ts'

/** The parts of a mind that its own actions may turn. */
export interface MindInside {
  quiet(on: boolean): void
  /** Forgets the task at hand, so that the next turn takes it up as if it were new. */
  restart(): void
  /** Forgets what was heard and done. */
  forget(): void
  task(): MindTask | null
}

/** What a mind lets its actions do to itself: goals of its own, talks, silence, a fresh start. */
export const createControl = (port: MindPort, inside: MindInside): MindControl => ({
  goal(text) {
    if (port.talk) {
      port.talk.goal(text)
      return `has set itself the goal “${text}”`
    }
    port.accept({ title: text, done: { kind: 'report' }, actions: [] }, port.seat)
    return `has set itself the goal “${text}”`
  },
  endGoal() {
    if (port.talk?.endGoal()) return 'ended its goal'
    const dropped = port.dropGoals('ended by itself')
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
    const member = memberNamed(port, name)
    if (port.talk) port.talk.say(member, text)
    else port.say(text, [member], 'chat')
    return `said it to ${member}`
  },
  endConversation(name) {
    const member = memberNamed(port, name)
    if (port.talk && !port.talk.end(member)) throw new ActionError('not-found', `is not talking with ${member}`)
    return `the talk with ${member} is over`
  },
  async writeCode(request, signal) {
    const { seat, emit } = port
    const onThought = (text: string): void => void emit('mind.thought', seat, { seat, text })
    const asked = codeInput(port, inside.task(), request)
    const { value } = await port
      .brain()
      .ask(writeCode, asked, { seat, signal, onThought })
      .catch((error: unknown) => {
        if (error instanceof BrainError)
          throw new ActionError('unsupported', `no program was written: ${error.message}`)
        throw error
      })
    if (value.thought) onThought(value.thought)
    const code = unfenced(value.code)
    if (!code)
      throw new ActionError('unsupported', `no program was written: ${value.blocked ?? 'the answer was empty'}`)
    const refusal = await port.permit({ name: 'runCode', args: { code } }, signal)
    if (refusal !== null) throw new ActionError('not-allowed', refusal)
    return { code, ...(value.keep ? { keep: value.keep } : {}) }
  },
})

/** Models like to wrap code in a fence even inside JSON. */
const unfenced = (code: string): string =>
  code
    .replace(/^\s*```\w*\n?/, '')
    .replace(/\n?```\s*$/, '')
    .trim()

const memberNamed = (port: MindPort, name: string): string => {
  const others = port
    .team()
    .map(one => one.name)
    .filter(one => one !== port.seat)
  const member = others.find(one => one.toLowerCase() === name.toLowerCase())
  if (member !== undefined) return member
  throw new ActionError('unknown-name', `there is no ${name} to talk to; there are ${others.join(', ') || 'no others'}`)
}
