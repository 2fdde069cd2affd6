import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { createRuleBrain } from '../../../source/brain/rules/rule-brain.ts'
import { taskBlueprints } from '../../../source/minecraft/blocks/blueprint.ts'
import { noGoal } from '../../../source/session/log/events/words.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { createSession, type Session } from '../../../source/session/log/session-log.ts'
import { type Task, taskSchema } from '../../../source/tasks/task-schema.ts'
import { createTeam } from '../../../source/team/team.ts'
import type { Team, TeamOptions, TeamPeople, TeamTimes } from '../../../source/team/team-interface.ts'
import { abilities, FakeWorld, type FakeWorldOptions } from './fake-world.ts'

export const cabin = (): Task => taskSchema.parse(parse(readFileSync('tasks/demo/cabin.yaml', 'utf8')))
export const simple = (goal: string, extra: Partial<Task> = {}): Task =>
  taskSchema.parse({ ...cabin(), goal, judge: [], blueprints: {}, ...extra })

export interface Played {
  readonly session: Session
  readonly team: Team
  readonly world: FakeWorld
  readonly events: SessionEvent[]
  /** What the referee does when it is asked for a score; `judging` sets it. */
  readonly judge: { takeScore(): Promise<void> }
  /** Resolves with the first event from now on that fits. */
  until(fits: (event: SessionEvent) => boolean): Promise<SessionEvent>
}

/** What waits for a person, beside what a team is given. */
export interface Rules {
  readonly approvals?: Task['approvals']
  readonly approvalTimeout?: { readonly seconds: number; readonly otherwise: 'approve' | 'reject' }
  /** The team stays when a goal has ended. */
  readonly stays?: true
}

/** What a test sets: parts of the task, and what a team is given, side by side. */
export interface Setting extends Partial<Omit<TeamOptions, 'people' | 'times'>>, TeamTimes, TeamPeople {
  readonly organization?: string
  readonly schedule?: Task['schedule']
  readonly timeLimit?: number
}

/** The task and the options of a team with this setting. */
export const withSetting = (of: Task, setting: Setting): Pick<TeamOptions, 'task'> & Partial<TeamOptions> => {
  const { humans, admission, others, retryPauseMs, answerWithin, absence, joinAgain, supply, ...rest } = setting
  const { organization = of.organization, schedule = of.schedule, timeLimit = of.timeLimit, ...options } = rest
  return {
    task: { ...of, organization, schedule, timeLimit },
    people: { humans, admission, others },
    times: { retryPauseMs, answerWithin, absence, joinAgain, supply },
    ...options,
  }
}

export const setUp = (
  task: Task,
  { approvals = task.approvals, approvalTimeout, stays, ...setting }: Setting & Rules = {},
  worldOptions: FakeWorldOptions = {},
): Played => {
  const world = new FakeWorld({
    blueprints: taskBlueprints(task),
    chests: (task.arena?.containers ?? []).map(({ at, items }) => ({ at, items })),
    ...worldOptions,
  })
  const session = createSession({
    header: { mcteam: 1, id: 'test', startedAt: '2026-01-01T00:00:00Z', task, seed: 1, versions: {}, config: {} },
  })
  const events: SessionEvent[] = []
  session.subscribe(event => void events.push(event))
  session.emit('session.started', 'host', {
    goal: task.goal === noGoal ? '' : task.goal,
    taskName: task.name,
    stays,
    organization: task.organization,
    schedule: task.schedule,
    without: task.without,
    knows: task.knows,
    recipes: task.recipes,
    approvals,
    ...(approvalTimeout && { timeout: approvalTimeout.seconds, otherwise: approvalTimeout.otherwise }),
    brain: 'rule brain (offline)',
    world: { kind: 'embedded', version: '1.19.2', address: '' },
    blueprints: structuredClone(taskBlueprints(task)) as never,
  })
  const judge: Played['judge'] = { takeScore: () => Promise.resolve() }
  const team = createTeam({
    session,
    abilities,
    bodies: seat => Promise.resolve(world.body(seat)),
    brainFor: () => createRuleBrain(),
    referee: { check: (condition, players) => world.check(condition, players), takeScore: () => judge.takeScore() },
    ...withSetting(task, setting),
  })
  const until = (fits: (event: SessionEvent) => boolean): Promise<SessionEvent> =>
    new Promise(resolve => {
      const stop = session.subscribe(event => {
        if (!fits(event)) return
        stop()
        resolve(event)
      })
    })
  return { session, team, world, events, judge, until }
}

/** The judge of a test: as soon as every part of the task is there, the score says so. */
export const judging = ({ session, world, judge }: Played, task: Task): void => {
  let scored = false
  judge.takeScore = async () => {
    const checks = await Promise.all(task.judge.map(part => world.check(part as never, [...world.bodies.keys()])))
    if (scored || task.judge.length === 0 || !checks.every(check => check.met)) return
    scored = true
    session.emit('score.changed', 'referee', { completion: 1, final: true })
  }
  session.subscribe(event => {
    if (event.type === 'action.ended' && !scored) void judge.takeScore()
  })
}
