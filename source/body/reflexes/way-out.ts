import type { Bot } from 'mineflayer'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { botStateOf } from '../bot/bot-state.ts'
import { Builder } from '../build/builder.ts'
import { Site } from '../build/site/site.ts'
import { mayChange } from '../hands/dig-block.ts'
import { Placer } from '../hands/place-block.ts'
import { standingCell } from '../walk/follow-path.ts'
import { Reach } from '../walk/path-search.ts'
import { toGetBack } from './belongings.ts'
import type { Reflex } from './reflex.ts'

/** Steps, and cells, in which one is out of a building that has an open way out. */
const wayOut = { steps: 60, cells: 3_000 }

/** What stands of the building around a body, where no way on foot leads out of it; undefined: none shuts it in. */
function shutIn(bot: Bot): readonly BlueprintCell[] | undefined {
  const placer = new Placer(bot)
  const [x, y, z] = standingCell(bot, placer.terrain)
  const cells = [...botStateOf(bot).ground.planned.values()].flat()
  for (const of of Map.groupBy(cells, ({ blueprint }) => blueprint).values()) {
    const standing = of.flatMap(({ cell }) => (placer.matches(cell) ? [cell] : []))
    const site = new Site(placer, standing)
    const isIn = !site.outside([x, y, z]) && y >= site.low[1] - 1 && y <= site.high[1]
    if (!isIn) continue
    const reach = new Reach(placer.terrain, [x, y, z], wayOut.steps, { maxNodes: wayOut.cells })
    if (![...reach.cells()].some(({ at }) => site.outside(at))) return standing
  }
  return undefined
}

/** Where those come to life who died, the team may have built meanwhile. */
export const leavingBuilding: Reflex = {
  name: 'way_out',
  description:
    'After a join or a death leave a building without an open door: take a block out, and put it back from outside.',
  on: true,
  urgent: true,
  every: 1_000,
  atMost: 120_000,
  applies(bot, _claims, rest) {
    const { danger } = botStateOf(bot)
    // Without anything to do it stays.
    if (!danger.isNew || !mayChange(bot) || (rest && !toGetBack(bot))) return undefined
    if (!new Placer(bot).terrain.of(standingCell(bot))) return undefined
    danger.isNew = shutIn(bot) !== undefined
    return danger.isNew ? 'is shut in by a building' : undefined
  },
  async act(context) {
    const cells = shutIn(context.bot)
    if (!cells) return
    const { action, danger } = botStateOf(context.bot)
    danger.isNew = false
    const { keeps } = action
    // It puts back what it takes out.
    action.keeps = undefined
    await new Builder(context, cells).run().finally(() => {
      action.keeps = keeps
    })
  },
}
