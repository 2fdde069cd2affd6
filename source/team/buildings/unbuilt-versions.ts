import { blockText } from '../../minecraft/blocks/block-text.ts'
import type { BlueprintCell } from '../../minecraft/blocks/blueprint.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import { textStandsFor } from '../../minecraft/blocks/turns-into.ts'
import { own } from '../../session/log/fold/records.ts'
import { loggedBlock } from '../../session/log/logged-blocks.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Roster } from '../seats/roster.ts'
import type { SessionLike } from '../team-interface.ts'
import { drawnAs } from './draw-anew.ts'
import { copied } from './take-back.ts'

/** New versions of buildings that were drawn, and whose goal ended before any of it was built. */

export interface UnbuiltNeeds {
  readonly session: SessionLike
  readonly roster: Pick<Roster, 'bodies'>
  readonly ending: Ending
}

/** When a goal ends otherwise than in success: what it was to change and did not begin is the building that stood before. */
export const watchUnbuiltVersions = (needs: UnbuiltNeeds): void => {
  const { session, ending } = needs
  const unsubscribe = session.subscribe(({ type, data }) => {
    if (type === 'goal.ended' && data.result !== 'success') queueMicrotask(() => restore(needs, data.task))
  })
  atEnd(ending, unsubscribe)
}

const restore = ({ session, roster }: UnbuiltNeeds, goal: string): void => {
  const { buildings = {}, blueprints, versionsBefore = {} } = session.state.session
  for (const [name, { building, cells }] of Object.entries(versionsBefore)) {
    if (own(buildings, name)?.goal !== goal) continue
    const changed = changedCells(own(blueprints, name) ?? [], cells)
    if (changed.some(cell => isBuilt({ session, roster }, name, cell))) continue
    session.emit('building.designed', 'team', {
      ...{ ...copied(building), ...drawnAs({ from: building.from, cells }), since: undefined, restored: true },
    })
  }
}

interface Changed extends BlueprintCell {
  /** Its place among the cells of the version. */
  readonly index: number
}

/** The cells of a version that are other than before. */
const changedCells = (now: readonly BlueprintCell[], before: readonly BlueprintCell[]): Changed[] => {
  const stood = new Map(before.map(cell => [keyOf(cell.at), blockText(cell)]))
  return now.flatMap((cell, index) =>
    textStandsFor(blockText(cell), stood.get(keyOf(cell.at)) ?? 'air') ? [] : [{ ...cell, index }],
  )
}

/** By the log, or as a body sees it: cells out of sight count as missing there. */
const isBuilt = ({ session, roster }: Omit<UnbuiltNeeds, 'ending'>, name: string, cell: Changed): boolean => {
  const logged = loggedBlock(session.state.blocks, cell.at)
  if (logged !== undefined) return textStandsFor(blockText(cell), logged)
  return roster.bodies().some(body => {
    const seen = body.online ? own(body.observe().blueprints, name) : undefined
    return seen !== undefined && !seen.missing.includes(cell.index)
  })
}
