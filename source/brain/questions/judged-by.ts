import { z } from 'zod'
import { reached } from '../../session/log/events/plan.ts'

/**
 * Who says whether the goal is reached. `task`: the judge of the task; `words`: the program, which reads all of the goal; `plan`: nothing
 * but what is written under `reached`; `people`: they changed what is wanted, so what the plan comes to counts.
 */
export const goalJudges = ['task', 'words', 'plan', 'people'] as const
export type GoalJudge = (typeof goalJudges)[number]

/** What was written of how the world shows the goal, and by whom. */
export const written = z.object({
  by: z.string(),
  reached,
  /** What of that the world does not show, in words; absent: that was not looked at. */
  open: z.array(z.string()).optional(),
  /** It was written for a plan with which no work has begun, and holds already. */
  held: z.literal(true).optional(),
})
export type Written = z.infer<typeof written>

/** Whom the goal names, and how much of theirs is done, in sentences. */
export const byName = z.array(z.string()).optional()

interface Asker {
  readonly seat?: string
  readonly written?: readonly Written[]
  readonly byName?: readonly string[]
  /** What a judge of the task has found. */
  readonly measured?: readonly unknown[]
}

/** How each of them judges, as the one who is asked reads it; `said`: the asker has written how the world shows it, and may correct that. */
const judges: { readonly [Judge in GoalJudge | 'said']: (asker: Asker) => string } = {
  task: () => 'the task has a judge that looks at the world; leave "reached" out',
  words: () =>
    'the program, which has read all of its words and looks in the world for what they ask for; leave "reached" out',
  people({ measured = [] }) {
    const unaware = measured.length > 0 ? ", which the task's own judge does not know and does not judge by" : ''
    return `people changed what is wanted${unaware}; say under "reached" what the world shows when that is there`
  },
  plan(asker) {
    const before = earlier(asker)
    return `the program, by what you write under "reached"${before.length > 0 ? `. ${before.join(' ')}` : ''}`
  },
  said({ seat, written = [] }) {
    const own = written.find(({ by }) => by === seat)?.reached ?? []
    return own.length === 0
      ? 'nobody: you wrote under "reached" that nothing in the world can show it; write "reached" anew where something can'
      : `the program, by what you wrote under "reached": ${JSON.stringify(own)}; write "reached" anew to correct it`
  },
}

/** What was written before, and whether it holds: an answer puts its own in its place. */
const earlier = ({ seat, written = [] }: Asker): string[] => {
  if (written.length === 0) return []
  const lines = written.map(({ by, reached, open, held }) => {
    const who = by === seat ? 'You' : by
    if (held)
      return `${who} wrote ${JSON.stringify(reached)}, which holds already, before any work: it does not show what work brings about.`
    if (reached.length === 0) return `${who} wrote before that nothing in the world can show it.`
    const now =
      open === undefined
        ? ''
        : open.length === 0
          ? '; the world shows that'
          : `; the world does not show that ${open.join('; ')}`
    return `${who} wrote ${JSON.stringify(reached)} before${now}.`
  })
  if (written.some(({ held }) => held))
    return [
      ...lines,
      'Leave that out of "reached" and write what work is to change; write it again only where it is to stay so.',
    ]
  if (written.every(({ reached }) => reached.length === 0))
    return [...lines, 'Look at what containers and players hold now.']
  return written.some(({ open = [] }) => open.length > 0)
    ? [
        ...lines,
        'Writing the same again helps only once the world shows it: do what is lacking, or write what is right.',
      ]
    : [...lines, 'What was written before no longer counts: write the same again, or write what is right instead.']
}

/** Who judges the goal, in words. */
export const whoJudges = (judge: GoalJudge | 'said', asker: Asker): string =>
  [judges[judge](asker), ...(asksForSigns(judge) ? [howReachedReads] : []), ...(asker.byName ?? [])].join('\n')

/** Whether the one who is asked is to say how the world shows the goal. */
const asksForSigns = (judge: GoalJudge | 'said' | undefined): boolean =>
  judge === 'plan' || judge === 'said' || judge === 'people'

/** Shown where it is asked for, and nowhere else. */
const howReachedReads =
  '"reached" holds conditions like those under "done" that all hold in the end; [] when nothing in the world can show the goal. There "have" counts what the whole team has, "stored" all that the container holds, and "inside" names under "seats" all who stand there; with "by" they count what that one brought, or put there without what that one took out again: {"kind":"stored","item":"stick","count":4,"by":"Mia"}; "have" with "by":"Mia","seat":"Bob" what Mia gave to Bob, with "by":"Mia","taken":true what Mia took out of a container.'

/** An example that says how the world shows the goal is for those alone who are to say it. */
export const isExampleFor = (
  { judgedBy }: { readonly judgedBy?: GoalJudge | 'said' | undefined },
  { reached }: { readonly reached?: unknown },
): boolean => reached === undefined || asksForSigns(judgedBy)
