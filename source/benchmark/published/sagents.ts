import { type Published, table } from './cells.ts'

const source = (part: string): string => `S-Agents, figure 7${part}, p. 8`
/** The root plans and judges with gpt-4, the rest is gpt-3.5-turbo-16k (section 4.1); the planner of the graph is gpt-4, too. */
const model = 'gpt-4, gpt-3.5-turbo-16k'
/** On survival land, with bare hands (section 4.1), as our tasks of that name are. */
const of = (amount: number, what: string): string => `sagents/collect ${amount} ${what} survival`
const [solo, one, three] = [
  { system: 'Solo agent', agents: 1 },
  { system: 'S-Agents tree, 1 worker', agents: 2 },
  { system: 'S-Agents tree, 3 workers', agents: 4 },
]

/**
 * Its text calls (a) “mine 50 logs”, its caption “50 stones”; the tree's 7.5 minutes are those of stones in (b). NaN: no progress for more
 * than 40 minutes.
 */
export const sagents: readonly Published[] = [
  ...table(
    source('a'),
    { model, suite: of(50, 'stone') },
    ['timeCost', 'promptTimes'],
    [{ system: 'S-Agents chain', agents: 3 }, 29, 4],
    [{ system: 'S-Agents graph', agents: 3 }, 9.3, 3],
    [three, 7.5, 3.8],
  ),
  ...(
    [
      ['logs', 10.2, 7.1, 5.1],
      ['stone', 6.5, 6.9, 7.5],
      ['iron', Number.NaN, Number.NaN, 15.3],
    ] as const
  ).flatMap(([what, ...minutes]) =>
    table(
      source('b'),
      { model, suite: of(50, what) },
      ['timeCost'],
      ...[solo, one, three].map((label, at) => [label, minutes[at]!] as const),
    ),
  ),
  ...table(source('c'), { model, suite: of(100, 'logs') }, ['timeCost'], [solo, 18.3], [three, 11.1]),
  ...table(source('c'), { model, suite: of(100, 'iron') }, ['timeCost'], [solo, Number.NaN], [three, 24.3]),
]
