import type { Condition } from '../session/log/events/plan.ts'
import { agentsOf } from '../tasks/agents.ts'
import { checkPointPoints } from '../tasks/metrics/completion.ts'
import type { CheckPointSpec, JudgedPart } from '../tasks/schema/judged.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { Check } from './referee-types.ts'
import { createSeenParts, type PartResult, type SeenEyes } from './seen-parts.ts'

/** What judging a part needs of the world. */
export interface PartEyes {
  carried(player: string, item: string): Promise<number>
  check(condition: Condition, players: readonly string[]): Promise<Check>
}

/** Judges the parts of one run. Remembers what is sticky: what was reached once stays reached. */
export interface Parts {
  judge(part: JudgedPart, players: readonly string[]): Promise<PartResult>
}

export const createParts = (task: Task, eyes: PartEyes, onlooking: SeenEyes): Parts => {
  const most = new Map<JudgedPart, number>()
  const reached = new Set<CheckPointSpec>()
  const seats = agentsOf(task)
  const seen = createSeenParts(onlooking)

  /** Looks at every check point that is still open: what was handed over or eaten a moment later still counts. */
  const look = async (points: readonly CheckPointSpec[], players: readonly string[]): Promise<void> => {
    for (const point of points) {
      if (reached.has(point)) continue
      for (const player of players)
        if ((await eyes.carried(player, point.item)) >= point.count) {
          reached.add(point)
          break
        }
      if (!reached.has(point)) await look(point.parts, players)
    }
  }
  const holdsAll = async (player: string, items: Readonly<Record<string, number>>): Promise<boolean> => {
    for (const [item, count] of Object.entries(items)) if ((await eyes.carried(player, item)) < count) return false
    return true
  }
  const sticky = (part: JudgedPart, done: number): number => {
    const best = Math.max(done, most.get(part) ?? 0)
    most.set(part, best)
    return best
  }

  return {
    async judge(part, players) {
      switch (part.kind) {
        case 'checkpoints': {
          await look(part.points, players)
          const { points, of } = checkPointPoints(part.points, point => reached.has(point))
          return { name: `points for ${part.points.map(point => point.item).join(' and ')}`, done: points, total: of }
        }
        case 'holds': {
          let done = 0
          for (const player of players) if (await holdsAll(player, part.items)) done = 1
          const name = Object.entries(part.items).map(([item, count]) => `${count} ${item}`)
          return { name: `one agent carries ${name.join(' and ')}`, done, total: 1 }
        }
        case 'each': {
          const targets = Object.entries(part.targets)
          let done = 0
          for (const [player, item] of targets)
            if (players.includes(player) && (await eyes.carried(player, item)) > 0) done++
          return { name: 'agents that carry their own', done, total: targets.length }
        }
        case 'inside': {
          // A player who is not there (yet) counts as missing.
          const { done, total } = await eyes.check({ ...part, seats: [...(part.seats ?? seats)] }, players)
          return { name: part.name ?? 'agents in the area', done: part.sticky ? sticky(part, done) : done, total }
        }
        case 'placed': {
          const { done, total } = await eyes.check(part, players)
          return { name: `${part.block} at ${part.at.join(' ')}`, done: part.sticky ? sticky(part, done) : done, total }
        }
        case 'built':
        case 'stored':
        case 'have': {
          const { done, total } = await eyes.check(part, players)
          const name =
            part.kind === 'built'
              ? part.blueprint
              : `${part.count} ${part.item} ${part.kind === 'have' ? 'with one agent' : `in the container at ${part.at.join(' ')}`}`
          return { name, done, total }
        }
        default:
          return await seen(part, players)
      }
    },
  }
}

/** ms between two looks at what no block change tells; null when blocks tell everything. */
export const lookEvery = (task: Task): number | null => {
  const kinds = new Set(task.judge.map(part => part.kind))
  // A plate is let go in a moment, a cake is carried for a while.
  if (kinds.has('inside')) return 500
  return [...kinds].every(kind => kind === 'built' || kind === 'placed' || kind === 'found' || kind === 'lit')
    ? null
    : 2000
}
