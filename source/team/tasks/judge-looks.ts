import { setTimeout as sleep } from 'node:timers/promises'
import { judgedAsKnown, type KnowledgeRules } from '../../session/log/seat-knowledge.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { RefereeLike, SessionLike } from '../team-interface.ts'
import type { SessionGoal } from './session-goal.ts'

/** How often the judge looks after the last task, before the plan counts as not good enough. */
const finalLooks = 4
const betweenLooksMs = 1000

export interface JudgeNeeds {
  readonly session: SessionLike
  readonly task: KnowledgeRules
  readonly goal: Pick<SessionGoal, 'judged'>
  readonly referee: RefereeLike | undefined
  readonly ending: Ending
}

/** What the judge has not found, or not all of it, by its last look. */
export const unfinished = (parts: ReturnType<typeof judgedAsKnown>): string[] =>
  parts.filter(part => part.done < part.total).map(part => `${part.name} ${part.done}/${part.total}`)

/** The last looks of the judge; `unmet` hears what it has not found. */
export const createJudge = ({ session, task, goal, referee, ending }: JudgeNeeds, unmet: (lacking: string) => void) => {
  let looking: AbortController | undefined
  const lacking = (): string[] => unfinished(judgedAsKnown(task, session.state))
  /** On a busy machine a look takes its time: what counts is how often the judge looked, not how long that took. */
  const look = async (signal: AbortSignal): Promise<void> => {
    for (let looks = 0; looks < finalLooks; looks++) {
      await sleep(betweenLooksMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await referee?.takeScore?.()
      // A person may have changed the goal meanwhile.
      if (signal.aborted || ending.over || !goal.judged()) return
      // Its score was the same before what a person asked for was done.
      if (session.state.score.completion >= 1) return ending.end('judged', 'the judge found everything done')
    }
    unmet(`the judge found ${lacking().join(', ') || 'no score yet'}`)
  }
  atEnd(ending, () => looking?.abort())
  return {
    /** Whether the goal of now has a judge. */
    judges: goal.judged,
    unfinished: lacking,
    /** Takes the score as the world is now. */
    takeScore: async (): Promise<void> => await referee?.takeScore?.(),
    look(): void {
      looking?.abort()
      looking = new AbortController()
      void look(looking.signal)
    },
  }
}
