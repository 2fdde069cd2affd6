import { type Blueprints, cellMatches, parseBlock } from '../minecraft/blocks/blueprint.ts'
import { standsIn } from '../minecraft/blocks/box.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { wrongInWords } from '../minecraft/blocks/states-in-words.ts'
import { readable } from '../minecraft/names/readable.ts'
import type { Condition } from '../session/log/events/plan.ts'
import { own } from '../session/log/fold/records.ts'
import type { Task } from '../tasks/task-schema.ts'
import { type Eyes, judgeBlueprint } from './judge-blueprint.ts'
import type { Check } from './referee-types.ts'

/** What is needed to say whether a condition is true in the world. */
export interface ConditionEyes {
  readonly see: Eyes
  contents(at: Position): Promise<Readonly<Record<string, number>>>
  carried(player: string, item: string): Promise<number>
  /** Feet of a player; null when not in the world. */
  positionOf(player: string): Promise<Position | null>
  /** Goes near enough to see the place; does nothing where it is in view. */
  approach(at: Position): Promise<void>
}

/** Says whether conditions of a task are true in the world now. */
export const createChecks = (task: Task, blueprints: () => Blueprints, eyes: ConditionEyes) => {
  const { see, contents, carried, positionOf, approach } = eyes

  const built = async (condition: Extract<Condition, { kind: 'built' }>): Promise<Check> => {
    const cells = own(blueprints(), condition.blueprint)
    if (!cells) return { met: false, done: 0, total: 1, detail: `there is no blueprint "${condition.blueprint}"` }
    const wanted = condition.cells
      ? condition.cells.map(index => cells[index]).filter(cell => cell !== undefined)
      : cells
    const [near] = wanted
    if (near) await approach(near.at)
    const match = judgeBlueprint(wanted, see)
    const first = match.missing[0] === undefined ? undefined : wanted[match.missing[0]]
    const detail = [
      `${match.done}/${match.total} right`,
      ...(first ? [wrongInWords(first, see(first.at), condition.blueprint)] : []),
    ].join('; ')
    return { met: match.missing.length === 0, done: match.done, total: match.total, detail }
  }

  return async (condition: Condition, players: readonly string[], stores?: readonly Position[]): Promise<Check> => {
    switch (condition.kind) {
      case 'placed': {
        await approach(condition.at)
        const found = see(condition.at)
        const cell = { at: condition.at, ...parseBlock(condition.block) }
        const met = cellMatches(cell, found)
        const detail = met
          ? `${readable(found?.block ?? condition.block)} stands at ${condition.at.join(' ')}`
          : wrongInWords(cell, found)
        return { met, done: met ? 1 : 0, total: 1, detail }
      }
      case 'built':
        return await built(condition)
      case 'stored': {
        const places = condition.at ? [condition.at] : (stores ?? (task.arena?.containers ?? []).map(entry => entry.at))
        let held = 0
        for (const at of places) {
          await approach(at)
          held += (await contents(at))[condition.item] ?? 0
        }
        return counted(held, condition.count, `${readable(condition.item, held)} stored`)
      }
      case 'have': {
        const counts: number[] = []
        for (const player of players) counts.push(await carried(player, condition.item))
        const held = Math.max(0, ...counts)
        return counted(held, condition.count, `${readable(condition.item, held)} carried by one player`)
      }
      case 'inside': {
        const seats = condition.seats ?? players
        const there: string[] = []
        for (const player of seats) {
          const at = await positionOf(player)
          if (at && standsIn(at, condition.box)) there.push(player)
        }
        return {
          met: there.length === seats.length,
          done: there.length,
          total: seats.length,
          detail: `${there.join(', ') || 'nobody'} of ${seats.join(', ')} inside`,
        }
      }
      case 'children':
      case 'report':
        return { met: false, done: 0, total: 1, detail: 'nothing in the world tells' }
    }
  }
}

const counted = (held: number, wanted: number, detail: string): Check => ({
  met: held >= wanted,
  done: Math.min(held, wanted),
  total: wanted,
  detail,
})
