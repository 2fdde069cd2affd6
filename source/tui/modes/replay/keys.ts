import { errorText } from '../../../errors.ts'
import { own } from '../../../session/log/fold/records.ts'
import type { Marker } from '../../../session/recording/file/markers.ts'
import { readMoment } from '../../../session/recording/moment.ts'
import { speeds } from '../../../session/recording/replay-clock.ts'
import { type Cause, type SearchHit, type SearchQuery, whoIn } from '../../../session/recording/search.ts'
import type { ReplayControls } from '../../../session/view.ts'
import { type App, notify } from '../../app.ts'
import { clock } from '../../screen/format.ts'
import { mentions } from '../../screen/select.ts'
import { plain } from '../../screen/text.ts'
import type { Ui } from '../../ui.ts'
import { agentName, openAgent } from '../../views/agent/open-agent.ts'
import { type OpenQuestion, withQuestion } from '../../views/agent/open-question.ts'
import { transcriptState } from '../../views/agent/state.ts'
import { followNewest } from '../../views/agent/transcript-lines.ts'
import { compareState } from '../compare/state.ts'
import { replayState } from './state.ts'

/** The keys of a replay. */

/** What moves through the recording. Several keys that come at once move in turn: each counts from where the one before it leads. */
export const moveReplay = (app: App, act: (replay: ReplayControls) => Promise<void>): void =>
  withReplay(app, replay => {
    app.store.set(elsewhere)
    return app.inTurn(() => act(replay))
  })

/** At another moment no text is held at the lines of the one before, and a person who moves to the end again sees again how it ended. */
const elsewhere = (ui: Ui): Ui => {
  const held = Object.entries(ui.until).filter(([, t]) => t !== undefined)
  const { read: _, ...rest } = ui
  const scroll = { ...ui.scroll, ...Object.fromEntries(held.map(([pane]) => [pane, 0])) }
  return { ...followNewest(rest), scroll, until: {} }
}

const withReplay = (app: App, act: (replay: ReplayControls) => void | Promise<void>): void => {
  const replay = app.store.view()?.replay
  if (!replay) return
  void Promise.resolve(act(replay)).catch((error: unknown) => {
    notify(app, { style: 'bad', text: `✗ ${errorText(error)}` })
  })
}

export const changeSpeed = (direction: -1 | 1) => (app: App) =>
  withReplay(app, replay => {
    const index = speeds.indexOf(replay.position().speed)
    const next = speeds[Math.max(0, Math.min(speeds.length - 1, (index === -1 ? 1 : index) + direction))]
    if (next !== undefined) replay.setSpeed(next)
  })

export const play = (app: App): void =>
  withReplay(app, replay => (replay.position().playing ? replay.pause() : replay.play()))

export const seekBy = (ms: number) => (app: App) =>
  moveReplay(app, replay => replay.seek(Math.max(0, Math.min(replay.duration, replay.position().t + ms))))

export const seekStart = (app: App): void => moveReplay(app, replay => replay.seek(0))
export const seekEnd = (app: App): void => moveReplay(app, replay => replay.seek(replay.duration))

/** Whose event a move has led to is looked at from then on, with its line chosen; a question of an earlier moment is closed. */
const follow = (app: App, { seq, who, side }: Omit<SearchHit, 't' | 'text'>, name?: string): void => {
  const view = app.store.view()
  const seats = (side === 'B' ? view?.other?.view : view)?.state().seats ?? {}
  const seat = [...(name === undefined ? [] : [name]), ...who].flatMap(one => own(seats, one) ?? []).at(0)
  // Two recordings have numbers of their own: what is chosen in one is another line in the other.
  const isChosen = side === undefined && seat?.transcript.some(line => line.seq === seq)
  app.store.set(ui => ({
    ...transcriptState.set(withQuestion(side ? compareState.set(ui, { side }) : ui, undefined), {
      entry: isChosen ? seq : undefined,
    }),
    seat: seat?.seat ?? ui.seat,
    scroll: { ...ui.scroll, main: 0 },
  }))
}

const say = (app: App, t: number, text: string): void =>
  notify(app, { style: 'accent', text: `${clock(t)} ${plain(text)}` })
export const none = (app: App, text: string): void => notify(app, { style: 'warn', text })

