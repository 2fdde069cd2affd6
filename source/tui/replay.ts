import type { Marker, ReplayControls } from '../session/view.ts'
import { type App, notify } from './app.ts'
import { clock } from './format.ts'
import { plain } from './text.ts'

/** The keys of a replay. */

export const speeds = [0.5, 1, 2, 4, 8, 16] as const
const markerWords: Record<Marker['kind'], string> = {
  plan: 'plan',
  approval: 'approval',
  person: 'person',
  failure: 'failure',
  death: 'death',
  score: 'score',
  end: 'end',
}

export const withReplay = (app: App, act: (replay: ReplayControls) => void | Promise<void>): void => {
  const replay = app.store.view()?.replay
  if (!replay) return
  void Promise.resolve(act(replay)).catch((error: unknown) => {
    notify(app, { style: 'bad', text: `✗ ${error instanceof Error ? error.message : String(error)}` })
  })
}

export const changeSpeed = (replay: ReplayControls, direction: -1 | 1): void => {
  const index = [...speeds].map(Number).indexOf(replay.position().speed)
  const next = speeds[Math.max(0, Math.min(speeds.length - 1, (index === -1 ? 1 : index) + direction))]
  if (next !== undefined) replay.setSpeed(next)
}

export const seekBy = (replay: ReplayControls, ms: number): Promise<void> =>
  replay.seek(Math.max(0, Math.min(replay.duration, replay.position().t + ms)))

const goToMarker = async (
  app: App,
  replay: ReplayControls,
  marker: Marker | undefined,
  otherwise: string,
): Promise<void> => {
  if (!marker) return notify(app, { style: 'warn', text: otherwise })
  await replay.seek(marker.t)
  notify(app, { style: 'accent', text: `${clock(marker.t)} ${markerWords[marker.kind]}: ${plain(marker.text)}` })
}

export const jump = (app: App, direction: -1 | 1): void =>
  withReplay(app, replay => {
    const { t, seq } = replay.position()
    const { markers } = replay.timeline
    const marker =
      direction === 1
        ? markers.find(candidate => candidate.seq > seq && candidate.t >= t)
        : markers.findLast(candidate => candidate.seq < seq && candidate.t < t)
    return goToMarker(
      app,
      replay,
      marker,
      direction === 1 ? 'No marked moment after this one.' : 'No marked moment before this one.',
    )
  })

/** The next marked moment whose text has the words; from the start again after the last. */
export const search = (app: App, text: string): void => {
  if (text === '') return
  withReplay(app, replay => {
    const { seq } = replay.position()
    const found = replay.timeline.markers.filter(marker =>
      `${markerWords[marker.kind]} ${marker.text}`.toLowerCase().includes(text.toLowerCase()),
    )
    return goToMarker(
      app,
      replay,
      found.find(marker => marker.seq > seq) ?? found[0],
      `No marked moment has “${text}”.`,
    )
  })
}

/** `2:30`, `90` (seconds), `1:02:03` or `50 %`. */
export const readTime = (text: string, duration: number): number | null => {
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())
  if (share) return Math.min(1, Number(share[1]) / 100) * duration
  if (!/^\d+(:\d{1,2}){0,2}$/.test(text.trim())) return null
  const seconds = text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.min(duration, seconds * 1000)
}

export const seekTo = (app: App, text: string): void => {
  if (text === '') return
  withReplay(app, replay => {
    const t = readTime(text, replay.duration)
    if (t === null) return notify(app, { style: 'bad', text: `✗ “${text}” is no time: write 2:30, 90 or 50 %.` })
    return replay.seek(t)
  })
}
