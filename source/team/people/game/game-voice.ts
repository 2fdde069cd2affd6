import { refusedCommand } from '../../../session/attach/access.ts'
import type { Command, CommandReply } from '../../../session/attach/commands.ts'
import type { MessageDelivery } from '../../messages/message-delivery.ts'
import type { Roster } from '../../seats/roster.ts'
import type { TeamPeople } from '../../team-interface.ts'
import { no } from '../command-handlers.ts'
import type { Person } from '../person.ts'

/** How agents answer a person in the game, and how what that person said gets into the log. */
export interface GameVoice {
  /** Answers, from `seat` where the answer is about one. */
  say(person: Person, seat: string | undefined, text: string): void
  log(person: Person, to: string | undefined, text: string, answer: boolean): void
  obey(person: Person, command: Command): Promise<CommandReply>
  /** The same where the person may; says why when it was not done. */
  tell(person: Person, seat: string | undefined, command: Command): Promise<CommandReply>
}

export interface GameVoiceNeeds {
  readonly roster: Roster
  readonly messageDelivery: MessageDelivery
  /** The most that people may become who join without having started the session. */
  readonly others: TeamPeople['others']
  readonly obey: GameVoice['obey']
}

export const createGameVoice = ({ roster, messageDelivery, others, obey }: GameVoiceNeeds): GameVoice => {
  const say: GameVoice['say'] = (person, seat, text) => {
    const from = seat ?? roster.firstOnline()
    if (from !== undefined) messageDelivery.send({ from, to: [person.name], text, kind: 'reply' })
  }
  return {
    say,
    obey,
    log: (person, to, text, answer) =>
      void messageDelivery.send({
        ...{ from: person.name, to: to === undefined ? [] : [to], text, answer, person: true },
        ...{ kind: 'chat', delivery: 'steer', channel: 'game' },
      }),
    async tell(person, seat, command) {
      const refused = refusedCommand({ access: person.access, role: person.role, others }, command)
      const reply = refused === undefined ? await obey(person, command) : no('forbidden', refused)
      if (!reply.ok) say(person, seat, `I can't: ${reply.text}`)
      return reply
    },
  }
}
