import { createBody } from '../source/body/body.ts'
import { createClaims } from '../source/body/bot/claims.ts'
import type { Brain } from '../source/brain/brain.ts'
import { abilities } from '../source/host/abilities.ts'
import { taskBlueprints } from '../source/minecraft/blocks/blueprint.ts'
import { createReferee } from '../source/referee/referee.ts'
import type { SessionEvent } from '../source/session/log/events.ts'
import { createSession } from '../source/session/log/session-log.ts'
import type { Task } from '../source/tasks/task-schema.ts'
import { createTeam } from '../source/team/team.ts'
import type { Schedule } from '../source/team/team-interface.ts'
import { startWorld } from '../source/world/start-world.ts'

export interface Played {
  readonly success: boolean
  readonly reason: string
  /** From the moment that everybody is in the world to the end, s. */
  readonly seconds: number
  /** Questions to brains, the background ones left out, per agent (S-Agents: mean prompt times). */
  readonly prompts: number
  readonly messages: number
  /** Share of all agents' time in which no action was under way. */
  readonly idle: number
}

/** Real bots on an embedded world of their own play a task to its end. */
export async function playTask(
  task: Task,
  options: {
    readonly organization: string
    readonly schedule: Schedule
    readonly brainFor: (seat: string) => Brain
    readonly onEvent?: (event: SessionEvent) => void
  },
): Promise<Played> {
  const { version } = task.world
  const world = await startWorld({ version: '1.19.2', terrain: 'flat', seed: task.seed, operators: ['referee'] })
  const { host, port } = world
  const referee = await createReferee({ host, port, version, task, console: command => world.command(command) })
  try {
    await referee.prepare()
    const header = { mcteam: 1 as const, id: 'bench', startedAt: '2026-01-01T00:00:00Z', task, seed: task.seed }
    const session = createSession({ header: { ...header, versions: {}, config: {} } })
    const events: SessionEvent[] = []
    session.subscribe(event => void events.push(event))
    if (options.onEvent) session.subscribe(options.onEvent)
    const blueprints = taskBlueprints(task)
    session.emit('session.started', 'bench', {
      ...{ goal: task.goal, taskName: task.title, schedule: options.schedule, organization: options.organization },
      ...{ brain: 'bench', approvals: 'none' },
      world: { kind: 'embedded', version, address: `${host}:${port}` },
      region: task.arena?.region,
      blueprints: structuredClone(blueprints) as never, // the log's type is not readonly
    })
    const claims = createClaims()
    const team = createTeam({
      ...{ session, abilities, referee, ...options },
      task: { ...task, organization: options.organization, schedule: options.schedule },
      bodies: async seat => {
        const body = await createBody({
          host,
          port,
          version,
          username: seat,
          claims,
          blueprints: () => blueprints,
          pace: 'fast',
        })
        await referee.equip(seat, Object.keys(session.state.seats).indexOf(seat))
        return body
      },
    })
    await team.start()
    const { result, reason: why } = await team.ended
    const failures = events.flatMap(event =>
      event.type === 'action.ended' && event.data.result === 'failure' ? [event.data.reason] : [],
    )
    const reason =
      result === 'success' || failures.length === 0 ? why : `${why}; last failures: ${failures.slice(-3).join('; ')}`
    const begun = events.find(event => event.type === 'session.phase' && event.data.phase === 'running')?.t ?? 0
    const ended = events.find(event => event.type === 'session.phase' && event.data.phase === 'ended')?.t ?? 0
    const seats = Object.values(session.state.seats)
    const asked = events.filter(event => event.type === 'mind.asked' && event.data.question !== 'summariseMemory')
    return {
      success: result === 'success',
      reason,
      seconds: (ended - begun) / 1000,
      prompts: asked.length / seats.length,
      messages: events.filter(event => event.type === 'message.sent').length,
      idle: 1 - seats.reduce((all, seat) => all + seat.busyMs, 0) / (seats.length * (ended - begun)),
    }
  } finally {
    await referee.close()
    await world.stop()
  }
}