/** Of both, in the order of time, where there are two recordings. */
const markersOf = (app: App, { timeline }: ReplayControls): readonly Marker[] => {
  const other = app.store.view()?.other?.view.replay
  if (!other) return timeline.markers
  const said = (markers: readonly Marker[], side: string) =>
    markers.map(marker => ({ ...marker, text: `${side}: ${marker.text}` }))
  return [...said(timeline.markers, 'A'), ...said(other.timeline.markers, 'B')].sort((a, b) => a.t - b.t)
}

/** The next marked moment, of one agent where only that one counts; `kind`: of this kind, of all. */
export const jump = (direction: -1 | 1, kind?: Marker['kind']) => (app: App) =>
  moveReplay(app, async replay => {
    const only = kind ? undefined : app.store.ui().only
    const { seq, t } = replay.position()
    const markers = markersOf(app, replay).filter(marker =>
      kind ? marker.kind === kind : only === undefined || mentions(marker.text, only),
    )
    // Two recordings have numbers of their own and only the time in common.
    const here = (marker: Marker) => (replay.seekEvent ? marker.seq - seq : marker.t - t)
    const marker = direction === 1 ? markers.find(next => here(next) > 0) : markers.findLast(next => here(next) < 0)
    const whose = only === undefined ? '' : ` of ${plain(only)}`
    if (!marker)
      return none(
        app,
        `No ${kind ? `mark of a ${kind}` : 'marked moment'}${whose} ${direction === 1 ? 'after' : 'before'} this one.`,
      )
    await (replay.seekEvent ? replay.seekEvent(marker.seq) : replay.seek(marker.t))
    const event = await app.store.view()?.event?.(marker.seq)
    if (event) follow(app, { seq: marker.seq, who: whoIn(event) }, only)
    say(app, marker.t, `${marker.kind}: ${marker.text}`)
  })

/** One event on or back; of one agent where only that one counts. */
export const step = (direction: -1 | 1) => (app: App) =>
  moveReplay(app, async replay => {
    const { only } = app.store.ui()
    if (only === undefined || !replay.find) return await replay.step(direction)
    replay.pause()
    const hit = await replay.find({ name: only }, direction)
    if (!hit) return none(app, `Nothing of ${plain(only)} ${direction === 1 ? 'after' : 'before'} this moment.`)
    follow(app, hit, only)
    say(app, hit.t, hit.text)
  })

/** `kind:action.ended @Bob dirt` → its parts; `kind:` may come more than once. */
const readSearch = (line: string): SearchQuery => {
  const words = line.split(/\s+/).filter(word => word !== '')
  const kinds = words.flatMap(word => (/^kind:./.test(word) ? [word.slice(5)] : []))
  const name = words.find(word => /^@./.test(word))?.slice(1)
  const text = words.filter(word => !/^(kind:|@)./.test(word)).join(' ')
  return { text: text || undefined, kinds: kinds.length > 0 ? kinds : undefined, name: name || undefined }
}

/** The next event that fits what was searched for; without a search, the next marked moment. */
export const found =
  (direction: -1 | 1) =>
  (app: App): void => {
    const ui = app.store.ui()
    const { only } = ui
    const { search: line } = replayState.of(ui)
    if (line === undefined) {
      jump(direction)(app)
      return
    }
    moveReplay(app, async replay => {
      const query = readSearch(line)
      const seats = Object.keys(app.store.snapshot().state?.seats ?? {})
      const name = query.name ?? only
      const known = seats.find(seat => seat.toLowerCase() === name?.toLowerCase()) ?? name
      if (!replay.find) return marked(app, replay, line)
      const hit = await replay.find({ ...query, name: known }, direction)
      if (!hit) return none(app, `Nothing ${direction === 1 ? 'after' : 'before'} this moment has “${plain(line)}”.`)
      follow(app, hit, known)
      say(app, hit.t, hit.text)
    })
  }

export const search = (app: App, text: string): void => {
  app.store.set(ui => replayState.set(ui, { search: text === '' ? undefined : text }))
  if (text !== '') found(1)(app)
}

