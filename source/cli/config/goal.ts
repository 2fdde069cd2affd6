import { dirname, join } from 'node:path'
import { UsageError } from '../../errors.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { usualOrganization } from '../../organizations/index.ts'
import { cleanFileName, firstWords } from '../../session/log/clean-text.ts'
import { noGoal } from '../../session/log/events/words.ts'
import { longestTimeLimit, type Task, taskSchema } from '../../tasks/task-schema.ts'
import { type Flags, number, text } from '../command.ts'
import { namesFlag } from './player-names.ts'
import { recordingName } from './recording-name.ts'

/** What agents of a goal in words are called, in this order. */
export const teamNames = [
  'Lena',
  'Bob',
  'Mia',
  'Ada',
  'Max',
  'Zoe',
  'Finn',
  'Ivy',
  'Otto',
  'Nia',
  'Leo',
  'Uma',
  'Pia',
  'Tom',
  'Eva',
  'Jon',
] as const
const largestTeam = teamNames.length

/** s: a goal in words has no time of its own. */
const openTimeLimitSeconds = 24 * 3600

/** A command with its recording fits into a line of 80 cells. */
const nameCharactersAtMost = 28

/** What a task is called that is nothing but a goal. */
const calledAfter = (goal: string): { name: string; title: string; goal: string } => ({
  name:
    cleanFileName(firstWords(goal.toLowerCase().replace(/[^a-z0-9]+/g, '-'), nameCharactersAtMost)).replace(
      /^[^a-z0-9]+|-+$/g,
      '',
    ) || 'goal',
  title: goal.slice(0, 120),
  goal,
})

/** What a team is called that waits for its first goal. */
const waitingTeam = { name: 'team', title: 'A team that waits for a goal', goal: noGoal }

/**
 * The flags of `tui` with what follows from them: on a server a team stays, as players do, unless a task file or `--once` says when it
 * ends. `typed`: the next goal can be typed here; a script that gives a goal waits for its result. Throws UsageError.
 */
export function withStay(input: readonly string[], flags: Flags, typed: boolean): Flags {
  if (flags.once === true && flags.stay === true)
    throw new UsageError('--once ends the session with its goal, --stay does not.', 'Leave one of them out.')
  const byItself = flags.server !== undefined && input.length === 0 && (flags.goal === undefined || typed)
  return byItself && flags.once !== true ? { ...flags, stay: true } : flags
}

/** A task that is nothing but the goal in `--goal`, or waits for one with `--stay`. Throws UsageError without either. */
export function taskFromGoal(flags: Flags): Task {
  const goal = text(flags, 'goal')
  const stays = flags.stay === true
  if (goal === undefined && !stays)
    throw new UsageError('What should the team do?', 'Pass a task file, such as tasks/demo/cabin.yaml, or --goal "…".')
  const named = namesFlag(flags)?.length
  const given = number(flags, 'agents')
  const agents = named ?? given ?? 3
  // A team size that only stands in a settings file gives way to the names.
  if (!Number.isInteger(agents) || agents < 1 || agents > largestTeam)
    throw new UsageError(`--agents ${agents} is no size of a team.`, `Pass a whole number from 1 to ${largestTeam}.`)
  const [leader, ...workers] = teamNames.slice(0, agents)
  const alone = workers.length === 0
  return taskSchema.parse({
    ...(goal === undefined ? waitingTeam : calledAfter(goal)),
    seats: alone ? { workers: [leader] } : { leader, workers },
    organization: usualOrganization(agents),
    timeLimit: stays ? longestTimeLimit : openTimeLimitSeconds,
    arena: text(flags, 'server') === undefined ? meadow : undefined,
  })
}

/** Where a goal without a task file is played on the embedded world: a meadow with a few trees. */
const meadow = {
  region: { from: [-24, -61, -24], to: [24, -45, 24] },
  spawn: [0, -60, 0],
  trees: [
    [8, -6],
    [11, -2],
    [9, 9],
    [5, 11],
    [-8, 7],
    [-11, -5],
    [-6, -10],
    [2, -12],
  ].map(([x, z]) => ({ kind: 'oak', at: [x, -60, z], height: 5 })),
  containers: [{ block: 'chest[facing=south]', at: [2, -60, 2] }],
}

/** The task with another goal: same team, arena, inventories and texts, and nothing of what its own goal is measured by. */
export const withGoal = (task: Task, goal: string): Task =>
  taskSchema.parse({ ...task, ...calledAfter(goal), judge: [], timeLimit: openTimeLimitSeconds })

/** A new session for another goal: same team, brain and world. */
export function withNewGoal({ from: _from, ...before }: SessionConfig, goal: string): SessionConfig {
  const startedAt = new Date().toISOString()
  const task = withGoal(before.task, goal)
  return { ...before, task, startedAt, recording: join(dirname(before.recording), recordingName(task.name, startedAt)) }
}
