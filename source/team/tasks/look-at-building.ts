import { callToGoNear } from '../../body/actions/world/go-to.ts'
import type { Body } from '../../body/contract/body-types.ts'
import { keyOf } from '../../minecraft/blocks/position.ts'
import type { Condition } from '../../session/log/events/plan.ts'
import { own } from '../../session/log/fold/records.ts'
import type { BlockSights } from '../knowledge/block-sights.ts'
import type { Knowledge } from '../knowledge/team-knowledge.ts'
import type { Roster } from '../seats/roster.ts'
import type { SendToLook } from './look-into.ts'

export type Built = Extract<Condition, { kind: 'built' }>

/** What bodies see of cells of a building, by their indices. */
export interface BuildingLook {
  readonly wrong: readonly number[]
  /** Why none could look at the rest; absent: all were seen. */
  readonly failed?: string | undefined
}
/** Looks at the cells of a building; where no body has all of them in sight, one goes there: the seat's own, or the nearest. */
export type LookAtBuilding = (done: Built, seat: string) => Promise<BuildingLook>

export interface BuildingLookNeeds {
  readonly roster: Pick<Roster, 'bodies' | 'members'>
  readonly knowledge: Pick<Knowledge, 'cells'>
  readonly sights: BlockSights
  readonly send: SendToLook
}

/** How near a body goes to a cell that none has in sight. */
const nearEnoughBlocks = 8
/** Walks for one building, which may be longer than a body sees. */
const walksAtMost = 8

export const createLookAtBuilding =
  ({ roster, knowledge, sights, send }: BuildingLookNeeds): LookAtBuilding =>
  async (done, seat) => {
    const cells = knowledge.cells(done.blueprint)
    const asked = done.cells?.filter(index => cells[index]) ?? cells.map((_, index) => index)
    const right = new Set<number>()
    const wrong = new Set<number>()
    const look = async (body: Body): Promise<void> => {
      const places = asked.map(index => cells[index]!.at)
      // A body whose machine is gone sees nothing.
      const seen = new Set((await sights.see(body, places).catch(() => [])).map(({ at }) => keyOf(at)))
      const missing = new Set(own(body.observe().blueprints, done.blueprint)?.missing)
      for (const index of asked) if (seen.has(keyOf(cells[index]!.at))) (missing.has(index) ? wrong : right).add(index)
    }
    const unseen = () => asked.find(index => !right.has(index) && !wrong.has(index))
    for (const body of roster.bodies()) await look(body)
    let failed: string | undefined
    for (let walks = 0; unseen() !== undefined && failed === undefined; walks++) {
      const at = cells[unseen()!]!.at
      const gone =
        walks < walksAtMost ? await send(callToGoNear(at, nearEnoughBlocks), at, seat) : { failed: 'it is too long' }
      if ('failed' in gone) failed = gone.failed
      else {
        const before = right.size + wrong.size
        await look(roster.members.get(gone.by)!.body!)
        if (right.size + wrong.size === before) failed = `${gone.by} went there and does not see it`
      }
    }
    return { wrong: [...wrong].filter(index => !right.has(index)), failed }
  }
