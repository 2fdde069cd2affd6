import { type BlueprintCell, cellMatches, taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import { extent, holds } from '../minecraft/blocks/box.ts'
import { keyOf } from '../minecraft/blocks/position.ts'
import type { EventOf } from '../session/log/events.ts'
import { constructionComplexity } from '../tasks/metrics/complexity.ts'
import { constructionMatch } from '../tasks/metrics/minecollab-scores.ts'
import { type PlacedBlock, viewHits } from '../tasks/metrics/view-hits.ts'
import type { Task } from '../tasks/task-schema.ts'

/** Follows the blocks in and around the blueprints of a task. */
export const tallyBuilding = (task: Task) => {
  const blueprints = Object.values(taskBlueprints(task)).flat()
  const cells = blueprints.filter(cell => cell.block !== 'air')
  const wanted = new Map<string, BlueprintCell>(blueprints.map(cell => [keyOf(cell.at), cell]))
  const placed = new Map<string, PlacedBlock & { states: Record<string, string> }>()
  /** Everything inside the blueprint's box counts, so that extra blocks are seen. */
  const box = blueprints.length === 0 ? null : extent(blueprints.map(cell => cell.at))

  return {
    /** Returns whether a block of the blueprint that stood right is gone. */
    change({ at, block, states = {} }: EventOf<'world.block'>['data']): boolean {
      const key = keyOf(at)
      const cell = wanted.get(key)
      const before = placed.get(key)
      const now = { at, block, states }
      if (/^(?:cave_|void_)?air$/.test(block)) placed.delete(key)
      else if (box && holds(box, at)) placed.set(key, now)
      if (!cell || cell.block === 'air' || !before) return false
      return cellMatches(cell, before) && !cellMatches(cell, now)
    },
    result() {
      if (cells.length === 0) return { viewHits: null, match: null, complexity: taggedComplexity(task) }
      const found = [...placed.values()]
      const { ratio, editDistance } = constructionMatch(blueprints, found)
      const ground = Math.min(...cells.map(cell => cell.at[1]))
      return {
        viewHits: viewHits(blueprints, found),
        match: { ratio, editDistance },
        complexity: constructionComplexity(blueprints, ground).reference,
      }
    },
  }
}

/** Complexity D of a generated dish or escape, from the tag that its generator gave it. */
const taggedComplexity = ({ tags }: Task): number | null => {
  const tag = tags.find(one => /^complexity-\d+$/.test(one))
  return tag === undefined ? null : Number(tag.slice('complexity-'.length))
}
