import { watchUnbuiltVersions } from './buildings/unbuilt-versions.ts'
import { endByEvents } from './end-by-events.ts'
import { watchHome } from './home/watch-home.ts'
import { watchLessons } from './home/watch-lessons.ts'
import type { NextId } from './ids.ts'
import { watchBlocks } from './knowledge/block-sights.ts'
import { learnByReading } from './knowledge/hearing.ts'
import { watchAbsence } from './seats/absent-bodies.ts'
import { watchScaffolds } from './seats/clear-scaffolds.ts'
import { endWaits } from './seats/end-waits.ts'
import type { EntryNeeds } from './seats/enter-world.ts'
import { watchHunger } from './seats/hunger.ts'
import { watchKeptBodies } from './seats/kept-bodies.ts'
import { watchLessWanted } from './seats/less-wanted.ts'
import { wakeAll } from './seats/roster.ts'
import { wakeByEvents } from './seats/waking.ts'
import { watchContainers } from './tasks/lost-containers.ts'
import type { TeamTasks } from './tasks/open-tasks.ts'
import type { TeamOptions } from './team-interface.ts'

export interface WatchNeeds {
  readonly options: Pick<TeamOptions, 'task' | 'times'>
  readonly entry: EntryNeeds
  readonly tasks: TeamTasks
  readonly nextId: NextId
}

/** All that the team does by itself when the log tells of something, until the session ends. */
export const watchTeam = ({ options, entry, tasks, nextId }: WatchNeeds): void => {
  const { session, roster, messageDelivery, knowledge, ending } = entry
  const { task, times = {} } = options
  const { work, sights, goals } = tasks
  const handling = { session, roster, work, messageDelivery }
  learnByReading({ session, task, knowledge }, ending)
  watchHome({ session, roster, ending })
  watchLessons({ session, ending })
  watchAbsence({ ...handling, ending }, times.absence)
  watchHunger({ ...handling, task, knowledge, nextId, ending })
  watchUnbuiltVersions({ session, roster, ending })
  watchScaffolds({ session, roster, nextId, ending, isFree: () => !goals.ofTeam.goal.isSet() })
  watchKeptBodies({ ...handling, ending })
  watchLessWanted({ session, roster, ending })
  wakeByEvents(session, () => wakeAll(roster), ending)
  endWaits({ session, roster, task, knowledge }, ending)
  endByEvents(session, goals, task.people ? ending : undefined)
  watchBlocks({ session, roster, sights, ending })
  watchContainers({ session, roster, work, knowledge, goals, ending })
}
