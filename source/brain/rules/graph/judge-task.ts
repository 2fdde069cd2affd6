import type { JudgeTaskInput, JudgeTaskOutput } from '../../questions/judge-task/shape.ts'

/** Words that give a kind of task away; the first kind with a hit wins. */
const signs: readonly (readonly [string, RegExp])[] = [
  ['escape', /\b(?:escape|exit|way out|lever|pressure plate|tripwire|locked|room)s?\b/i],
  ['cooking', /\b(?:cook|bake|baked|roast|stew|cake|soup|dish|meal|food)s?\b/i],
  ['construction', /\b(?:build|construct|erect|raise|blueprint|house|cabin|wall|tower|bridge)s?\b/i],
  ['gathering', /\b(?:collect|gather|mine|chop|craft|make|get|fetch|harvest)s?\b/i],
]

/** The rule brain's answer to `judgeTask`. */
export const judgeByRules = ({ goal, domains, buildings }: JudgeTaskInput): JudgeTaskOutput => {
  const known = (name: string): boolean => domains.some(one => one.name === name)
  const plain = (text: string): string => text.toLowerCase().replace(/_/g, ' ')
  const named = buildings.find(one => plain(goal).includes(plain(one.name)))
  if (named && known('construction'))
    return { domain: 'construction', because: `The goal speaks of the blueprint ${named.name}.` }
  for (const [domain, pattern] of signs) {
    const word = pattern.exec(goal)?.[0]
    if (word !== undefined && known(domain)) return { domain, because: `The goal speaks of “${word}”.` }
  }
  return { domain: domains[0]!.name, because: 'Nothing in the goal says otherwise.' }
}
