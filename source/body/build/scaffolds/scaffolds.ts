import { isAir } from '../../../minecraft/blocks/block-text.ts'
import { hangsOn, itemFor } from '../../../minecraft/blocks/placement.ts'
import { cell as cellOf, keyOf, type Position } from '../../../minecraft/blocks/position.ts'
import { throwIfAborted } from '../../bot/waits.ts'
import { type ActionContext, ActionError } from '../../contract/body-types.ts'
import { forbiddenText, isForbidden, refuseForbidden } from '../../contract/forbidden.ts'
import { endsWork, landRefusal } from '../../contract/needs-leave.ts'
import { isAsPutUp, type Piece, type Pieces } from '../../contract/pieces.ts'
import { inventoryOf } from '../../hands/carried-items.ts'
import { eyesAbove } from '../../hands/find-click.ts'
import { isClosed } from '../../hands/land-leave.ts'
import { digDownOne, pillarUp, scaffoldItems } from '../../hands/pillar.ts'
import type { Placer } from '../../hands/place-block.ts'
import { collectItems } from '../../reach/collect-items.ts'
import { standingCell } from '../../walk/follow-path.ts'
import { standLevel } from '../../walk/foot-moves.ts'
import type { OtherBuilders } from '../site/other-builders.ts'
import type { Job, Site } from '../site/site.ts'
import { canDo, inBody } from '../site/stands.ts'

export const nothingToScaffold = 'has nothing to build a scaffold of; a few blocks of dirt would do'

/** Blocks put up for a while, to stand on or to lean on: raised, remembered, and taken away again. */
export class Scaffolds {
  readonly #context: ActionContext
  readonly #placer: Placer
  readonly #otherBuilders: OtherBuilders
  readonly #site: Site
  readonly #plan: Site
  readonly #pieces: Pieces
  /** What the land refused when earth was looked for, and there was nothing else to put up. */
  #noEarth: ActionError | undefined

  constructor(context: ActionContext, placer: Placer, otherBuilders: OtherBuilders, site: Site, plan: Site) {
    this.#context = context
    this.#placer = placer
    this.#otherBuilders = otherBuilders
    this.#site = site
    this.#plan = plan
    this.#pieces = context.claims.pieces
  }

