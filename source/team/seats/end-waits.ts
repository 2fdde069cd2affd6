import { findAction } from '../../body/actions/index.ts'
import type { Container } from '../../brain/questions/shapes.ts'
import { isPlace, stillToStore } from '../../brain/rules/items/stored-items.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { containersAsKnown } from '../../session/log/seat-knowledge.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Roster } from './roster.ts'

/** Whether who waits for this has waited long enough, now that a container holds something else. */
const endsWait = (
  done: Condition | undefined,
  now: Container,
  before: Container['items'],
  all: readonly Container[],
): boolean => {
  switch (done?.kind) {
    case 'stored':
      return isPlace(now, done.at) && stillToStore(done, done.at ? [now] : all) === 0
    case 'have':
      return (now.items?.[done.item] ?? 0) > (before?.[done.item] ?? 0)
    case 'placed':
    case 'built':
    case 'inside':
      return false
    default:
      return true
  }
}

export interface WaitNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly task: Pick<Task, 'knows'>
  /** As the team knows them. */
  containers(): readonly Container[]
}

/** Lets a seat that only waits go on when a container holds what it waits for, as far as it knows of that. */
export const endWaitsByContainers = (needs: WaitNeeds, ending: Ending): void => {
  const { session, roster, task, containers } = needs
  const contents = new Map<string, Container['items']>()
  const learn = (): void => {
    for (const { at, items } of containers()) contents.set(keyOf(at), items)
  }
  learn()
  const unsubscribe = session.subscribe(event => {
    if (event.type !== 'world.container') return
    const { at } = event.data
    const all = containers()
    const now = all.find(one => keyOf(one.at) === keyOf(at))
    const before = contents.get(keyOf(at)) ?? null
    learn()
    if (!now) return
    for (const [seat, { mind }] of roster.members) {
      const { action } = session.state.seats[seat] ?? {}
      if (!action || !findAction(action.name)?.endsOnMessage) continue
      // A peer that does not know what containers hold has still to look, or to be told.
      if (containersAsKnown(task, session.state, seat) !== null && event.data.by !== seat) continue
      if (!endsWait(session.state.tasks[action.task ?? '']?.done, now, before, all)) continue
      const held = Object.entries(now.items ?? {}).map(([item, count]) => `${count} ${item}`)
      mind?.notice(`the ${now.block} at ${at.join(' ')} holds ${held.join(', ') || 'nothing'}`)
    }
  })
  atEnd(ending, unsubscribe)
}
