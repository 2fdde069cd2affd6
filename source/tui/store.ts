import { createListeners } from '../listeners.ts'
import { presentRoot } from '../session/log/completion.ts'
import { changesOf, goalAsChanged } from '../session/log/goal-changes.ts'
import type { SessionView } from '../session/view.ts'
import type { Store } from './app.ts'
import type { KeyTable } from './input/keymap/entry.ts'
import { keymap } from './input/keymap.ts'
import { createCache } from './screen/cache.ts'
import { screen } from './screen/screen.ts'
import type { Frame, Size, Snapshot, Told } from './screen/snapshot.ts'
import type { Theme } from './screen/theme.ts'
import { initialUi, type Notice, type Ui } from './ui.ts'
import { viewOf } from './views/index.ts'

export interface StoreOptions {
  readonly size: Size
  readonly theme: Theme
  readonly title: string
  /** What is under way until the session answers. @default 'opening…' */
  readonly opening?: string
  readonly keymap?: KeyTable<Snapshot>
  /** Keys of an ended session that do something here. */
  readonly offers?: ReadonlySet<string>
  /** Most frames a second that events may cause. @default 20 */
  readonly fps?: number
  readonly ui?: Partial<Ui>
  /** Milliseconds that never go back; for tests. */
  readonly clock?: () => number
}

/** Long enough to read a line twice, ms, and what a line holds. */
const noticeTimeMs = 8000
const noticeLine = 80

const nothing: ReadonlySet<string> = new Set()

const sameFrame = (a: Frame, b: Frame): boolean =>
  a.panes.length === b.panes.length &&
  a.cursor?.x === b.cursor?.x &&
  a.cursor?.y === b.cursor?.y &&
  a.panes.every((pane, index) => {
    const other = b.panes[index]
    return (
      other !== undefined &&
      pane.id === other.id &&
      pane.x === other.x &&
      pane.y === other.y &&
      pane.width === other.width &&
      (pane.lines === other.lines ||
        (pane.lines.length === other.lines.length && pane.lines.every((line, row) => line === other.lines[row])))
    )
  })

/** Panes whose rows read the same keep the very same rows, so that React leaves them alone. */
const keepLines = (next: Frame, before: Frame): Frame => {
  const known = new Map(before.panes.map(pane => [pane.id, pane]))
  const panes = next.panes.map(pane => {
    const old = known.get(pane.id)
    const same =
      old && old.lines.length === pane.lines.length && pane.lines.every((line, row) => line === old.lines[row])
    return same ? { ...pane, lines: old.lines } : pane
  })
  return { ...next, panes }
}

/** After a view was opened: the one before forgets what it does not keep, and the focus is on a pane that there is. */
const settled = (before: Ui, after: Ui): Ui => {
  if (after.view === before.view) return after
  const { panes, home } = viewOf(after.view)
  const ui = viewOf(before.view).panes.reduce((left, pane) => pane.leave?.(left) ?? left, after)
  const there = ui.focus === 'composer' || panes.some(({ name }) => name === ui.focus)
  return there ? ui : { ...ui, focus: home ?? panes.at(-1)?.name ?? 'composer' }
}

/** Session time that the screen shows, ms. */
const timeOf = (view: SessionView | undefined): number => {
  if (!view) return 0
  const { session, t } = view.state()
  // People may look at the end for long.
  if (session.phase === 'ended' && session.endedAt !== undefined) return session.endedAt
  return view.replay?.position().t ?? view.now?.() ?? t
}

