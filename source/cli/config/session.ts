import { join, resolve } from 'node:path'
import { asksModel } from '../../brain/providers/table.ts'
import { UsageError } from '../../errors.ts'
import { homeOf } from '../../host/keep-home.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { readHome } from '../../host/team-home.ts'
import { organizationNamed, organizations, withoutOptions } from '../../organizations/index.ts'
import { withEveryone, withoutSpeaker, withSpeaker } from '../../planner/speaker.ts'
import { agentsOf } from '../../tasks/agents.ts'
import { openTask } from '../../tasks/sources/open-task.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { leastBodies } from '../../tasks/team-size.ts'
import { type Flags, number, text } from '../command.ts'
import { ignoredLine } from '../settings/index.ts'
import type { Settings } from '../settings/loaded.ts'
import { ablations } from './ablations.ts'
import { withAccounts } from './accounts.ts'
import { agree } from './agree.ts'
import { brainConfig, promptsConfig, withPrompts } from './brain.ts'
import { busConfig } from './bus.ts'
import { withFreeNames } from './free-names.ts'
import { taskFromGoal, withGoal } from './goal.ts'
import { namesOfSessions } from './names-in-use.ts'
import { playersIn, teamConfig } from './people.ts'
import { withNames } from './player-names.ts'
import { recordingName } from './recording-name.ts'
import { checkSeats, seatMinds, taskModels } from './seats.ts'
import { landAt, worldConfig } from './world.ts'

/** Turns flags into a configuration. Throws UsageError, one line. */
export async function sessionConfig(
  input: readonly string[],
  flags: Flags,
  settings: Settings,
): Promise<SessionConfig> {
  if (input.length > 1)
    throw new UsageError(`One task is played at a time, not ${input.join(' ')}.`, 'Name one of them.')
  if (input[0] !== undefined && flags.stay === true)
    throw new UsageError(
      `--stay is for goals in words: ${input[0]} ends when its task is done.`,
      'Leave one of them out.',
    )
  const home = text(flags, 'team')
  if (input[0] !== undefined && home !== undefined)
    throw new UsageError(
      `--team is for goals in words: what a team remembers would change what ${input[0]} measures.`,
      'Leave one of them out.',
    )
  const { said, remarks } = withMe(flags)
  const opened = input[0] ? await openTask(input[0], number(flags, 'seed')) : taskFromGoal(said)
  const { named, accounts } = await withAccounts(flags, agentsOf(opened))
  const wanted = withNames(withFlags(opened, said), named)
  organizationNamed(wanted.organization)
  checkSeats(flags, wanted)
  checkBodies(wanted)
  const prompts = await promptsConfig(flags)
  const world = await worldConfig(wanted, named)
  const chosen = Object.keys(seatMinds(flags, settings.values) ?? {})
  const { target } = world
  const players = [...world.players, ...(target.kind === 'server' ? await namesOfSessions(target) : [])]
  const { task, remark: renamed } =
    input[0] === undefined ? withFreeNames(wanted, named, { players, chosen }) : { task: wanted }
  const brain = await brainConfig(flags, settings, task.minds)
  if (asksModel(brain.kind)) {
    const consents = taskModels(flags, settings.values, task.minds)
    await agree({ kind: 'task', path: input[0] ?? task.name }, consents, flags)
  }
  // What cannot be read is said before a session begins.
  if (home !== undefined) readHome(homeOf({ world: world.target }, home))
  const startedAt = new Date().toISOString()
  const given = text(flags, 'record')
  const folder = String(settings.values.recordings ?? 'recordings')
  return {
    task: { ...task, land: task.land ?? landAt(world.target), world: { ...task.world, version: world.version } },
    world: world.target,
    brain: await withPrompts(brain, prompts),
    prompts,
    ...busConfig(flags, settings),
    ...accounts,
    team: teamConfig(flags, task),
    recording: resolve(given ?? join(folder, recordingName(task.name, startedAt))),
    startedAt,
    notices: [...(settings.ignored ? [ignoredLine(settings.ignored)] : []), ...(renamed ? [renamed] : []), ...remarks],
  }
}

/** A goal that is for who says it is for the one player of the team, and one that is for `everyone` for each player. */
function withMe(flags: Flags): { readonly said: Flags; readonly remarks: readonly string[] } {
  const words = text(flags, 'goal')
  if (words === undefined) return { said: flags, remarks: [] }
  const players = playersIn(flags)
  const [forAll, remark] = withEveryone(words, players)
  const [player, ...others] = players
  const isMe = player !== undefined && others.length === 0
  const goal = isMe ? withSpeaker(forAll, player) : forAll
  const remarks = [remark, isMe ? '' : withoutSpeaker(goal)].filter(one => one !== '')
  return { said: { ...flags, goal }, remarks }
}

/** Refuses a team of one for a task that needs two bodies at once: it would wait until the time is over. */
function checkBodies(task: Task): void {
  const { bodies, reason } = leastBodies(task)
  if (withoutOptions(task.organization).alone && bodies > 1)
    throw new UsageError(
      `${task.name} cannot be done alone: ${reason}.`,
      'Choose another organization, such as --organization dag.',
    )
}

/** `--ate literal` is an option of one organization that has a flag of its own. */
function organizationOf(name: string, ate: string | undefined): string {
  if (ate === undefined) return name
  const fitting = Object.values(organizations).filter(({ options }) => options?.literal)
  if (!fitting.includes(withoutOptions(name))) {
    const names = fitting.map(one => one.name).join(' or ')
    throw new UsageError(
      `--ate ${ate} is for the organization ${names}, not for ${name}.`,
      `Add --organization ${names}.`,
    )
  }
  return ate === 'literal' && !/[:,]literal\b/.test(name) ? `${name}${name.includes(':') ? ',' : ':'}literal` : name
}

function withFlags(opened: Task, flags: Flags): Task {
  const goal = text(flags, 'goal')
  const task = goal === undefined || goal.trim() === opened.goal.trim() ? opened : withGoal(opened, goal)
  const approvals = text(flags, 'approvals') ?? text(flags, 'approve')
  return {
    ...task,
    ...ablations(task, flags),
    organization: organizationOf(text(flags, 'organization') ?? task.organization, text(flags, 'ate')),
    // The flag's choices are the schema's, checked when the flags were read.
    schedule: (text(flags, 'schedule') as Task['schedule'] | undefined) ?? task.schedule,
    approvals: (approvals as Task['approvals'] | undefined) ?? task.approvals,
    land: (text(flags, 'land') as Task['land'] | undefined) ?? task.land,
    pace: (text(flags, 'pace') as Task['pace'] | undefined) ?? task.pace,
    seed: number(flags, 'seed') ?? task.seed,
  }
}
