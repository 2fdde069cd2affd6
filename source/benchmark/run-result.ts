import { z } from 'zod'
import { knowsLevel, without } from '../session/log/events/knows.ts'
import { sessionResults } from '../session/log/events/outcome.ts'
import { withoutWords } from '../session/log/events/switches.ts'

const share = z.number().min(0).max(1)

/** What one run gave; `result.json` of its folder. Times in ms unless said otherwise, shares 0…1, null: does not apply. */
export const runResult = z.object({
  format: z.literal(1),
  id: z.string(),
  suite: z.string(),
  reference: z.string(),
  task: z.string(),
  tags: z.array(z.string()),
  organization: z.string(),
  schedule: z.string(),
  brain: z.string(),
  /** What its agents did without; absent: nothing. */
  without: without.optional(),
  /** What all of `knows` of its task was set to; absent: it was as the task has it. */
  knowledge: knowsLevel.optional(),
  agents: z.int(),
  seed: z.int(),
  repeat: z.int(),
  /** `broken`: the run ended without a result; `reason` says how. */
  result: z.enum([...sessionResults, 'broken']),
  reason: z.string(),
  /** False: the task has no judge, so nothing measures how far the run came. */
  judged: z.boolean().optional(),
  /** What people changed of the goal, each with who it was: the run is no success of the task as it was given. Absent: nothing. */
  changes: z.array(z.string()).optional(),
  /** What others than the team did to that which is judged, each with who it was. Absent: nothing that was seen. */
  interference: z.array(z.string()).optional(),
  /** From the moment the team could begin to the end. */
  played: z.number(),
  /** From the start of the session to its end, setting the arena included; 0: a result of before it was kept. */
  took: z.number().default(0),
  completion: share,
  /** Percent per minute. */
  efficiency: z.number(),
  /** CausalMACE's E (eq. 6): percent per minute of the time that all agents acted. Null, too: a result of before it was counted. */
  efficiencyActing: z.number().nullable().default(null),
  /** CausalMACE's BS (eq. 7), 0…1. Null, too: a result of before it was counted. */
  balanceLimit: z.number().nullable().default(null),
  balance: z.object({ paper: z.number().nullable(), reference: z.number().nullable() }),
  viewHits: z.object({ iou: share, recall: share }).nullable(),
  match: z.object({ ratio: share, editDistance: z.int() }).nullable(),
  contribution: z.number().nullable(),
  /** Dependency complexity D of the task; null where its family has none. */
  complexity: z.number().nullable(),
  /** Minutes to success; null: not reached, NaN in the paper. */
  timeCost: z.number().nullable(),
  /** Rounds of planning per agent, S-Agents' mPT. Null: a result of before they were counted. */
  planningRounds: z.number().nullable().default(null),
  /** Planning questions per agent. */
  promptTimes: z.number(),
  calls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** US dollars; null: a price is unknown. */
  cost: z.number().nullable(),
  messages: z.int(),
  interventions: z.int(),
  /** Time in which something waited for a person. */
  waited: z.number(),
  idle: share,
  /** Right blocks that were taken away again. */
  undone: z.int(),
  /** Items taken out of a container and put back by the same seat. */
  givenBack: z.int(),
  deaths: z.int(),
  /** Of a run to which people gave other goals: each of them, oldest first. */
  goals: z
    .array(
      z.object({
        number: z.int(),
        goal: z.string(),
        /** Absent: the run ended without one. */
        result: z.enum(sessionResults).optional(),
        /** ms from its beginning to its end. */
        took: z.number(),
        calls: z.int(),
        tokens: z.int(),
        /** US dollars; null: a price is unknown. */
        cost: z.number().nullable(),
      }),
    )
    .optional(),
  seats: z.array(z.object({ seat: z.string(), busy: z.number(), thinking: z.number() })),
  /** [ms since the team could begin, completion] at each change. */
  curve: z.array(z.tuple([z.number(), share])),
})
export type RunResult = z.infer<typeof runResult>

/** How it was played beside its organization: `no memory, knowledge told`; '': as its task says. */
export const switchedOff = (run: Pick<RunResult, 'without' | 'knowledge'>): string =>
  [withoutWords(run), run.knowledge === undefined ? '' : `knowledge ${run.knowledge}`].filter(Boolean).join(', ')

/** Rates over a run say nothing where nothing in the world could tell how far it came, or others than the team had a hand in it. */
export const isJudged = (run: Pick<RunResult, 'result' | 'judged' | 'interference'>): boolean =>
  run.result !== 'unjudged' && run.judged !== false && run.interference === undefined

/** How far a run came, for people: a share, where a judge can tell it. */
export const completionWords = (run: Pick<RunResult, 'completion' | 'result' | 'judged' | 'interference'>): string =>
  isJudged(run) ? `${Math.round(run.completion * 100)} %` : 'n/a'

/** Whether the team did what the task asks for; what people made of it is another task. */
export const isReached = ({ result, changes }: Pick<RunResult, 'result' | 'changes'>): boolean =>
  result === 'success' && changes === undefined
