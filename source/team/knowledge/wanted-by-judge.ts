import type { WantedByJudge } from '../../brain/questions/wanted.ts'
import type { Task } from '../../tasks/task-schema.ts'

/** What the judge of a task looks for, as the rules draw up work from it; parts of other kinds are left to the words of the goal. */
export const wantedByJudge = ({ judge }: Pick<Task, 'judge'>): WantedByJudge =>
  judge.flatMap((part): WantedByJudge => {
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
      default:
        return []
    }
  })

/** The items that it looks for in hands and containers. */
export const itemsOfJudge = (wanted: WantedByJudge): string[] =>
  wanted.flatMap(one => {
    switch (one.kind) {
      case 'built':
      case 'inside':
        return []
      case 'holds':
        return Object.keys(one.items)
      case 'each':
        return Object.values(one.targets)
      default:
        return [one.item]
    }
  })
