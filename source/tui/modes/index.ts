import type { Snapshot } from '../screen/snapshot.ts'
import { compareMode } from './compare/compare.ts'
import { liveMode } from './live/live.ts'
import type { Mode } from './mode.ts'
import { replayMode } from './replay/replay.ts'

/** Every mode of the screen; the first one that holds counts. */
export const modes: readonly Mode[] = [liveMode, compareMode, replayMode]

export const modeOf = (snapshot: Snapshot): Mode => modes.find(mode => mode.holds(snapshot)) ?? liveMode
