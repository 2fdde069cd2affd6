import { own } from '../session/log/fold/records.ts'
import type { Task } from './task-schema.ts'

/** How many bodies a task takes at least, and what for. */
export interface Least {
  readonly bodies: number
  readonly reason: string
}

/**
 * Read from the task itself: plates that open something only while all of them are held, dishes that different agents must
 * carry, places in which several named ones must stand. One body is enough for everything else.
 */
export const leastBodies = ({ arena, judge }: Task): Least => {
  const needs: Least[] = [{ bodies: 1, reason: 'one is enough' }]
  for (const { when, ordered, window } of arena?.mechanisms ?? []) {
    const plates = when.filter(({ block }) => block.includes('_pressure_plate')).length
    if (!ordered && window === 0) needs.push({ bodies: plates, reason: `${plates} plates must be held at once` })
  }
  for (const part of judge) {
    if (part.kind === 'each') {
      const bodies = Object.keys(part.targets).length
      needs.push({ bodies, reason: `${bodies} agents must each carry something of their own` })
    }
    if (part.kind === 'inside' && part.seats)
      needs.push({ bodies: part.seats.length, reason: `${part.seats.join(', ')} must stand there at once` })
  }
  return needs.reduce((most, one) => (one.bodies > most.bodies ? one : most))
}

const blockedForAll = ({ seats, blocked }: Task, name: string): Task['blocked'] => {
  const [first = [], ...others] = seats.workers.map(seat => own(blocked, seat) ?? [])
  const left = first.filter(action => others.every(list => list.includes(action)))
  return left.length > 0 ? { [name]: left } : {}
}

/**
 * The same task for one pair of hands: they begin with all that was dealt out and know all that any of the seats knew. Only what
 * `leastBodies` finds to need one body can be played like this.
 */
export const forOne = (task: Task): Task => {
  const name = task.seats.workers[0]!
  const items: Record<string, number> = {}
  for (const dealt of Object.values(task.inventories))
    for (const [item, count] of Object.entries(dealt)) items[item] = (items[item] ?? 0) + count
  const known = [...new Set(Object.values(task.knowledge).flat())]
  const { abilities } = task
  return {
    ...task,
    seats: { workers: [name] },
    inventories: Object.keys(items).length > 0 ? { [name]: items } : {},
    knowledge: known.length > 0 ? { [name]: known } : {},
    minds: own(task.minds ?? {}, name) && { [name]: own(task.minds ?? {}, name)! },
    // What one of them might do or knew, this one may and knows.
    blocked: blockedForAll(task, name),
    recipes: Object.fromEntries(
      Object.entries(task.recipes).map(([item, seats]) => [item, seats.length > 0 ? [name] : []]),
    ),
    // Shared out, the abilities would leave one agent without some of them.
    abilities:
      typeof abilities === 'string'
        ? abilities === 'diverse'
          ? 'same'
          : abilities
        : { [name]: [...new Set(Object.values(abilities).flat())] },
    judge: task.judge.map(part => (part.kind === 'inside' && part.seats ? { ...part, seats: [name] } : part)),
  }
}

/**
 * A tree has a root on top of the workers, as in S-Agents' ToA(n). It commands from where it is: what all must do with
 * their own body is the workers' task.
 */
export const withRoot = (task: Task): Task =>
  task.seats.leader !== undefined
    ? task
    : {
        ...task,
        seats: { ...task.seats, leader: ['Lena', 'Ada', 'Zoe'].find(name => !task.seats.workers.includes(name))! },
        judge: task.judge.map(part =>
          part.kind === 'inside' && !part.seats ? { ...part, seats: task.seats.workers } : part,
        ),
      }
