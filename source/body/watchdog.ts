import type { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { ActionError, type Progress } from './contract/body-types.ts'

/** An action that neither moves, nor changes anything, nor looks for a way, nor tells of progress for this long has failed. */
const stillnessTimeoutMs = 30_000
/** An action that counts its steps and counts no further for so long is going in circles. */
const circlingTimeoutMs = 40_000
/** Time is counted in ticks of so many ms: a process that is so busy that its turns take longer does less in the same time. */
const tickAtMostMs = 50
/** A body that is farther from where it was has moved, blocks. */
const movedBlocks = 0.75

/** What is watched of a body. */
export interface Watched {
  readonly inventory: Pick<EventEmitter, 'on' | 'removeListener'>
  position(): Bot['entity']['position'] | undefined
  /** A reflex has the body: this time is not the action's. */
  held(): boolean
  /** How long it has looked for ways so far, ms. What is looked for is found or not, sooner or later. */
  searchedMs(): number
  /** How much of that it only waited for its turn, ms: a search takes longer on a busy machine and leads no further. */
  searchWaitedMs(): number
  /** 1 at 20 ticks a second, 4 at 5: everything in the world takes so many times as long. */
  slowness(): number
}

interface Watchdog {
  progress(progress: Progress): void
  stop(): void
}

/**
 * Ends an action that gets nowhere: one that is still (nothing moved, no slot changed, no word of progress), and one that moves and tells
 * but counts no further. One that never counts is never going in circles. Time is counted in ticks of this process: one that stood still (a
 * busy machine, a computer that slept) could do nothing either, so that a tick which comes late is one tick.
 */
export function watchAction(
  watched: Watched,
  control: AbortController,
  name: string,
  stillnessMs = stillnessTimeoutMs,
): Watchdog {
  const tickMs = Math.min(tickAtMostMs, stillnessMs / 2)
  let stillMs = 0
  let circlingMs = 0
  let searchedBefore = watched.searchedMs()
  let waitedBefore = watched.searchWaitedMs()
  let tickedAt = performance.now()
  let at = watched.position()?.clone()
  let count: Progress = {}
  /** What it was at, in its own words. */
  let text: string | undefined
  const giveUp = (reason: string) => control.abort(new ActionError('timeout', reason))
  const tick = () => {
    const searched = watched.searchedMs()
    const passedMs = tickMs / watched.slowness()
    stillMs += Math.max(0, passedMs - (searched - searchedBefore))
    const waited = watched.searchWaitedMs()
    const tickAt = performance.now()
    circlingMs += passedMs * (1 - Math.min(1, (waited - waitedBefore) / Math.max(1, tickAt - tickedAt)))
    searchedBefore = searched
    waitedBefore = waited
    tickedAt = tickAt
    const now = watched.position()
    if (now && at && now.distanceTo(at) > movedBlocks) {
      at = now.clone()
      stillMs = 0
    }
    if (watched.held()) stillMs = circlingMs = 0
    const during = text === undefined ? '' : ` (${text})`
    if (Math.round(stillMs) > stillnessMs)
      giveUp(`${name} made no progress for ${stillnessMs / 1000} s${during} and was given up`)
    else if (count.done !== undefined && Math.round(circlingMs) >= circlingTimeoutMs)
      giveUp(`made no headway for ${circlingTimeoutMs / 1000} s${during}, after ${counted(count)}, and was given up`)
  }
  const timer = setInterval(tick, tickMs)
  const onSlot = () => {
    stillMs = 0
  }
  watched.inventory.on('updateSlot', onSlot)
  return {
    progress(progress) {
      stillMs = 0
      text = progress.text ?? text
      const further = progress.done !== undefined && progress.done !== count.done
      if (further) count = progress
      if (further || progress.headway) circlingMs = 0
    },
    stop() {
      clearInterval(timer)
      watched.inventory.removeListener('updateSlot', onSlot)
    },
  }
}

const counted = ({ done, total, unit }: Progress): string =>
  `${done}${total === undefined ? '' : ` of ${total}`}${unit === undefined ? '' : ` ${unit}`}`