/** Where events cannot be searched: the marked moments, from the start again after the last. */
const marked = async (app: App, replay: ReplayControls, text: string): Promise<void> => {
  const { seq } = replay.position()
  const wanted = text.toLowerCase()
  const fits = replay.timeline.markers.filter(marker => `${marker.kind} ${marker.text}`.toLowerCase().includes(wanted))
  const marker = fits.find(next => next.seq > seq) ?? fits[0]
  if (!marker) return none(app, `No marked moment has “${text}”.`)
  await replay.seek(marker.t)
  say(app, marker.t, `${marker.kind}: ${marker.text}`)
}

/** Back to the question whose answer led to an action: the chosen one, the last of the agent that is looked at, or the last of all. */
export const why = (app: App): void =>
  moveReplay(app, async replay => {
    const ui = app.store.ui()
    const seat = ui.only ?? (ui.view === agentName ? ui.seat : undefined)
    const seq = ui.view === agentName ? transcriptState.of(ui).entry : undefined
    const cause = await replay.jumpToCause?.({ seat, seq })
    if (!cause)
      return none(
        app,
        `No action ${seat === undefined ? '' : `of ${plain(seat)} `}has been started before this moment.`,
      )
    const { started, asked, answered } = cause
    const action = `${started.data.seat}: ${started.data.label}`
    const show = (at: number, question?: OpenQuestion): void =>
      app.store.set(now => ({
        ...transcriptState.set(withQuestion(openAgent(now, started.data.seat), question), { entry: at }),
        focus: 'main',
        scroll: { ...now.scroll, main: 0 },
      }))
    if (!asked) {
      show(started.seq)
      return say(app, started.t, `No question led to “${action}”: ${withoutQuestion(started.data)}.`)
    }
    show(asked.seq, { seat: asked.data.seat, ask: asked.data.ask, asked, answered })
    say(app, asked.t, `${asked.data.question} was asked here; its answer led to “${action}” at ${clock(started.t)}.`)
  })

/** Why a body acts where no brain was asked. */
const withoutQuestion = ({ by, task }: Cause['started']['data']): string => {
  if (by !== undefined) return `${by} ordered it`
  return task === undefined ? 'a reflex began it' : 'the next step of its task'
}

/** All, then one agent after the other. */
export const nextAgent = (app: App): void => {
  const seats = Object.keys(app.store.snapshot().state?.seats ?? {})
  const index = seats.indexOf(app.store.ui().only ?? '')
  const only = seats[index + 1]
  app.store.set(ui => ({
    ...ui,
    only,
    seat: only ?? ui.seat,
    notice: {
      style: 'accent',
      text:
        only === undefined
          ? 'Steps, marks and hits of everybody.'
          : `Steps, marks and hits of ${plain(only)} only (esc: everybody).`,
    },
  }))
}

export const askFork = (app: App): void => {
  if (app.store.view()?.other) none(app, 'Open one of the two alone to fork it.')
  else
    withReplay(app, async replay => {
      replay.pause()
      const why = await app.noFork?.()
      if (why !== undefined) none(app, why)
      else app.store.set(ui => ({ ...ui, dialog: 'fork', notice: undefined }))
    })
}

/** The last of the tasks that come with an event, or the event. */
const lastTask = async (app: App, seq: number): Promise<number> => {
  let last = seq
  while ((await app.store.view()?.event?.(last + 1))?.type === 'task.added') last++
  return last
}

export const seekTo = (app: App, text: string): void => {
  if (text === '') return
  moveReplay(app, async replay => {
    const { duration, lastSeq, timeline } = replay
    const moment = readMoment(text, { duration, lastSeq, markers: timeline.markers })
    if ('error' in moment) notify(app, { style: 'bad', text: `✗ ${moment.error}` })
    else if ('t' in moment) await replay.seek(moment.t)
    else if (replay.seekEvent) await replay.seekEvent(moment.tasks ? await lastTask(app, moment.seq) : moment.seq)
    else {
      const marker = timeline.markers.find(one => one.seq >= moment.seq)
      await replay.seek(marker?.t ?? duration)
    }
  })
}

export const toggleSkipping = (app: App): void =>
  withReplay(app, replay => {
    const skipping = !replayState.of(app.store.ui()).skipping
    replay.setSkipIdle?.(skipping)
    app.store.set(ui => ({
      ...replayState.set(ui, { skipping }),
      notice: { style: 'accent', text: skipping ? 'Quiet stretches are skipped.' : 'Quiet stretches play in full.' },
    }))
  })
