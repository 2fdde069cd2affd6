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
    const nameWidth = Math.max(8, columns - figureNames.length * figureWidth)
    const heading: Segment[] = [['dim', fitLeft('goal', nameWidth)]]
    for (const name of figureNames) heading.push(['dim', fitRight(name, figureWidth)])
    const parts = goalParts(state).toReversed()
    return [
      row(theme, columns, heading),
      ...parts.map(({ number, goal, seats, result, startedAt, endedAt = now, tasks, spent }) =>
        row(theme, columns, [
          fitLeft(plain(`${number} ${seats ? `${seats.join(', ')}: ` : ''}${goal}`), nameWidth),
          ...[
            result ? resultWords[result] : 'now',
            clock(endedAt - startedAt),
            `${tasks.done}/${tasks.all}`,
            String(spent.calls),
            amount(spent.tokensIn + spent.tokensOut),
            spent.cost === null ? 'unknown' : money(spent.cost),
          ].map(figure => fitRight(figure, figureWidth)),
        ]),
      ),
    ]
  },
}
