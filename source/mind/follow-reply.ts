import type { DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import type { Memory } from './memory.ts'
import type { Mail, Requests } from './mind-needs.ts'

export interface FollowNeeds {
  readonly memory: Memory
  readonly mail: Mail
  readonly requests: Requests
}

/** How words came that are followed. */
export interface Following {
  /** Why their writer may only ask. */
  readonly refused?: string | undefined
  /** They interrupt what is being done. */
  readonly interrupts?: boolean
  /** What who wants it said, word for word. */
  readonly said?: string
}

/** Does what was answered to `writers`, by a brain or a rule; `from` is who wants it. */
export const followReply = (
  { memory, mail, requests }: FollowNeeds,
  value: DecideReplyOutput,
  writers: readonly string[],
  from: string,
  { refused, interrupts = false, said }: Following = {},
): void => {
  const isOrder = value.stop === true || value.tasks.length > 0 || Boolean(value.replan) || Boolean(value.instruction)
  /** Who asked hears whom it was not passed on to. */
  const sayTo = (to: readonly string[], text: string): void => {
    const unheard = mail.unheardBy(to)
    const asked = writers.filter(name => mail.unheardBy([name]).length === 0)
    const heard = to.filter(name => !unheard.includes(name))
    if (heard.length > 0) {
      mail.say(text, heard, 'reply')
      memory.add(`I said: ${text}`)
    }
    const names = unheard.join(', ')
    const line = `I cannot tell ${names} “${text}”: agents say nothing to each other in this session. You can tell ${names} yourself.`
    if (unheard.length > 0 && asked.length > 0) mail.say(line, asked, 'reply')
  }
  if (refused !== undefined && isOrder) return void mail.say(`I change nothing for that. ${refused}`, writers, 'reply')
  const begun = value.tasks.map(({ title }) => title)
  // The same once more is nothing else.
  const { ended, after } = requests.replace(value.tasks, from)
  const left = ended.filter(title => !begun.includes(title)).map(title => `I leave: ${title}.`)
  const later = after === undefined || interrupts || value.stop ? [] : [`That comes after: ${after}.`]
  const reply = [value.reply, ...later, ...left].filter(Boolean).join(' ')
  if (reply) sayTo(value.to.length > 0 ? value.to : writers, reply)
  if (value.instruction) memory.instruct({ from, text: value.instruction })
  if (value.stop) requests.drop(from)
  const interrupted = interrupts && value.tasks.length > 0 ? requests.acceptFirst(value.tasks, from) : undefined
  if (interrupted !== undefined) mail.say(`After that I go on with: ${interrupted}.`, [from], 'reply')
  if (!interrupts)
    for (const one of value.tasks) {
      const waits = requests.accept(one, from)
      if (waits !== undefined) mail.say(waits, [from], 'reply')
    }
  const unplanned = value.replan ? requests.replan(value.replan, from, value.instruction ?? said) : undefined
  if (unplanned !== undefined) mail.say(unplanned, [from], 'reply')
}
