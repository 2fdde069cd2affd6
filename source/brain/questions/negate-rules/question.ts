import { asMeant, meaningOf } from '../../answers/meant-names.ts'
import { quoted } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { negateByRules } from '../../rules/graph/negate-rules.ts'
import { listed } from '../prompt-lines.ts'
import { input, output, plain } from './shape.ts'

/** For each rule r one that contradicts it, r*: what would hold in a game without it (CausalMACE 3.4). */
export const negateRules: Question<typeof input, typeof output> = {
  name: 'negateRules',
  description: 'Turn each rule of the game into its opposite.',
  doing: 'turning rules around',
  answerFor: () => 'team',
  input,
  output,
  words: (_, { rules }) => listed(rules.map(one => one.text)),
  decides: {
    'plan.proposed': ({ content }, { answer }) =>
      (content.graph?.rules ?? []).some(({ contradiction }) => answer.rules.some(({ text }) => text === contradiction)),
  },
  rule: negateByRules,
  mend: (asked, { rules }) => ({ rules: asMeant(rules, { id: asked.rules.map(one => one.id) }) }),
  check: (asked, { rules }) => {
    const ids = meaningOf(asked.rules.map(one => one.id))
    const found = new Map(rules.map(one => [one.id, one]))
    return [
      ...asked.rules.flatMap(({ id, text }) => {
        const turned = found.get(id)
        if (!turned) return [`The opposite of rule "${id}" is missing.`]
        return plain(turned.text) === plain(text)
          ? [`Rule "${id}" says the same as before; turn it into its opposite.`]
          : []
      }),
      ...rules.filter(({ id }) => !ids.has(id)).map(({ id }) => `There is no rule ${quoted(id)}${ids.hint(id)}`),
    ]
  },
}
