import { show } from '../../minecraft/blocks/position.ts'
import { readable, readableCounts } from '../../minecraft/names/readable.ts'
import { countIn } from '../../planner/materials.ts'
import type { EventData } from '../../session/log/events.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { TaskState } from '../../session/log/state.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Goals } from '../goals.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { notThere } from './count-once.ts'
import { carriedBy } from './goal-amounts.ts'
import { staysStored } from './stays-stored.ts'
import { isEnded } from './task-rules.ts'
import type { Work } from './task-tree.ts'

export interface LostContainerNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly work: Work
  readonly knowledge: Knowledge
  readonly goals: Pick<Goals, 'ofTeam' | 'of' | 'all'>
  readonly ending: Ending
}

type Vanished = EventData<'world.vanished'>

/** Whether a task is about a container at this place: it sets it up, puts something into it, or showed what lay in it. */
const isAbout = ({ done, evidence = [] }: TaskState, { at: place }: Vanished): boolean => {
  const here = (at: readonly number[] | undefined): boolean => at?.join() === place.join()
  if (done?.kind === 'placed') return here(done.at)
  return done?.kind === 'stored' && (done.at ? here(done.at) : evidence.some(({ at }) => here(at)))
}

/** What went with it, as far as the team knows. */
const heldWords = ({ items }: Vanished): string => {
  if (!items) return 'No agent had looked into it.'
  const held = Object.entries(items).filter(([, count]) => count > 0)
  return held.length === 0 ? 'It was empty.' : `As far as known it held ${readableCounts(Object.fromEntries(held))}.`
}

/** What was put into a container that is gone counts as lost: finished work is to be done again, and plans that go on with it are made anew. */
export const watchContainers = (needs: LostContainerNeeds): void => {
  const { session, roster, work, knowledge, goals, ending } = needs
  const { peerGroup } = goals.ofTeam

  /** Finished work whose things are lost, unless all that was to be done with them is done. */
  const lostOf = (about: readonly TaskState[], items: readonly TaskState[]): TaskState[] => {
    const asked = new Set(
      goals.all().flatMap(({ facts }) => facts.wanted().flatMap(part => (part.kind === 'store' ? part.item : []))),
    )
    const isWantedStill = (task: TaskState): boolean =>
      task.done?.kind === 'placed' ||
      (task.done?.kind === 'stored' && asked.has(task.done.item)) ||
      staysStored(task, items, things => knowledge.book.recipes(things, [])) ||
      items.some(
        other =>
          other.plan === task.plan &&
          !isEnded(other) &&
          (other.requires.includes(task.task) || (other.stage ?? 0) > (task.stage ?? 0)),
      )
    const lost = about.filter(task => task.status === 'succeeded' && isWantedStill(task))
    // What was put there was brought to hand before: that, too, is to be done again.
    const stored = new Set(lost.flatMap(({ done }) => (done?.kind === 'stored' ? (thingIn(done) ?? []) : [])))
    const brought = [...stored].flatMap(item =>
      notThere(items, item, seat => countIn(carriedBy(needs, seat), item)).filter(
        task => !lost.some(one => one.task === task.task),
      ),
    )
    return [...lost, ...brought]
  }

  const planAnew = (lost: readonly TaskState[], open: readonly TaskState[], text: string): void => {
    for (const { task } of lost) work.fail(task, 'short', text)
    const plans = new Set([...lost, ...open].map(({ plan }) => plan))
    for (const name of roster.planners)
      if (plans.has(goals.of(name).goal.plan(name))) roster.members.get(name)?.leader?.replan({ cause: 'failed', text })
  }

  const vanished = (data: Vanished): void => {
    const text = `the ${readable(data.block)} at ${show(data.at)} is gone`
    const items = goals.all().flatMap(one => one.facts.items())
    const about = items.filter(task => isAbout(task, data) && task.plan !== undefined)
    const lost = lostOf(about, items)
    const open = about.filter(task => !isEnded(task) || task.status === 'failed')
    const isFelt = lost.length + open.length > 0
    const isLoss = isFelt || Object.values(data.items ?? {}).some(count => count > 0)
    session.emit('alert', 'team', {
      level: isLoss ? 'warning' : 'info',
      cause: isLoss ? 'container-lost' : undefined,
      text: `${data.seat} sees that ${text}. ${heldWords(data)}${isFelt ? ' What was put there counts no more.' : ''}`,
    })
    if (!isFelt) return
    // Equals agree anew on what is to be done.
    if (peerGroup) peerGroup.tellLacking(() => text)
    else planAnew(lost, open, text)
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'world.vanished' && !ending.over) vanished(data)
  })
  atEnd(ending, unsubscribe)
}
