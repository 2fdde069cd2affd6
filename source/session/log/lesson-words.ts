import { readable } from '../../minecraft/names/readable.ts'
import type { HomeLesson } from './home.ts'

const plain = (name: string): string =>
  readable(name.replaceAll('-', '_').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
const doneWords = ({ action, thing }: { readonly action: string; readonly thing?: string | undefined }): string =>
  thing === undefined ? plain(action) : `${plain(action)} ${plain(thing)}`

/** What an agent learnt, in words: `gather oak log failed at 4 60 -2 (not found); it went well at 120 64 -8`. */
export const lessonWords = ({ at, cause, helped, worked, ...what }: HomeLesson): string => {
  const end = [
    ...(helped ? [`it went well after ${doneWords(helped)}`] : []),
    ...(worked ? [`${helped ? '' : 'it went well '}at ${worked.join(' ')}`] : []),
  ].join(' ')
  return `${doneWords(what)} failed${at ? ` at ${at.join(' ')}` : ''} (${plain(cause)}); ${end || 'nothing has helped yet'}`
}
