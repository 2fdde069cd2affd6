import type { Body } from '../../body/contract/body-types.ts'
import { blockText, isAir } from '../../minecraft/blocks/block-text.ts'
import type { BlockThere } from '../../minecraft/blocks/blueprint.ts'
import { distance, type Position } from '../../minecraft/blocks/position.ts'
import { buildingsOfGoal } from '../../session/log/buildings-of-goal.ts'
import { own } from '../../session/log/fold/records.ts'
import { loggedBlock } from '../../session/log/logged-blocks.ts'
import { atEnd, type Ending } from '../ending.ts'
import type { Roster } from '../seats/roster.ts'
import type { RefereeLike, SessionLike } from '../team-interface.ts'

/** Cells of buildings that a body is asked about after an action: the nearest ones. */
const nearAtMost = 256
const nearBlocks = 16
/** Places in one call: a body may be on another machine. */
const askedAtOnce = 1024

/** Tells the log what bodies see of blocks, where no referee does. */
export interface BlockSights {
  /** What the body sees of these places. */
  see(body: Body, places: readonly Position[]): Promise<readonly BlockThere[]>
}

export interface BlockSightNeeds {
  readonly session: SessionLike
  readonly referee: Pick<RefereeLike, 'watches'> | undefined
  readonly ending: Pick<Ending, 'signal'>
}

export const createBlockSights = ({ session, referee, ending }: BlockSightNeeds): BlockSights => {
  /** Only what is not as the log has it; of a block that no one has told of, the log has none. */
  const tell = ({ at, block, states }: BlockThere): void => {
    if (ending.signal.aborted || referee?.watches?.(at)) return
    const known = loggedBlock(session.state.blocks, at) ?? 'air'
    const seen = isAir(block)
      ? { block: 'air' }
      : { block, states: Object.keys(states).length > 0 ? states : undefined }
    if (known !== blockText(seen)) session.emit('world.block', 'team', { at: [...at], ...seen })
  }
  return {
    async see(body, places) {
      const all: BlockThere[] = []
      for (let first = 0; first === 0 || first < places.length; first += askedAtOnce) {
        const seen = await body.blocksAt(places.slice(first, first + askedAtOnce))
        for (const one of seen) tell(one)
        all.push(...seen)
      }
      return all
    },
  }
}

export interface BlockWatchNeeds {
  readonly session: SessionLike
  readonly roster: Roster
  readonly sights: BlockSights
  readonly ending: Ending
}

/**
 * Has bodies tell of a building when it is designed, when work at it begins and when it ends; of what they have placed and dug while they
 * act; and after each action of the cells of buildings around them.
 */
export const watchBlocks = ({ session, roster, sights, ending }: BlockWatchNeeds): void => {
  const cellsOf = (name: string): readonly Position[] =>
    (own(session.state.session.blueprints, name) ?? []).map(({ at }) => at)
  /** Those of earlier goals stand on. */
  const builtBefore = (): readonly string[] =>
    Object.values(session.state.tasks).flatMap(({ done, status }) =>
      done?.kind === 'built' && status === 'succeeded' ? [done.blueprint] : [],
    )
  const near = (body: Body): readonly Position[] => {
    const { position } = body.observe()
    return [...new Set([...buildingsOfGoal(session.state), ...builtBefore()])]
      .flatMap(cellsOf)
      .map(at => ({ at, gap: distance(at, position) }))
      .filter(({ gap }) => gap <= nearBlocks)
      .sort((one, other) => one.gap - other.gap)
      .slice(0, nearAtMost)
      .map(({ at }) => at)
  }
  /** Seats whose bodies are being asked, each with what it is to be asked next. */
  const asked = new Map<string, (() => readonly Position[]) | undefined>()
  const ask = async (seat: string, places: (body: Body) => readonly Position[]): Promise<void> => {
    const body = roster.members.get(seat)?.body
    if (!body?.online) return
    const next = (): readonly Position[] => places(body)
    if (asked.has(seat)) return void asked.set(seat, next)
    asked.set(seat, undefined)
    for (let now: typeof next | undefined = next; now && body.online && !ending.over; ) {
      // A body whose machine is gone sees nothing.
      await sights.see(body, now()).catch(() => [])
      now = asked.get(seat)
      asked.set(seat, undefined)
    }
    asked.delete(seat)
  }
  const askNearest = (name: string): void => {
    const cells = cellsOf(name)
    const [first] = cells
    const gap = (body: Body): number => (first ? distance(body.observe().position, first) : 0)
    const [nearest] = roster.bodies().toSorted((one, other) => gap(one) - gap(other))
    if (nearest) void sights.see(nearest, cells).catch(() => [])
  }

  const unsubscribe = session.subscribe(({ type, data }) => {
    switch (type) {
      case 'action.progress':
        return void ask(data.seat, () => [])
      case 'action.ended':
        return void ask(data.seat, near)
      case 'body.reconnected':
        return void ask(data.seat, near)
      case 'building.designed':
        return askNearest(data.name)
      case 'task.changed': {
        const { done } = session.state.tasks[data.task] ?? {}
        if (done?.kind === 'built' && data.status !== undefined) askNearest(done.blueprint)
        return
      }
      default:
    }
  })
  atEnd(ending, unsubscribe)
}
