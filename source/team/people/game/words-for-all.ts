const all = '@?(?:everybody|everyone|all of you|you all|all)'
const named = [new RegExp(`^${all}[,:]?\\s+(\\S.*)$`, 'i'), new RegExp(`^(.*[^\\s,])[,\\s]+${all}[\\s.!]*$`, 'i')]

/** What is said to all agents: of `everyone, come here` and `stop all` the words beside the name; undefined: no such name is in them. */
export const wordsForAll = (words: string): string | undefined =>
  named.flatMap(pattern => pattern.exec(words)?.[1] ?? []).at(0)
