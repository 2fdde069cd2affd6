import type { DecideReplyOutput } from '../brain/questions/decide-reply/shape.ts'
import type { Memory } from './memory.ts'
import type { Mail, Requests } from './mind-needs.ts'

export interface FollowNeeds {
  readonly memory: Memory
  readonly mail: Mail
  readonly requests: Requests
}

/** Does what was answered to `writers`, by a brain or a rule; `from` is who wants it; one who is `refused` may only ask. */
export const followReply = (
  { memory, mail, requests }: FollowNeeds,
  value: DecideReplyOutput,
  writers: readonly string[],
  from: string,
  refused?: string,
): void => {
  const isOrder = value.stop === true || value.tasks.length > 0 || Boolean(value.replan) || Boolean(value.instruction)
  if (refused !== undefined && isOrder) return void mail.say(`I change nothing for that. ${refused}`, writers, 'reply')
  if (value.reply) {
    mail.say(value.reply, value.to.length > 0 ? value.to : writers, 'reply')
    memory.add(`I said: ${value.reply}`)
  }
  if (value.instruction) memory.instruct({ from, text: value.instruction })
  if (value.stop) requests.drop(from)
  for (const one of value.tasks) requests.accept(one, from)
  if (value.replan) requests.replan(value.replan, from, value.instruction)
}
