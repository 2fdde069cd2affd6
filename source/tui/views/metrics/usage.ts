import { readable } from '../../../minecraft/names/readable.ts'
import { amountOf, usedOf } from '../../../session/log/budget-limit.ts'
import { refereeWords } from '../../../session/log/events/outcome.ts'
import { goalParts } from '../../../session/log/goals.ts'
import { amount, money } from '../../screen/format.ts'
import { progressBar, row, type Segment } from '../../screen/rows.ts'
import { fitLeft, plain } from '../../screen/text.ts'
import { labelCells, type Section } from './section.ts'

/** How much of each part of the task is done. */
export const score: Section = {
  name: 'score',
  rows: ({ theme }, { score: { parts } }, columns) =>
    parts.map(part => {
      const share = part.total > 0 ? part.done / part.total : 0
      const bar = progressBar(share, Math.min(40, Math.max(8, columns - labelCells - 8)))
      return row(
        theme,
        columns,
        [fitLeft(plain(readable(part.name)), labelCells), ...bar],
        [`${part.done}/${part.total}`],
      )
    }),
}

/** What the minds have used up, and who judges. */
export const usage: Section = {
  name: 'usage',
  rows({ theme }, state, columns) {
    const { calls, failures, timeouts, tokensIn, tokensOut, tokensCached, cost, budget } = state.usage
    const { referee } = state.session
    const line = (name: string, ...rest: readonly Segment[]) =>
      row(theme, columns, [fitLeft(name, labelCells), ...rest])
    const spent = (value: number): string => (budget?.unit === 'tokens' ? `${amount(value)} tokens` : money(value))
    return [
      ...(referee === undefined ? [] : [line('judging', refereeWords[referee])]),
      line('questions', `${calls}`, ['dim', `  ${failures} failed${timeouts ? `  ${timeouts} timed out` : ''}`]),
      line(
        'tokens',
        `${amount(tokensIn)} in${tokensCached ? ` (${amount(tokensCached)} cached)` : ''}  ${amount(tokensOut)} out`,
      ),
      line('cost', cost === null ? ['dim', 'unknown (a price is missing)'] : money(cost)),
      ...(budget
        ? [
            line('budget', `${spent(budget.spent)} of ${budget.limit === null ? 'no limit' : spent(budget.limit)}  `, [
              budget.state === 'ok' ? 'dim' : 'bad',
              budget.state,
            ]),
          ]
        : []),
      ...goalParts(state).flatMap(({ budget: limit, spent: used, seats, result }) => {
        if (limit === undefined || result !== undefined) return []
        const unit = (value: number): string => (typeof limit === 'number' ? money(value) : `${amount(value)} tokens`)
        const words = `${unit(usedOf(limit, used))} of ${unit(amountOf(limit))}`
        return [line(seats ? `for ${seats.join(', ')}` : 'goal budget', words)]
      }),
    ]
  },
}
