import type { Quirk } from './quirk.ts'

/** connection/private-replies.ts notices it. */
export const noPrivateMessages: Quirk = {
  id: 'no-private-messages',
  symptom: 'It has no command for private messages that players know of, or lets bodies use none.',
  remedy: 'Bodies answer private messages in the chat, with the player’s name in front, and say once that they do.',
  seenOn: [],
}