  /** What this builder has to take away: its own, and what others left who build no more. */
  #mine(): Piece[] {
    const { low, high } = this.#plan
    const near = ({ at }: Piece) => [0, 2].every(i => at[i]! >= low[i]! - 8 && at[i]! <= high[i]! + 8)
    return [...this.#pieces.values()].filter(
      piece => piece.by === this.#context.bot.username || (!this.#otherBuilders.isBuilding(piece.by) && near(piece)),
    )
  }

  /** Plans a support as one more cell of the site; whatever still hangs on it in the end stays. */
  lean(at: Position, item: string): void {
    this.#site.add({ at, block: item })
    this.#pieces.set(keyOf(at), { at, block: item, by: this.#context.bot.username })
  }

  /** Whether the body stands on something it raised. */
  get onTop(): boolean {
    const { x, y, z } = this.#context.bot.entity.position
    return this.#pieces.has(keyOf(cellOf({ x, y: y - 0.5, z })))
  }

  /** Goes up; false when not even one block could be raised. */
  async raise(times: number): Promise<boolean> {
    const { bot, signal } = this.#context
    for (let i = 0; i < times; i++) {
      const item = await this.item(1)
      if (!item) return i > 0
      try {
        this.#context.progress({ text: 'raising a scaffold' })
        const at = await pillarUp(bot, item, signal)
        this.#pieces.set(keyOf(at), { at, block: item, by: bot.username })
      } catch (error) {
        throwIfAborted(signal)
        if (!(error instanceof ActionError) || endsWork(error)) throw error
        return i > 0
      }
    }
    return true
  }

  /** On a pillar: up to three blocks higher, when more can be done from there. */
  async higher(jobs: readonly Job[]): Promise<boolean> {
    const { terrain } = this.#placer
    const here = standingCell(this.#context.bot, terrain)
    const level = standLevel(terrain, ...here) ?? here[1]
    for (let up = 1; up <= Math.min(3, this.spare()); up++) {
      const top: Position = [here[0], here[1] + up, here[2]]
      const eyes = eyesAbove(here, level + up)
      if (!terrain.at(top[0], top[1] + 1, top[2])?.passable || this.isPlanned([top[0], top[1] - 1, top[2]]))
        return false
      if (jobs.some(job => !inBody(top, job) && canDo(this.#placer, job, eyes))) return this.raise(up)
    }
    return false
  }

  async stepDown(): Promise<void> {
    const { bot, signal } = this.#context
    const { x, y, z } = bot.entity.position
    const below = cellOf({ x, y: y - 0.5, z })
    this.#context.progress({ text: 'taking the scaffold down' })
    await digDownOne(bot, signal)
    this.#pieces.delete(keyOf(below))
  }

  isPlanned(at: Position): boolean {
    const planned = this.#site.cellAt(keyOf(at)) ?? this.#plan.cellAt(keyOf(at))
    return planned !== undefined && !isAir(planned.block)
  }

  /** Whether nothing is to be put up there: a block of the building comes there, or the land is to stay as it is. */
  isBarred(at: Position): boolean {
    return this.isPlanned(at) || isClosed(this.#context.bot, at, 'scaffold', 'place')
  }

  /** How many blocks are carried that are good for a scaffold and not needed for the building. */
  spare(): number {
    return scaffoldItems.reduce((sum, name) => sum + Math.max(0, this.spareOf(name)), 0)
  }

  /** How many of an item are carried beyond what the building needs. */
  spareOf(name: string): number {
    const needed = this.#site.wrong().filter(one => !isAir(one.block) && itemFor(one.block) === name).length
    return (inventoryOf(this.#context.bot)[name] ?? 0) - needed
  }

  /** Why no earth is dug for a scaffold, as the end of a reason; empty: it may be. */
  get whyNotDug(): string {
    const { body, orders } = this.#context
    return isForbidden(orders, 'collect') ? `, and ${forbiddenText(body.username, 'collect')}` : ''
  }

  /** Why there is nothing to scaffold with: none is carried, and the land that has some is to stay as it is. */
  get notGiven(): ActionError | undefined {
    const refusal = this.#noEarth
    return refusal && new ActionError(refusal.code, `${nothingToScaffold}, and ${refusal.message}`)
  }

  /** A block to scaffold with; where fewer than `wanted` are carried, the rest is dug from the ground outside the site. */
  async item(wanted: number): Promise<string | undefined> {
    const have = inventoryOf(this.#context.bot)
    const carried = scaffoldItems.filter(name => (have[name] ?? 0) > 0)
    const chosen = carried.find(name => this.spareOf(name) >= wanted) ?? carried.find(name => this.spareOf(name) > 0)
    const enough = carried.filter(name => (have[name] ?? 0) >= wanted)
    // What a bare hand gets back may be borrowed from the building; of the rest each that is put up is lost to it.
    const borrowed = enough.find(name => this.#comesBack(name))
    if (chosen && this.spare() >= wanted) return chosen
    if (!chosen && borrowed) return borrowed
    // Up there only the scaffold itself could be dug: a builder that is short of blocks comes down first.
    if (this.onTop) return chosen
    const more = Math.min(16, Math.max(3, wanted - this.spare()))
    let shut: Position | undefined
    try {
      // The ground of the site itself stays as it is: a floor keeps no holes, and no builder falls into one.
      const isGround = (at: Position) => this.#plan.outside(at) && !this.#pieces.has(keyOf(at))
      const ground = (at: Position) => {
        if (!isGround(at)) return false
        const isShut = isClosed(this.#context.bot, at, 'dig', 'dig')
        if (isShut) shut ??= at
        return !isShut
      }
      refuseForbidden(this.#context, 'collect')
      await collectItems(this.#context, 'dirt', more, 24, ground)
      return 'dirt'
    } catch (error) {
      throwIfAborted(this.#context.signal)
      const other = chosen ?? borrowed ?? enough[0]
      if (shut) this.#noEarth = landRefusal({ cause: 'dig', at: shut })
      if (error instanceof ActionError && (other !== undefined || !endsWork(error))) return other
      throw error
    }
  }

  #comesBack(name: string): boolean {
    return this.#context.bot.registry.blocksByName[name]?.harvestTools === undefined
  }

  /** Plans to take away what is no longer needed, as cells that have to be empty; true when there is something. */
  condemn(mayTry: (key: string) => boolean): boolean {
    let any = false
    const { x, y, z } = this.#context.bot.entity.position
    const underFeet = keyOf(cellOf({ x, y: y - 0.5, z }))
    for (const { at, block } of this.#mine()) {
      const key = keyOf(at)
      const kind = this.#placer.terrain.of(at)
      const planned = this.#plan.cellAt(key)
      const gone = kind?.passable === true || (kind !== undefined && !isAsPutUp(block, kind.name))
      if (gone || (planned && this.#placer.matches(planned)) || this.#carries(at)) {
        this.#site.remove(at)
        if (planned) this.#site.add(planned)
        this.#pieces.delete(key)
      } else if (planned) this.#site.add(planned)
      else if (key !== underFeet) this.#site.add({ at, block: 'air' })
      any ||= !gone && mayTry(key)
    }
    return any
  }

  /** Whether something that is built would drop without this block. */
  #carries(at: Position): boolean {
    return this.#plan.cells().some(one => {
      const on = hangsOn(one.block, one.states)
      return on !== undefined && one.at.every((value, i) => value + on[i]! === at[i]) && this.#placer.matches(one)
    })
  }
}
