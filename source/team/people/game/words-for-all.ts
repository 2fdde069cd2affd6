import { asOrder } from '../../../planner/goal-shares.ts'

const all = '@?(?:everybody|everyone|(?:each|every one|all) of you|each agent|you all|all)'
const named = [new RegExp(`^${all}[,:]?\\s+(\\S.*)$`, 'i'), new RegExp(`^(.*[^\\s,])[,\\s]+${all}[\\s.!]*$`, 'i')]

/** What is said to all agents: of `everyone, come here` and `stop all` the words beside the name; undefined: no such name is in them. */
export const wordsForAll = (words: string): string | undefined => {
  const bare = named.flatMap(pattern => pattern.exec(words)?.[1] ?? []).at(0)
  // `everyone gives me 2 dirt`.
  return bare === undefined ? undefined : asOrder(bare)
}
