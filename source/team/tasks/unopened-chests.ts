import { isDeepStrictEqual } from 'node:util'
import { chestDistance, chestWalkBlocks } from '../../brain/questions/far-chests.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import type { LookInto } from './look-into.ts'

/** Containers that bodies look into before one plan. */
const looksAtMost = 4

export interface UnopenedNeeds {
  readonly session: SessionLike
  readonly task: Pick<Task, 'knows'>
  readonly roster: Pick<Roster, 'bodies'>
  readonly knowledge: Knowledge
  readonly lookInto: LookInto
}

/**
 * Sends bodies to look into containers near that none has opened, the nearest first and into each once: what could not be got elsewhere may
 * lie there. Where not all know what one has found, none is sent.
 */
export const createLookIntoUnopened =
  ({ session, task, roster, knowledge, lookInto }: UnopenedNeeds): (() => Promise<void>) =>
  async () => {
    if (task.knows.chests !== 'all') return
    const team = roster.bodies().map(body => ({ position: [...body.observe().position] as [number, number, number] }))
    const unopened = () =>
      knowledge.containers
        .all()
        .filter(({ at, items }) => items === null && !session.state.containers?.[at.join(' ')]?.shut)
    const near = unopened()
      .map(one => ({ ...one, far: chestDistance(one.at, { team }) }))
      .filter(({ far }) => far <= chestWalkBlocks)
      .toSorted((one, other) => one.far - other.far)
      .slice(0, looksAtMost)
    for (const { at, block, before } of near) {
      const look = await lookInto(at, '')
      const inVain = !('busy' in look) && unopened().some(one => isDeepStrictEqual(one.at, at))
      if (inVain) session.emit('world.sighted', 'team', { at, block, before, shut: true })
    }
  }
