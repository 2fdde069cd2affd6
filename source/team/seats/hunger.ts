import { actions, findAction, handsOver } from '../../body/actions/index.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { isEatenAt } from '../../minecraft/names/edible.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { thingIn } from '../../session/log/item-titles.ts'
import type { TaskState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { NextId } from '../ids.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { MessageDelivery } from '../messages/message-delivery.ts'
import { addRequest } from '../tasks/add-task.ts'
import { judged } from '../tasks/session-goal.ts'
import { leavesOf, openOf, runningOf } from '../tasks/task-rules.ts'
import type { Work } from '../tasks/task-tree.ts'
import type { SessionLike } from '../team-interface.ts'
import { ordersOf } from './personal-orders.ts'
import type { Roster } from './roster.ts'

/** Points of food, of 20, at which an agent looks for something to eat: without work, between two actions, and at once. */
const looksAt = { idle: 14, working: 10, starving: 6 }
/** ms until it looks again where there was nothing; the last one from then on. */
const pausesMs = [60_000, 180_000, 600_000]
/** ms in which a team-mate who was asked for food is not asked again. */
const askAgainMs = 120_000
/** Another agent gives food within so many blocks, when it has so many of one kind at least, and never more than half of them. */
const sharing = { blocks: 32, least: 4, most: 5 }
/** Ticks of a day between which one had better not walk about. */
const [dusk, dawn] = [12_542, 23_460]

const looksForFood = 'Look for food'

export interface HungerNeeds {
  readonly session: SessionLike
  readonly task: Task
  readonly roster: Roster
  readonly work: Work
  readonly messageDelivery: MessageDelivery
  readonly knowledge: Pick<Knowledge, 'book'>
  readonly nextId: NextId
  readonly ending: Pick<Ending, 'signal' | 'over'>
}

/** Whether agents see to it that they have something to eat: what they do is not measured, and nothing was set up for it. */
const keepsFed = (session: SessionLike, task: Task): boolean =>
  task.team !== 'fixed' && !judged(session, task) && (session.state.session.stays === true || task.arena === undefined)

const isSearch = (task: TaskState): boolean =>
  task.from === task.assignees[0] && task.actions?.some(({ name }) => findAction(name)?.sustains) === true
const isGiftTo = (task: TaskState, seat: string): boolean =>
  task.from === seat && task.actions?.some(({ name, args }) => handsOver(name) && args.player === seat) === true

/**
 * An agent that is hungry and has nothing to eat gets food from a team-mate, or looks for some: a task that it sets itself, which goes before
 * the plan and after what people ask of it. Where it finds nothing, people hear of it.
 */
export const watchHunger = (needs: HungerNeeds): void => {
  const { session, task, roster, work, messageDelivery, knowledge, ending } = needs
  /** Searches in vain of each seat, and when it may look again. */
  const vain = new Map<string, { readonly times: number; readonly until: number }>()
  const asked = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  const due = new Set<string>()

  const stateOf = (seat: string) => session.state.seats[seat]
  const isFree = (seat: string): boolean => {
    const now = stateOf(seat)
    return (
      now?.occupant.kind === 'agent' &&
      now.body.online &&
      now.paused !== true &&
      !now.body.shelter &&
      now.body.health !== 0
    )
  }
  const limitOf = (seat: string): number => {
    const { timeOfDay } = roster.members.get(seat)!.body!.observe()
    const isBusy = ordersOf(work, seat).length > 0 || roster.bench.why(seat) !== undefined
    if (isBusy || (timeOfDay >= dusk && timeOfDay <= dawn)) return looksAt.starving
    // Between two tasks the next one waits for it.
    const hasWork = openOf(work.tasks(), seat).some(({ status }) => status === 'running' || status === 'ready')
    return hasWork ? looksAt.working : looksAt.idle
  }

  /** What a team-mate near can spare, and no plan is about. */
  const spare = (seat: string) => {
    const at = stateOf(seat)?.body.position as Position | undefined
    if (!at) return undefined
    const planned = new Set(leavesOf(work.tasks()).map(one => thingIn(one.done)))
    return [...roster.members.keys()]
      .filter(mate => mate !== seat && isFree(mate) && ordersOf(work, mate).length === 0)
      .filter(mate => roster.bench.why(mate) === undefined && (stateOf(mate)?.body.food ?? 0) > looksAt.starving)
      .flatMap(mate => {
        const { position, inventory = {} } = stateOf(mate)!.body
        const far = position ? distance(position as Position, at) : Number.POSITIVE_INFINITY
        return Object.entries(inventory)
          .filter(([item, count]) => count >= sharing.least && !planned.has(item))
          .filter(([item]) => isEatenAt(item, 20) && knowledge.book.foodPoints(item) > 0)
          .map(([item, count]) => ({ mate, far, item, count: Math.min(sharing.most, Math.floor(count / 2)) }))
      })
      .filter(({ far }) => far <= sharing.blocks)
      .sort((a, b) => a.far - b.far)[0]
  }
  const carriesFood = (seat: string): boolean => {
    const { inventory = {}, food = 0 } = stateOf(seat)?.body ?? {}
    return Object.keys(inventory).some(item => isEatenAt(item, food) && knowledge.book.foodPoints(item) > 0)
  }
  const askMate = (seat: string): boolean => {
    const now = performance.now()
    if (
      leavesOf(work.tasks()).some(one => isGiftTo(one, seat) && openOf(work.tasks(), one.assignees[0]!).includes(one))
    )
      return true
    const found = now > (asked.get(seat) ?? 0) ? spare(seat) : undefined
    if (!found) return false
    asked.set(seat, now + askAgainMs)
    const { mate, item, count } = found
    const calls = actions.flatMap(({ name, finishes }) => {
      const args = finishes?.handed?.({ item, count, to: seat })
      return args ? [{ name, args }] : []
    })
    const title = `Give ${readable(item, count)} to ${seat}, who is hungry`
    addRequest(session, needs.nextId('r'), mate, { title, done: { kind: 'report' }, actions: calls }, seat)
    return true
  }

  const look = (seat: string): void => {
    due.delete(seat)
    const member = roster.members.get(seat)
    const food = stateOf(seat)?.body.food
    if (ending.over || session.state.session.phase !== 'running' || !keepsFed(session, task)) return
    if (food === undefined || !member?.mind || !member.body?.online || !isFree(seat)) return
    const open = openOf(work.tasks(), seat).find(isSearch)
    // It has eaten meanwhile.
    if (open && open.status !== 'running' && food > looksAt.idle)
      work.change(open.task, { status: 'cancelled', cause: 'withdrawn', reason: `${seat} is not hungry any more` })
    if (food > limitOf(seat)) return
    if (!open) {
      if (performance.now() < (vain.get(seat)?.until ?? 0) || (!carriesFood(seat) && askMate(seat))) return
      const calls = actions.filter(one => one.sustains).map(({ name }) => ({ name, args: {} }))
      addRequest(
        session,
        needs.nextId('r'),
        seat,
        { title: looksForFood, done: { kind: 'report' }, actions: calls },
        seat,
      )
    }
    // What the plan wants waits for who is about to starve; what a person wants does not.
    if (food <= looksAt.starving && runningOf(work.tasks(), seat)?.plan !== undefined)
      member.mind.interrupt('it is hungry')
  }
  const lookSoon = (seat: string): void => {
    if (due.has(seat)) return
    due.add(seat)
    queueMicrotask(() => look(seat))
  }

  /** People in the game see no screen. */
  const tell = (seat: string, text: string): void => {
    session.emit('alert', seat, { level: 'warning', text, seat })
    const inGame = Object.values(session.state.people).flatMap(one => (one.inGame ? [one.person] : []))
    if (inGame.length > 0) messageDelivery.send({ from: seat, to: inGame, text, kind: 'notice' })
  }
  const ended = ({ assignees: [seat = ''], status, reason = '', cause }: TaskState): void => {
    if (status !== 'succeeded' && status !== 'failed') return
    const times = status === 'succeeded' ? 0 : (vain.get(seat)?.times ?? 0) + 1
    // Also one that found too little to be sated does other things in between.
    const pause = pausesMs[Math.min(Math.max(times, 1), pausesMs.length) - 1]!
    vain.set(seat, { times, until: performance.now() + pause })
    const timer = setTimeout(() => {
      timers.delete(timer)
      lookSoon(seat)
    }, pause + 1).unref()
    timers.add(timer)
    if (status === 'succeeded') return
    const { food = 0, health = 0 } = stateOf(seat)?.body ?? {}
    if (food > looksAt.idle) return
    const ask = `Give ${seat} something to eat, or put it into a chest that ${seat} knows.`
    const how = `food ${food} of 20, health ${Math.ceil(health)} of 20`
    // Why an agent was stopped is a sentence of its own, with who stopped it; why it found nothing begins after its name.
    const why =
      cause === 'stopped' ? `${reason}, who was looking for food` : `${seat} ${reason || 'finds nothing to eat'}`
    tell(seat, `${why} (${how}). ${ask}`)
  }

  /** What a person asks for waits for no search, but of one that is about to starve. */
  const giveWay = (seat: string): void => {
    const running = runningOf(work.tasks(), seat)
    if (!running || !isSearch(running) || ordersOf(work, seat).length === 0) return
    if ((stateOf(seat)?.body.food ?? 0) > looksAt.starving)
      roster.members.get(seat)?.mind?.interrupt('it was asked for something')
  }

  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'task.added') queueMicrotask(() => data.assignees.forEach(giveWay))
    if (type === 'body.state' && (data.food !== undefined || data.shelter === null) && roster.members.has(data.seat))
      lookSoon(data.seat)
    if (type === 'action.ended' && roster.members.has(data.seat)) lookSoon(data.seat)
    if (type !== 'task.changed' || data.status === undefined) return
    const changed = work.get(data.task)
    if (!changed?.assignees[0]) return
    if (isSearch(changed)) ended(changed)
    lookSoon(changed.assignees[0])
    if (changed.from !== undefined && isGiftTo(changed, changed.from)) lookSoon(changed.from)
  })
  atEnd(ending, () => {
    unsubscribe()
    for (const timer of timers) clearTimeout(timer)
  })
}
