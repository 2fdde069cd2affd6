import type { Quirk } from './quirk.ts'

/** connection/chat-hearing.ts reads such lines. */
export const writtenChat: Quirk = {
  id: 'written-chat',
  symptom: 'A plug-in writes what players say, as lines that do not tell who sent them.',
  remedy: 'Bodies read who speaks from the line, and believe it where a player of that name is there.',
  seenOn: [],
}
