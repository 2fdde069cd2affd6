import type { Quirk } from './quirk.ts'

/** connection/private-replies.ts finds the command. */
export const otherPrivateMessages: Quirk = {
  id: 'other-private-messages',
  symptom: 'It does not take /msg for a private message, but another command: /tell, /w, /whisper, /m or /pm.',
  remedy:
    'Bodies find the one that shows them their own words, once per connection, and answer private messages by it.',
  seenOn: [],
}
