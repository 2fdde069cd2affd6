import type { WantedByJudge } from '../../brain/questions/wanted.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import { parseBlock } from '../../minecraft/blocks/blueprint.ts'
import { itemFor } from '../../minecraft/blocks/placement.ts'
import type { Act } from '../../planner/acts.ts'
import { asksInGame } from '../../tasks/agents.ts'
import type { JudgedPart } from '../../tasks/schema/judged.ts'
import type { Task } from '../../tasks/task-schema.ts'

type WantedAct = Extract<WantedByJudge[number], { kind: 'act' }>['act']
type WantedTask = Pick<Task, 'judge'> & Partial<Pick<Task, 'people' | 'arena'>>

/** What the judge of a task looks for, as the rules draw up work from it; parts of other kinds are left to the words of the goal. */
export const wantedByJudge = (task: WantedTask): WantedByJudge => {
  const isToldByHand = isActTask(task)
  return task.judge.flatMap((part): WantedByJudge => {
    switch (part.kind) {
      case 'built':
        return [{ kind: 'built', blueprint: part.blueprint }]
      case 'stored':
        return [{ kind: 'stored', item: part.item, count: part.count, at: [...part.at] }]
      case 'have':
        return [{ kind: 'have', item: part.item, count: part.count }]
      case 'inside':
        // Where some of them alone are to stand, their names have to say it.
        return part.seats ? [] : [{ kind: 'inside', box: { from: [...part.box.from], to: [...part.box.to] } }]
      case 'holds':
        return [{ kind: 'holds', items: part.items }]
      case 'each':
        return [{ kind: 'each', targets: part.targets }]
      case 'checkpoints':
        return part.points.map(({ item, count }) => ({ kind: 'holds', items: { [item]: count } }))
      default: {
        const act = isToldByHand ? actOf(part) : null
        // A question's type is not readonly.
        return act === null ? [] : [{ kind: 'act', act: structuredClone(act) as WantedAct }]
      }
    }
  })
}

/**
 * Whether its single parts tell what is to be done. Where people ask for it in the game, or the team is to find the way somewhere, they tell
 * what comes of that instead.
 */
const isActTask = ({ judge, people, arena }: WantedTask): boolean =>
  !asksInGame({ people }) && (arena?.mechanisms ?? []).length === 0 && judge.every(({ kind }) => kind !== 'inside')

const tending = { fed: 'feed', shorn: 'shear', hurt: 'hurt' } as const
const fish: ReadonlySet<string> = new Set(['cod', 'salmon', 'tropical_fish', 'pufferfish'])

/** What stands as it was planted. */
const isPlanted = /_sapling$|_propagule$|^(?:rose_bush|peony|lilac|sunflower)$/

/** The one act that brings a part about; null: there is none, or several would do. */
const actOf = (part: JudgedPart): Act | null => {
  switch (part.kind) {
    case 'gone':
      return { does: 'dig', block: blockName(part.block), at: [...part.at] }
    case 'worn':
      return { does: 'wear', item: part.item }
    case 'tended':
      return { does: tending[part.how], type: part.type }
    case 'rode':
      return { does: 'ride', types: [...part.types], at: part.at }
    case 'said':
      return { does: 'say', words: part.words, count: part.count }
    case 'spent': {
      const { item, on, type } = part
      return { does: 'use', item, at: on, type }
    }
    case 'placed': {
      const { block, states = {} } = parseBlock(part.block)
      const at = [...part.at] as const
      if (states.occupied === 'true') return { does: 'sleep' }
      if ('open' in states) return { does: 'operate', block: part.block, at }
      if (block === 'farmland') return { does: 'till', block, at }
      return itemFor(block) !== block || isPlanted.test(block) ? { does: 'sow', block, at } : null
    }
    case 'carried':
      if (part.player !== undefined)
        return part.items.length === 1
          ? { does: 'give', item: part.items[0]!, count: part.count, player: part.player }
          : null
      return part.items.every(item => fish.has(item)) ? { does: 'fish', count: part.count } : null
    default:
      return null
  }
}

/** The items that it looks for in hands and containers. */
export const itemsOfJudge = (wanted: WantedByJudge): string[] =>
  wanted.flatMap(one => {
    switch (one.kind) {
      case 'built':
      case 'inside':
        return []
      case 'act':
        return 'item' in one.act ? [one.act.item] : []
      case 'holds':
        return Object.keys(one.items)
      case 'each':
        return Object.values(one.targets)
      default:
        return [one.item]
    }
  })
