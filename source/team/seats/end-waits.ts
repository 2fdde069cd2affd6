import { findAction } from '../../body/actions/index.ts'
import type { Container } from '../../brain/questions/shapes.ts'
import { isPlace, stillToStore } from '../../brain/rules/items/stored-items.ts'
import { blockText } from '../../minecraft/blocks/block-text.ts'
import { standsIn } from '../../minecraft/blocks/box.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import { blockInWords } from '../../minecraft/blocks/states-in-words.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { countIn } from '../../planner/materials.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import { loggedBlock } from '../../session/log/logged-blocks.ts'
import { containersAsKnown, seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { SessionState, TaskState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { SessionLike } from '../team-interface.ts'
import type { Roster } from './roster.ts'

/** Whether an agent that waits for this has waited long enough, now that a container holds something else. */
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
      return countIn(now.items, done.item) > countIn(before, done.item)
    case 'placed':
    case 'built':
    case 'inside':
      return false
    default:
      return true
  }
}

/** Every state that the asked block names is one of the block there, which has more of them. */
const isBlock = (there: string, asked: string): boolean => {
  const parts = (text: string): readonly string[] => text.split(/[[\],]/).filter(part => part !== '')
  const standing = new Set(parts(there))
  return parts(asked).every(part => standing.has(part))
}

/** By what the log and the bodies show that this is so now, in words; null: it is not, or only a look into a container can tell. */
const shownNow = (
  done: Condition,
  seat: string,
  { seats, blocks, devices }: SessionState,
  outline: Knowledge['outline'],
): string | null => {
  switch (done.kind) {
    case 'have': {
      if (done.taken) return null
      const carriers = done.anyone ? Object.keys(seats) : [done.seat ?? seat]
      const carrier = carriers.find(name => (own(own(seats, name)?.body.inventory ?? {}, done.item) ?? 0) >= done.count)
      return carrier === undefined ? null : `${carrier} carries ${readable(done.item, done.count)}`
    }
    case 'inside': {
      const isThere = (name: string): boolean => {
        const position = own(seats, name)?.body.position
        return position !== undefined && standsIn(position, done.box)
      }
      return (done.seats ?? [seat]).every(isThere) ? 'all who are to be there are there' : null
    }
    case 'placed': {
      const device = own(seats[seat]?.devices ?? devices ?? {}, done.at.join(' '))
      const there = [loggedBlock(blocks, done.at), device && blockText(device)]
      return there.some(text => text !== undefined && isBlock(text, done.block))
        ? `${blockInWords(done.block)} stands at ${done.at.join(' ')}`
        : null
    }
    case 'built': {
      const now = outline(done.blueprint, done.cells)
      return now && now.done === now.total ? `all ${now.total} cells of ${readable(done.blueprint)} stand` : null
    }
    default:
      return null
  }
}

export interface WaitNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly task: Pick<Task, 'knows'>
  readonly knowledge: {
    readonly containers: Pick<Knowledge['containers'], 'all'>
    readonly outline: Knowledge['outline']
  }
}

/** Lets a seat that only waits go on as soon as what it waits for has come about, as far as it knows of that. */
export const endWaits = ({ session, roster, task, knowledge }: WaitNeeds, ending: Ending): void => {
  const contents = new Map<string, Container['items']>()
  const learn = (): void => {
    for (const { at, items } of knowledge.containers.all()) contents.set(keyOf(at), items)
  }
  learn()
  /** Each seat whose action only waits, with what its task is to bring about. */
  const waiting = () =>
    [...roster.members].flatMap(([seat, { mind }]) => {
      const { action } = session.state.seats[seat] ?? {}
      if (!mind || !action || !findAction(action.name)?.endsOnMessage) return []
      return [{ seat, mind, done: session.state.tasks[action.task ?? '']?.done }]
    })
  const look = (kinds: readonly Condition['kind'][], isAbout = (_seat: string): boolean => true): void => {
    for (const { seat, mind, done } of waiting()) {
      if (!done || !kinds.includes(done.kind) || !isAbout(seat)) continue
      const shown = shownNow(done, seat, session.state, knowledge.outline)
      if (shown !== null) mind.notice(shown)
    }
  }
  const lookInto = (at: readonly number[], by: string | undefined): void => {
    const all = knowledge.containers.all()
    const now = all.find(one => isPlace(one, [...at] as [number, number, number]))
    const before = contents.get(at.join()) ?? null
    learn()
    if (!now) return
    for (const { seat, mind, done } of waiting()) {
      // A peer that does not know what containers hold has still to look, or to be told.
      if (containersAsKnown(task, session.state, seat) !== null && by !== seat) continue
      if (!endsWait(done, now, before, all)) continue
      const held = Object.entries(now.items ?? {}).map(([item, count]) => `${count} ${item}`)
      mind.notice(`the ${now.block} at ${at.join(' ')} holds ${held.join(', ') || 'nothing'}`)
    }
  }
  /** What nothing in the world can show may be that another one has done its part. */
  const othersEnded = ({ title, assignees, status, children }: TaskState): void => {
    if (!seesOthersWork(task) || children.length > 0 || (status !== 'succeeded' && status !== 'failed')) return
    for (const { seat, mind, done } of waiting())
      if (!assignees.includes(seat) && (done === undefined || done.kind === 'report'))
        mind.notice(`${assignees.join(', ')} has ${status === 'succeeded' ? 'done' : 'given up'}: ${title}`)
  }
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'action.started') look(['have', 'inside', 'placed', 'built'], seat => seat === data.seat)
    if (type === 'body.state' && data.inventory) look(['have'])
    if (type === 'body.state' && data.position) look(['inside'])
    if (type === 'world.block' || type === 'world.devices') look(['placed', 'built'])
    if (type === 'world.container') lookInto(data.at, data.by)
    const changed = type === 'task.changed' && data.status !== undefined ? session.state.tasks[data.task] : undefined
    if (changed) othersEnded(changed)
  })
  atEnd(ending, unsubscribe)
}
