import { didYouMean, memberCalled, nearestName } from '../../minecraft/names/suggestions.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import type { SessionLike } from '../team-interface.ts'
import { answered, type Handlers, no, ok } from './command-handlers.ts'

interface MessageCommandNeeds {
  readonly session: SessionLike
  readonly messageDelivery: MessageDelivery
}

/** What people say to the team, and how they correct it. */
export const messageCommands = ({
  session,
  messageDelivery,
}: MessageCommandNeeds): Pick<Handlers, 'say' | 'editMessage'> => ({
  say({ to, text, delivery }, person) {
    const known = [...new Set([...Object.keys(session.state.seats), ...Object.keys(session.state.people)])]
    const names: string[] = []
    for (const wanted of to) {
      const name = memberCalled(known, wanted)
      if (name === undefined) {
        const near = didYouMean(nearestName(wanted, known, { anyCase: true }))
        return no(`There is no "${wanted}" here. Names: ${known.join(', ')}.${near}`)
      }
      if (!names.includes(name)) names.push(name)
    }
    messageDelivery.send({ from: person.name, to: names, text, kind: 'chat', delivery, person: true })
    return ok(names.length > 0 ? `to ${names.join(', ')}` : 'to everybody')
  },
  editMessage: ({ message, text }, person) => answered(messageDelivery.edit(message, person.name, text), 'Changed.'),
})
