import type { Container } from '../../brain/questions/shapes.ts'
import { own } from '../../session/log/fold/records.ts'
import { takenOutOf } from '../../session/log/moved-items.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { SavedDesigns } from '../buildings/given-design.ts'
import type { Roster } from '../seats/roster.ts'
import { judged, type SessionGoal } from '../tasks/session-goal.ts'
import type { SessionLike } from '../team-interface.ts'
import type { ContainersOfGoal } from './container-memory.ts'
import { createDeviceMemories } from './device-memory.ts'
import { layBefore, putAwayBefore, takenBackBy } from './earlier-goals.ts'
import { createKnowledge, type Knowledge } from './team-knowledge.ts'

export interface OpenKnowledgeNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly roster: Roster
  /** Players who are of the team whenever they are in the game. */
  readonly players: readonly string[]
  /** That of the team. */
  readonly goal: SessionGoal
  readonly designs: Pick<SavedDesigns, 'names'> | undefined
}

/** What of that which lies in containers is to stay there for a goal, as the log tells. */
export const toStayFor = (
  session: SessionLike,
  roster: Pick<Roster, 'planners'>,
  goal: Pick<SessionGoal, 'task' | 'plan' | 'isFor'>,
): Omit<ContainersOfGoal, 'before'> => ({
  putAway: () => ({
    put: putAwayBefore(session.state.tasks, goal.task()),
    takenBack: takenBackBy(
      roster.planners.filter(goal.isFor).flatMap(name => session.state.plans[goal.plan(name)] ?? []),
    ),
  }),
  layBefore: () => layBefore(session.state.tasks, goal.task()),
})

/** What the team knows in common, with what the log holds of it; what is found goes into the log. */
export const openKnowledge = ({ session, task, roster, players, goal, designs }: OpenKnowledgeNeeds): Knowledge =>
  createKnowledge(task, roster.bodies, {
    found: ({ items, ...one }, by, when) =>
      void (items
        ? session.emit('world.container', 'team', { ...one, items, by, earlier: when && true })
        : session.emit('world.sighted', 'team', { ...one, by })),
    gone: ({ at, block, items }, seat) =>
      void session.emit('world.vanished', 'team', { at, block, seat, items: items ?? undefined }),
    knownBy:
      task.knows.chests === 'all'
        ? undefined
        : (seat, at) => own(session.state.containers?.[at.join(' ')]?.known ?? {}, seat),
    onTop: () => !judged(session, task),
    unseen: {
      seats: () => [...Object.keys(session.state.seats), ...players],
      blueprints: () => session.state.session.blueprints,
      kept: () => designs?.names() ?? [],
    },
    // Those who talk as equals would have to tell each other of them.
    devices: createDeviceMemories(session, () => roster.planners.length > 0),
    toStay: { ...toStayFor(session, roster, goal), takenOut: at => takenOutOf(session.state.session, at) },
    known: Object.values(session.state.containers ?? {}).map(
      ({ known: _, shut: _shut, ...one }) => structuredClone(one) as Container, // a question's type is not readonly
    ),
  })
