import { chestDistance, chestWalkBlocks } from '../../brain/questions/far-chests.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { LookInto } from './look-into.ts'

/** Containers that bodies look into before one plan. */
const looksAtMost = 4

export interface UnopenedNeeds {
  readonly task: Pick<Task, 'knows'>
  readonly roster: Pick<Roster, 'bodies'>
  readonly knowledge: Knowledge
  readonly lookInto: LookInto
}

/**
 * Sends bodies to look into containers near that none has opened, the nearest first and into each once: what could not be got elsewhere may
 * lie there. Where not all know what one has found, none is sent.
 */
export const createLookIntoUnopened = ({ task, roster, knowledge, lookInto }: UnopenedNeeds): (() => Promise<void>) => {
  const tried = new Set<string>()
  return async () => {
    if (task.knows.chests !== 'all') return
    const team = roster.bodies().map(body => ({ position: [...body.observe().position] as [number, number, number] }))
    const near = knowledge.containers
      .all()
      .flatMap(({ at, items }) =>
        items === null && !tried.has(keyOf(at)) ? [{ at, far: chestDistance(at, { team }) }] : [],
      )
      .filter(({ far }) => far <= chestWalkBlocks)
      .toSorted((one, other) => one.far - other.far)
      .slice(0, looksAtMost)
    for (const { at } of near) {
      const look = await lookInto(at, '')
      if (!('busy' in look)) tried.add(keyOf(at))
    }
  }
}
