import type { ReplayControls } from '../session/view.ts'
import { type App, notify } from './app.ts'
import { clock } from './format.ts'
import { plain } from './text.ts'

/** The keys of a replay. */

export const speeds = [0.5, 1, 2, 4, 8, 16] as const
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

const say = (app: App, t: number, text: string): void =>
  notify(app, { style: 'accent', text: `${clock(t)} ${plain(text)}` })

export const jump = (app: App, direction: -1 | 1): void =>
  withReplay(app, async replay => {
    const { seq } = replay.position()
    const { markers } = replay.timeline
    const marker = direction === 1 ? markers.find(next => next.seq > seq) : markers.findLast(next => next.seq < seq)
    if (!marker) {
      const text = direction === 1 ? 'No marked moment after this one.' : 'No marked moment before this one.'
      notify(app, { style: 'warn', text })
      return
    }
    await (replay.seekEvent ? replay.seekEvent(marker.seq) : replay.seek(marker.t))
    say(app, marker.t, `${marker.kind}: ${marker.text}`)
  })

/** The next event that has the words, or from the start again after the last. */
export const search = (app: App, text: string): void => {
  if (text === '') return
  withReplay(app, async replay => {
    if (replay.find) {
      const hit = await replay.find({ text }, 1)
      if (hit) say(app, hit.t, hit.text)
      else notify(app, { style: 'warn', text: `Nothing after this moment has “${text}”.` })
      return
    }
    const { seq } = replay.position()
    const wanted = text.toLowerCase()
    const found = replay.timeline.markers.filter(marker =>
      `${marker.kind} ${marker.text}`.toLowerCase().includes(wanted),
    )
    const marker = found.find(next => next.seq > seq) ?? found[0]
    if (!marker) {
      notify(app, { style: 'warn', text: `No marked moment has “${text}”.` })
      return
    }
    await replay.seek(marker.t)
    say(app, marker.t, `${marker.kind}: ${marker.text}`)
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
  withReplay(app, async replay => {
    const t = readTime(text, replay.duration)
    if (t === null) notify(app, { style: 'bad', text: `✗ “${text}” is no time: write 2:30, 90 or 50 %.` })
    else await replay.seek(t)
  })
}

export const toggleSkipping = (app: App): void =>
  withReplay(app, replay => {
    const skipping = !app.store.ui().skipping
    replay.setSkipIdle?.(skipping)
    app.store.set(ui => ({
      ...ui,
      skipping,
      notice: { style: 'accent', text: skipping ? 'Quiet stretches are skipped.' : 'Quiet stretches play in full.' },
    }))
  })
