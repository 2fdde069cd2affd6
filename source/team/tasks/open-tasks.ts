import type { Ending } from '../ending.ts'
import type { Goals } from '../goals.ts'
import type { NextId } from '../ids.ts'
import { type BlockSights, createBlockSights } from '../knowledge/block-sights.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Messages } from '../messages/open-messages.ts'
import type { Approvals } from '../people/approvals.ts'
import { createGoals } from '../pursue-goals.ts'
import type { Roster } from '../seats/roster.ts'
import type { TeamOptions } from '../team-interface.ts'
import { createWorked } from '../time-limit.ts'
import { type Checks, createChecks } from './check-condition.ts'
import { createChestEvidence } from './chest-evidence.ts'
import { createGoodsOfStopped } from './goods-of-stopped.ts'
import { watchHandOvers } from './hand-overs.ts'
import { createLookAtBuilding } from './look-at-building.ts'
import { createLookInto, createSendToLook } from './look-into.ts'
import type { SessionGoal } from './session-goal.ts'
import { createWork, type Work } from './task-tree.ts'
import { createLookIntoUnopened } from './unopened-chests.ts'
import { createSupply, type Supply } from './wait-for-items.ts'

/** What the team has to do: its tasks, what holds them against the world, what they wait for, and the goals that they are for. */
export interface TeamTasks {
  readonly work: Work
  readonly checks: Checks
  readonly sights: BlockSights
  readonly supply: Supply
  readonly goals: Goals
  lookIntoUnopened(): Promise<void>
}

export interface TeamTasksNeeds {
  readonly options: Pick<TeamOptions, 'session' | 'task' | 'referee' | 'abilities' | 'people' | 'restore' | 'times'>
  readonly roster: Roster
  readonly goal: SessionGoal
  readonly knowledge: Knowledge
  readonly approvals: Approvals
  readonly messages: Messages
  readonly ending: Ending
  readonly nextId: NextId
}

export const openTasks = (needs: TeamTasksNeeds): TeamTasks => {
  const { options, roster, goal, knowledge, approvals, messages, ending, nextId } = needs
  const { session, task, referee, abilities, times = {}, people: { humans: players = [] } = {} } = options
  const work = createWork(session)
  const send = createSendToLook({ session, task, roster, knowledge, abilities, nextId, ending })
  const lookInto = createLookInto(send)
  const sights = createBlockSights({ session, referee, ending })
  const lookAt = createLookAtBuilding({ roster, knowledge, sights, send })
  const handOvers = watchHandOvers(session, ending)
  const checksBy = (known: Knowledge): Checks => {
    const chests = createChestEvidence({ session, task, knowledge: known, referee, lookInto })
    return createChecks({ roster, work, knowledge: known, referee, chests, lookAt, handOvers })
  }
  const goods = createGoodsOfStopped({ session, roster, work, nextId })
  const worked = createWorked(session, task.clock)
  return {
    work,
    sights,
    checks: checksBy(knowledge),
    lookIntoUnopened: createLookIntoUnopened({ session, task, roster, knowledge, lookInto }),
    supply: createSupply({ session, roster, work, knowledge, players, worked, ending, goods }, times.supply),
    goals: createGoals({ options, roster, goal, knowledge, tasks: { work, checksBy }, approvals, messages, ending }),
  }
}
