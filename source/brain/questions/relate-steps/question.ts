import { meaningOf } from '../../answers/meant-names.ts'
import { quoted } from '../../answers/shared-checks.ts'
import type { Question } from '../../brain.ts'
import { relateByRules } from '../../rules/graph/relate-steps.ts'
import { counts, lines, listed } from '../prompt-lines.ts'
import { input, output } from './shape.ts'

/** Which steps must be done before which others, going by these rules. */
export const relateSteps: Question<typeof input, typeof output> = {
  name: 'relateSteps',
  description: 'Say which steps cannot start before which others are done, going by the rules given.',
  doing: 'ordering the steps',
  answerFor: () => 'team',
  input,
  output,
  inLines: {
    steps: list =>
      lines(list, one =>
        [
          `${one.id}: ${one.description}`,
          ...(Object.keys(one.makes).length > 0 ? [`makes ${counts(one.makes)}`] : []),
          ...(Object.keys(one.needs).length > 0 ? [`needs ${counts(one.needs)}`] : []),
          ...(one.uses.length > 0 ? [`uses ${one.uses.join(', ')}`] : []),
          ...(one.levels ? [`y ${[...new Set(one.levels)].join(' to ')}`] : []),
        ].join('; '),
      ),
    pairs: list => (list === null ? 'all' : JSON.stringify(list)),
  },
  words: ({ steps }, { edges }) => {
    const textOf = (id: string): string => steps.find(one => one.id === id)?.description ?? id
    return listed(edges.map(([before, after]) => `“${textOf(before)}” before “${textOf(after)}”`))
  },
  // Which edges are drawn, and which of them a rule explains.
  decides: {
    'plan.proposed': ({ seat, content: { graph } }, { seat: asker, input, answer }) => {
      const judged = input.pairs ?? answer.edges
      const drawn = new Set(graph?.edges.map(({ from, to }) => `${from} ${to}`))
      // No order at all is one, too.
      return (
        seat === asker && graph !== undefined && (judged.length === 0 || judged.some(pair => drawn.has(pair.join(' '))))
      )
    },
  },
  rule: relateByRules,
  mend: (asked, { edges }) => {
    const ids = meaningOf(asked.steps.map(one => one.id))
    return { edges: edges.map(([from, to]) => [ids.of(from), ids.of(to)] as [string, string]) }
  },
  check: (asked, { edges }) => {
    const ids = meaningOf(asked.steps.map(one => one.id))
    const allowed = asked.pairs === null ? null : new Set(asked.pairs.map(pair => pair.join(' ')))
    return edges.flatMap(([from, to]) => {
      const strangers = [from, to].filter(id => !ids.has(id))
      if (strangers.length > 0) return strangers.map(id => `There is no step ${quoted(id)}${ids.hint(id)}`)
      if (from === to) return [`Step "${from}" cannot wait for itself.`]
      if (asked.chosen !== null && from !== asked.chosen && to !== asked.chosen)
        return [`The edge from "${from}" to "${to}" has nothing to do with "${asked.chosen}".`]
      return allowed && !allowed.has(`${from} ${to}`)
        ? [`The edge from "${from}" to "${to}" was not asked about; judge only the pairs given.`]
        : []
    })
  },
}
