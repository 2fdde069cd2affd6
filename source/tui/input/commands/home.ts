import { error, type InputMeaning, send } from './meaning.ts'

/** `/remember [everywhere] [text]` and `/forget [number | words]`: what the team is to know in later sessions too. */

/** Characters of what the team is to remember. */
const longestNoteCharacters = 300

const tooLong = (words: string): InputMeaning | undefined =>
  words.length > longestNoteCharacters
    ? error(`A note has at most ${longestNoteCharacters} characters; this has ${words.length}.`)
    : undefined

export const rememberCommand = (argument: string): InputMeaning => {
  const [, everywhere, words = ''] = /^\s*(everywhere\b)?[\s:]*([\s\S]*?)\s*$/i.exec(argument) ?? []
  if (everywhere !== undefined && words === '') return error('Say what: /remember everywhere TEXT')
  return (
    tooLong(words) ??
    send({ type: 'remember', text: words || undefined, everywhere: everywhere === undefined ? undefined : true })
  )
}

export const forgetCommand = (argument: string): InputMeaning => {
  const words = argument.trim()
  return tooLong(words) ?? send({ type: 'forget', text: words || undefined })
}
