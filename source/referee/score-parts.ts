import type { Condition } from '../session/log/events/plan.ts'
import { agentsOf } from '../tasks/agents.ts'
import { checkPointKey, checkPointPoints } from '../tasks/metrics/completion.ts'
import { type CheckPointSpec, isAct, type JudgedPart } from '../tasks/schema/judged.ts'
import type { Task } from '../tasks/task-schema.ts'
import { type ActEyes, createActsSeen } from './acts-seen.ts'
import type { Check, PartResult } from './referee-types.ts'
import { createSeenParts, type SeenEyes } from './seen-parts.ts'

/** What judging a part needs of the world. */
export interface PartEyes {
  carried(player: string, item: string): Promise<number>
  check(condition: Condition, players: readonly string[]): Promise<Check>
}

/** Judges the parts of a task. What was reached once stays reached: `before` is what the log says of the same part. */
export interface ScoreParts {
  judge(part: JudgedPart, players: readonly string[], before?: PartResult): Promise<PartResult>
}

export const createScoreParts = (task: Task, eyes: PartEyes, onlooking: SeenEyes & ActEyes): ScoreParts => {
  const seats = agentsOf(task)
  const seen = createSeenParts(onlooking)
  const acts = createActsSeen(onlooking)

  /** Looks at every check point that is still open: what was handed over or eaten a moment later still counts. */
  const look = async (
    points: readonly CheckPointSpec[],
    players: readonly string[],
    reached: Set<string>,
  ): Promise<void> => {
    for (const point of points) {
      const key = checkPointKey(point)
      if (reached.has(key)) continue
      for (const player of players)
        if ((await eyes.carried(player, point.item)) >= point.count) {
          reached.add(key)
          break
        }
      if (!reached.has(key)) await look(point.parts, players, reached)
    }
  }
  const holdsAll = async (player: string, items: Readonly<Record<string, number>>): Promise<boolean> => {
    for (const [item, count] of Object.entries(items)) if ((await eyes.carried(player, item)) < count) return false
    return true
  }

  return {
    async judge(part, players, before) {
      if (isAct(part)) return await acts(part, players, before)
      const most = (done: number): number => Math.max(done, before?.done ?? 0)
      switch (part.kind) {
        case 'checkpoints': {
          const reached = new Set(before?.reached)
          await look(part.points, players, reached)
          const { points, of } = checkPointPoints(part.points, point => reached.has(checkPointKey(point)))
          const name = `points for ${part.points.map(point => point.item).join(' and ')}`
          // A log of before this was written says only how many points there were.
          return { name, done: most(points), total: of, reached: reached.size > 0 ? [...reached] : undefined }
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
          return { name: part.name ?? 'agents in the area', done: part.sticky ? most(done) : done, total }
        }
        case 'placed': {
          const { done, total } = await eyes.check(part, players)
          return { name: `${part.block} at ${part.at.join(' ')}`, done: part.sticky ? most(done) : done, total }
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
        case 'told': {
          const result = await seen(part, players)
          return { ...result, done: most(result.done) }
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
  return [...kinds].every(
    kind => kind === 'built' || kind === 'placed' || kind === 'gone' || kind === 'found' || kind === 'lit',
  )
    ? null
    : 2000
}
