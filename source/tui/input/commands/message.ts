import { addressed } from './addressee.ts'
import { error, type Meaning, type Speaker, send } from './meaning.ts'

/** `@bob @mia text` → whom and what; plain text is for all. `named`: whom must be said, with or without `@`. */
export const message = (text: string, speaker: Speaker, named = false): Meaning => {
  const read = addressed(text, speaker, named)
  if ('kind' in read) return read
  if (read.text === '') return error(named ? 'Say what, after the name.' : 'Say what: @name TEXT')
  const to = read.to === null || read.to.all ? [] : [...read.to.names]
  const delivery = speaker.delivery === 'queue' && to.length === 0 ? 'broadcast' : speaker.delivery
  return send({ type: 'say', to, text: read.text, delivery })
}
