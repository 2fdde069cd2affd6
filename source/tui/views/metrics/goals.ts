import { resultWords } from '../../../session/log/events/outcome.ts'
import { goalParts } from '../../../session/log/goals.ts'
import { amount, clock, money } from '../../screen/format.ts'
import { row, type Segment } from '../../screen/rows.ts'
import { fitLeft, fitRight, plain } from '../../screen/text.ts'
import type { Section } from './section.ts'

const figureNames = ['result', 'time', 'tasks', 'calls', 'tokens', 'cost'] as const
const figureWidth = 9

/** What each goal of a session with several came to, and what it took; the newest first. */
export const goals: Section = {
  name: 'goals',
  rows({ theme, now }, state, columns) {
    if (!state.session.goals && !state.session.partGoals) return []
    const parts = goalParts(state).toReversed()
    const names = [...figureNames, ...(parts.some(({ budget }) => budget !== undefined) ? ['budget'] : [])]
    const nameWidth = Math.max(8, columns - names.length * figureWidth)
    const heading: Segment[] = [['dim', fitLeft('goal', nameWidth)]]
    for (const name of names) heading.push(['dim', fitRight(name, figureWidth)])
    return [
      row(theme, columns, heading),
      ...parts.map(({ number, goal, seats, result, startedAt, endedAt = now, tasks, spent, budget }) =>
        row(theme, columns, [
          fitLeft(plain(`${number} ${seats ? `${seats.join(', ')}: ` : ''}${goal}`), nameWidth),
          ...[
            result ? resultWords[result] : 'now',
            clock(endedAt - startedAt),
            `${tasks.done}/${tasks.all}`,
            String(spent.calls),
            amount(spent.tokensIn + spent.tokensOut),
            spent.cost === null ? 'unknown' : money(spent.cost),
            budget === undefined ? '' : typeof budget === 'number' ? money(budget) : amount(budget.tokens),
          ]
            .slice(0, names.length)
            .map(figure => fitRight(figure, figureWidth)),
        ]),
      ),
    ]
  },
}
