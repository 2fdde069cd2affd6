import { join } from 'node:path'
import { generatedHeader } from '../../../bench/generate-log.ts'
import type { Plan } from '../../../source/session/log/events/plan.ts'
import { createSession } from '../../../source/session/log/session-log.ts'
import { createRecorder } from '../../../source/session/recording/recorder.ts'
import { addGoal } from '../../../source/team/tasks/add-task.ts'
import { adoptPlan } from '../../../source/team/tasks/adopt-plan.ts'
import { createWork } from '../../../source/team/tasks/task-tree.ts'
import { temporaryFolder } from '../../session/helpers.ts'

/** The tasks of a recorded session without seats; `adopt` puts a version of its plan `p1` among them. */
export const loggedWork = (goal: string) => {
  const header = generatedHeader()
  const recorder = createRecorder({ path: join(temporaryFolder(), 'a.jsonl'), header })
  const session = createSession({ header, recorder })
  const work = createWork(session)
  addGoal(session, 'goal', goal)
  const adopt = (content: Plan, version = 1) =>
    adoptPlan({ session, work }, { plan: 'p1', goal: 'goal', content, version, planOf: () => 'p1' })
  return { session, work, adopt }
}
