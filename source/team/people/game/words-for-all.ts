import { asOrder } from '../../../planner/sentence-pieces.ts'
import { greeting } from './names-called.ts'

const all = '@?(?:everybody|everyone|(?:each|every one|all) of you|each agent|you all|all)'
/** Of `the team` something is said; with no such word before it, it is called. */
const team = '(?:team|guys|folks|agents)'
const named = [
  new RegExp(`^(?:${all}|${team}(?=[,:])|(?:guys|folks))[,:]?\\s+(\\S.*)$`, 'i'),
  new RegExp(
    `^(.*[^\\s,])(?:[,\\s]+(?:${all}|guys|folks)|(?:,\\s*|(?<!\\b(?:the|our|my|your|this|a|to|for|with))\\s+)${team})[\\s.!?]*$`,
    'i',
  ),
]

/** What is said to all agents: of `everyone, come here` and `stop all` the words beside the name; undefined: no such name is in them. */
export const wordsForAll = (words: string): string | undefined => {
  const read = (text: string) => named.flatMap(pattern => pattern.exec(text)?.[1] ?? []).at(0)
  const bare = read(words.replace(greeting, '')) ?? read(words)
  // `everyone gives me 2 dirt`.
  return bare === undefined ? undefined : asOrder(bare)
}
