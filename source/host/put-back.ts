import { blockName, blockText } from '../minecraft/blocks/block-text.ts'
import { keyOf, show } from '../minecraft/blocks/position.ts'
import type { Referee } from '../referee/referee-types.ts'
import type { LoggedContainer } from '../referee/reinstate.ts'
import { clockTime } from '../session/log/describe.ts'
import type { EventOf, SessionEvent } from '../session/log/events.ts'
import { loggedBlock, loggedBlocks } from '../session/log/logged-blocks.ts'
import type { Before } from './origin.ts'

type Tell = (level: 'info' | 'warning', text: string) => void

/**
 * Puts back what the log says of blocks and chests: all of it where the world is as the task begins (`whole`), else what happened
 * since the world was kept.
 */
export async function putBack(referee: Referee, before: Before, whole: boolean, tell: Tell): Promise<void> {
  const { state, since, extraSeq, gathering } = before
  const logged = whole
    ? loggedBlocks(state.blocks)
    : lastOf(since, 'world.block').map(({ at }) => ({ at, block: loggedBlock(state.blocks, at) ?? '' }))
  const broken = stillFalling(since, gathering)
  const blocks = logged.flatMap(one => {
    if (!broken.has(keyOf(one.at))) return [one]
    const stood = broken.get(keyOf(one.at))
    return stood === undefined ? [] : [{ ...one, block: stood }]
  })
  const containers = new Map<string, LoggedContainer>()
  const known = state.containers ?? {}
  const looked = whole
    ? Object.values(known)
    : lastOf(since, 'world.container').flatMap(({ at }) => known[at.join(' ')] ?? [])
  for (const { at, block, items } of looked) if (items) containers.set(keyOf(at), { at: [...at], block, items })
  const done = await referee.reinstate(blocks, [...containers.values()])
  const what = [
    ...(done.blocks > 0 ? [`${done.blocks} ${done.blocks === 1 ? 'block' : 'blocks'}`] : []),
    ...(containers.size > 0 ? [`${containers.size} ${containers.size === 1 ? 'chest' : 'chests'}`] : []),
  ]
  const lost = whole
    ? 'Creatures, dropped items and what lay in furnaces are as the task begins'
    : `Creatures, dropped items and furnaces are as they were at ${clockTime(timeOf(extraSeq, before))}`
  tell('info', `The arena is as the log left it${what.length > 0 ? ` (put back: ${what.join(', ')})` : ''}. ${lost}.`)
  const [first] = done.failed
  if (first)
    tell(
      'warning',
      `${done.failed.length} blocks could not be put back, first ${first.block} at ${first.at.join(' ')}.`,
    )
}

/** On a server of the person's own nothing is put back: what is there is what counts. */
export function compare(referee: Referee | undefined, { state }: Before, tell: Tell): void {
  const changed = loggedBlocks(state.blocks).flatMap(({ at, block }) => {
    const now = referee?.blockAt(at) ?? block
    return now === block ? [] : [`at ${show(at)} stood ${plain(block)}, now ${plain(now)}`]
  })
  if (changed.length > 0)
    tell(
      'warning',
      `${changed.length} blocks changed while the session was not running: ${changed.slice(0, 3).join('; ')}.`,
    )
}

const plain = (block: string): string => blockName(block).replaceAll('_', ' ')

/**
 * Blocks that were broken by a worker that was cut off while gathering, and whose items still lay on the ground, where no log sees
 * them: the last broken ones stand again, as what they were before, when the log knows that.
 */
export function stillFalling(
  since: readonly SessionEvent[],
  gathering: Before['gathering'],
): ReadonlyMap<string, string | undefined> {
  const stood = new Map<string, string>()
  const broken = new Map<string, string | undefined>()
  for (const { seq, type, data } of since) {
    if (type !== 'world.block') continue
    const key = keyOf(data.at)
    broken.delete(key)
    if (data.block !== 'air') stood.set(key, blockText(data))
    else if (gathering && seq > gathering.since) broken.set(key, stood.get(key))
  }
  const count = Math.max(0, broken.size - (gathering?.gained ?? 0))
  return new Map(count === 0 ? [] : [...broken].slice(-count))
}

/** The last event of a kind for each place. */
function lastOf<T extends 'world.block' | 'world.container'>(
  events: readonly SessionEvent[],
  type: T,
): EventOf<T>['data'][] {
  const last = new Map<string, EventOf<T>['data']>()
  for (const event of events) {
    if (event.type !== type) continue
    // Its type was just compared; the union of all kinds cannot be narrowed by a type parameter.
    const data = event.data as EventOf<'world.block'>['data']
    last.set(keyOf(data.at), data as EventOf<T>['data'])
  }
  return [...last.values()]
}

const timeOf = (seq: number, { since, state }: Before): number => since.find(event => event.seq > seq)?.t ?? state.t