export const createStore = (options: StoreOptions): Store => {
  const clock = options.clock ?? (() => performance.now())
  const cache = createCache()
  const otherCache = createCache()
  const { tell, listen, clear } = createListeners()
  let size = options.size
  const begun = { ...initialUi, ...options.ui }
  let ui: Ui = settled(initialUi, { ...begun, view: viewOf(begun.view).name })
  let view: SessionView | undefined
  let unsubscribe: (() => void) | undefined
  let disposed = false
  let timer: NodeJS.Timeout | undefined
  let ticker: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  let lastFlush = Number.NEGATIVE_INFINITY
  /** How long the last frame kept the process busy, ms. */
  let cost = 0

  const snapshot = (): Snapshot => {
    const replay = view?.replay
    const position = replay?.position()
    const header = view?.header ?? null
    const state = view && header ? view.state() : undefined
    const other = view?.other
    return {
      ...size,
      state,
      header,
      mode: view?.mode ?? 'live',
      connection: view ? view.connection() : 'starting',
      person: view?.person ?? null,
      trouble: view?.notice?.() ?? '',
      replay:
        replay && position
          ? { ...position, duration: replay.duration, cutShort: replay.cutShort, timeline: replay.timeline }
          : undefined,
      other: other && {
        state: other.view.state(),
        header: other.view.header,
        timeline: other.view.replay?.timeline ?? { density: [], markers: [] },
        parting: other.parting,
        begins: other.begins,
        cache: otherCache,
      },
      // A new goal gives the session another name, and what people change of it stands behind that.
      title: goalAsChanged(
        state?.session.taskName || options.title || state?.session.goal || '',
        state && changesOf(state.tasks, presentRoot(state)),
      ),
      opening: options.opening ?? 'opening…',
      now: timeOf(view),
      ui,
      theme: options.theme,
      keymap: options.keymap ?? keymap,
      offers: options.offers ?? nothing,
      cache,
    }
  }

  let frame = screen(snapshot())
  let told: Told = frame

  /**
   * The session's clock and every age on the screen go by seconds, whether or not anything happens; nothing moves once the
   * session has ended, its host is lost, or a replay pauses. Rows that read the same are not drawn again.
   */
  const tick = () => {
    clearTimeout(ticker)
    ticker = undefined
    if (disposed || !view) return
    if (view.replay) {
      if (view.replay.position().playing) ticker = setTimeout(flush, 250)
    } else if (view.now && view.connection() === 'attached' && view.state().session.phase !== 'ended')
      ticker = setTimeout(flush, 1000 - (timeOf(view) % 1000) + 5)
    ticker?.unref()
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (disposed) return
    const start = clock()
    lastFlush = start
    const next = keepLines(screen(snapshot()), frame)
    told = next
    if (!sameFrame(next, frame)) {
      frame = next
      tell()
      // Writing to a terminal is synchronous; when it takes long, the next frame waits longer.
      setImmediate(() => {
        cost = clock() - start
      })
    }
    tick()
  }

  /** A notice covers rows of a pane, so it goes by itself; what still holds (a lost host) is said elsewhere too. */
  const expire = (notice: Notice | undefined) => {
    clearTimeout(expiry)
    if (!notice) return
    expiry = setTimeout(
      () => {
        if (ui.notice !== notice) return
        ui = { ...ui, notice: undefined }
        flush()
      },
      noticeTimeMs * Math.ceil(notice.text.length / noticeLine),
    )
    expiry.unref()
  }

  const changed = () => {
    if (timer || disposed) return
    const pause = Math.max(size.columns >= 200 ? 100 : 50, 1000 / (options.fps ?? 60), Math.min(1000, cost * 3))
    timer = setTimeout(flush, Math.max(0, lastFlush + pause - clock()))
  }

  return {
    subscribe: listen,
    frame: () => frame,
    snapshot,
    ui: () => ui,
    told: () => told,
    set: change => {
      const next = settled(ui, change(ui))
      if (next === ui) return
      if (next.notice !== ui.notice) expire(next.notice)
      ui = next
      flush()
    },
    attach: next => {
      unsubscribe?.()
      view = next
      unsubscribe = next.subscribe(changed)
      flush()
    },
    view: () => view,
    resize: next => {
      size = next
      flush()
    },
    dispose: () => {
      disposed = true
      clearTimeout(timer)
      clearTimeout(ticker)
      clearTimeout(expiry)
      unsubscribe?.()
      clear()
    },
  }
}
