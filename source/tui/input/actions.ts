import { isOver } from '../../session/log/events/outcome.ts'
import { type App, ask, leaveOutcome, notify, quit, stopAndQuit, stopSession } from '../app.ts'
import { editPlan } from '../plan/edit.ts'
import { planActions } from '../plan/editing.ts'
import { seatAtHand, seatsOf } from '../screen/select.ts'
import { open, panesOf, type Ui, type ViewName, viewNames } from '../ui.ts'
import { nextZoom } from '../views/map/zoom.ts'
import { openEntry, stepQuestion, toFailure } from '../views/question/open-question.ts'
import {
  askFork,
  changeSpeed,
  found,
  jump,
  moveReplay,
  nextAgent,
  seekBy,
  step,
  toggleSkipping,
  toParting,
  why,
  withReplay,
} from '../views/replay/keys.ts'
import { back } from './back.ts'
import { apply, complete, menuOf } from './complete.ts'
import { decisions } from './decisions.ts'
import { down, type EditName, edits, emptyEditor, up, withText } from './editor.ts'
import { move, page, toEdge } from './movement.ts'
import { submit } from './submit.ts'

/** What each entry of the keymap does. */

const edited = (ui: Ui, name: EditName): Ui => {
  const editor = edits[name](ui.editor)
  return { ...ui, editor, lost: editor.text === '' ? undefined : ui.lost, menu: undefined, notice: undefined }
}

const cyclePane = (app: App, direction: -1 | 1): void =>
  app.store.set(ui => {
    const panes = panesOf(ui.view, app.store.view()?.mode !== 'replay')
    const index = panes.indexOf(ui.focus)
    const next = panes[(index + direction + panes.length) % panes.length]
    if (next === undefined) return ui
    const { state } = app.store.snapshot()
    // A list that has the focus has a choice, so that its keys mean something.
    const seat = next === 'agents' ? (ui.seat ?? seatsOf(state ?? { seats: {} })[0]?.seat) : ui.seat
    const task = next === 'tasks' ? (ui.task ?? Object.keys(state?.tasks ?? {})[0]) : ui.task
    return { ...ui, focus: next, seat, task, grown: 0, notice: undefined }
  })

/** Puts the chosen entry of the menu into the line. */
const takeEntry = (app: App): void =>
  app.store.set(ui => {
    const menu = menuOf(ui, app.store.snapshot().state)
    return menu ? { ...ui, editor: apply(ui.editor, menu, menu.index), menu: undefined, notice: undefined } : ui
  })

/** Enter in the menu: what is written out in full is done, anything else is completed first. */
const enterEntry = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const menu = menuOf(ui, state)
  const word = ui.editor.text.slice(menu?.from, menu?.to).toLowerCase()
  const written = menu?.open && menu.candidates.some(({ text }) => text.toLowerCase() === word)
  if (!menu || (written && ui.menu === undefined)) submit(app)
  else takeEntry(app)
}

const moveInMenu = (app: App, direction: -1 | 1): void =>
  app.store.set(ui => {
    const menu = menuOf(ui, app.store.snapshot().state)
    if (!menu) return ui
    const count = menu.candidates.length
    return { ...ui, menu: { index: (menu.index + direction + count) % count } }
  })

/** Opens the menu of what the word could become; one candidate needs no menu. */
const completeWord = (app: App): void =>
  app.store.set(ui => {
    const choices = complete(ui.editor, app.store.snapshot().state)
    if (!choices) return ui
    if (choices.candidates.length > 1) return { ...ui, menu: { index: 0 }, notice: undefined }
    return { ...ui, editor: apply(ui.editor, choices, 0), menu: undefined }
  })

/** One of the person's own messages that nobody has received yet. */
const queuedMessage = (app: App) => {
  const { state, person } = app.store.snapshot()
  return state?.messages.findLast(
    message =>
      message.from === person && message.delivered.length === 0 && !message.withdrawn && message.read.length === 0,
  )
}

const recall = (app: App, direction: -1 | 1): void =>
  app.store.set(ui => {
    const moved = direction === -1 ? up(ui.editor) : down(ui.editor)
    if (moved) return { ...ui, editor: moved }
    if (ui.prompt.kind !== 'say') return ui
    if (direction === -1 && !ui.recall && ui.editor.text === '') {
      const queued = queuedMessage(app)
      if (queued)
        return {
          ...ui,
          editor: withText(queued.text),
          editing: queued.message,
          notice: { style: 'accent', text: 'This message is still queued: enter changes it, esc leaves it.' },
        }
    }
    const index = (ui.recall?.index ?? ui.history.length) + direction
    const draft = ui.recall?.draft ?? ui.editor.text
    if (index < 0 || index > ui.history.length) return ui
    if (index === ui.history.length) return { ...ui, editor: withText(draft), recall: undefined }
    return { ...ui, editor: withText(ui.history[index] ?? ''), recall: { index, draft }, menu: undefined }
  })

const cancelled = (ui: Ui): Ui => ({
  ...ui,
  // A text for the plan that is given up leads back to the plan.
  focus: ui.prompt.kind === 'plan' ? 'main' : ui.focus,
  editor: emptyEditor,
  lost: undefined,
  prompt: { kind: 'say' },
  editing: undefined,
  recall: undefined,
  delivery: 'queue',
  menu: undefined,
  notice: undefined,
})

const startText = (text: string) => (app: App) =>
  app.store.set(ui => ({ ...ui, focus: 'composer', editor: withText(text), notice: undefined }))

const chooseSeat = (app: App, direction: -1 | 1): void => {
  const { state, ui } = app.store.snapshot()
  if (!state) return
  const seats = seatsOf(state)
  const index = seats.findIndex(seat => seat.seat === seatAtHand(state, ui.seat)?.seat)
  const next = seats[(index + direction + seats.length) % Math.max(1, seats.length)]
  if (!next) return
  app.store.set(current => ({
    ...current,
    seat: next.seat,
    entry: undefined,
    question: undefined,
    scroll: { ...current.scroll, main: 0 },
    until: { ...current.until, main: undefined },
  }))
}

const foldTask = (ui: Ui): Ui => {
  if (ui.task === undefined) return ui
  const open = `-${ui.task}`
  if (ui.folded.includes(ui.task)) return { ...ui, folded: [...ui.folded.filter(id => id !== ui.task), open] }
  return { ...ui, folded: [...ui.folded.filter(id => id !== open), ui.task] }
}

const moveMap = (dx: number, dz: number) => (app: App) =>
  app.store.set(ui => ({
    ...ui,
    map: { ...ui.map, dx: ui.map.dx + dx, dz: ui.map.dz + dz },
  }))

const zoom = (direction: 1 | -1) => (app: App) =>
  app.store.set(ui => {
    const { cache } = app.store.snapshot()
    // Before anybody zooms, the map fits the site; the first step goes on from there.
    const now = ui.map.zoom ?? cache.limits.get('zoom') ?? 1
    return { ...ui, map: { ...ui.map, zoom: nextZoom(now, direction) } }
  })

const pauseSeat = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const seat = state && seatAtHand(state, ui.seat)
  if (seat) void ask(app, { type: seat.paused ? 'resume' : 'pause', seat: seat.seat })
}

const openSeatOfTask = (app: App): void => {
  const { state, ui } = app.store.snapshot()
  const seat = state?.tasks[ui.task ?? '']?.assignees[0]
  if (seat !== undefined) app.store.set(current => ({ ...open(current, 'agent'), seat }))
  else {
    const text = ui.task === undefined ? 'Choose a task with ↑ and ↓ first.' : 'Nobody has this task.'
    notify(app, { style: 'warn', text })
  }
}

const height = (app: App, step: -1 | 1) =>
  app.store.set(ui => {
    const region = app.store.snapshot().state?.session.region
    const top = ui.map.top ?? (region ? Math.max(region.from[1], region.to[1]) : 0)
    return { ...ui, map: { ...ui.map, top: top + step } }
  })

const askFor = (app: App, kind: 'goal' | 'export'): void =>
  app.store.set(ui => ({
    ...ui,
    focus: 'composer',
    prompt: { kind },
    editor: emptyEditor,
    notice:
      kind === 'export'
        ? { style: 'dim', text: `One of ${app.afterwards?.formats.join(', ')} (enter: html)` }
        : undefined,
  }))

const notOffered = (app: App): void =>
  notify(app, { style: 'warn', text: 'This terminal did not start the session, or its recording is not here.' })

export type Action = (app: App) => void

const viewActions = Object.fromEntries(
  viewNames.map((name: ViewName) => [
    `view.${name}`,
    (app: App) => app.store.set(ui => ({ ...open(ui, name), notice: undefined })),
  ]),
)
const editActions = Object.fromEntries(
  // The keys of an object literal are exactly its names.
  (Object.keys(edits) as EditName[]).map(name => [`edit.${name}`, (app: App) => app.store.set(ui => edited(ui, name))]),
)

export const actions: Readonly<Record<string, Action>> = {
  ...viewActions,
  ...editActions,
  quitStop: app => void stopAndQuit(app),
  quitLeave: app => app.exit('detached'),
  stopSession: app => void stopSession(app),
  stopNot: app => app.store.set(ui => ({ ...ui, dialog: undefined })),
  quitBack: app => app.store.set(ui => ({ ...ui, dialog: undefined })),
  submit,
  complete: completeWord,
  menuTake: takeEntry,
  menuEnter: enterEntry,
  menuUp: app => moveInMenu(app, -1),
  menuDown: app => moveInMenu(app, 1),
  menuClose: app => app.store.set(ui => ({ ...ui, menu: { index: 0, closed: true } })),
  delivery: app =>
    app.store.set(ui => ({
      ...ui,
      delivery: ui.delivery === 'queue' ? 'steer' : ui.delivery === 'steer' ? 'interrupt' : 'queue',
    })),
  cancel: app => app.store.set(cancelled),
  clear: app => app.store.set(cancelled),
  up: app => recall(app, -1),
  down: app => recall(app, 1),
  ...planActions,
  ...decisions,
  editPlan: app => void editPlan(app),
  play: app => withReplay(app, replay => (replay.position().playing ? replay.pause() : replay.play())),
  seekBack: app => moveReplay(app, replay => seekBy(replay, -5000)),
  seekForward: app => moveReplay(app, replay => seekBy(replay, 5000)),
  stepBack: app => step(app, -1),
  stepForward: app => step(app, 1),
  slower: app => withReplay(app, replay => changeSpeed(replay, -1)),
  faster: app => withReplay(app, replay => changeSpeed(replay, 1)),
  nextFound: app => found(app, 1),
  previousFound: app => found(app, -1),
  only: nextAgent,
  why,
  fork: askFork,
  forkHere: app => app.exit('fork'),
  forkNot: app => app.store.set(ui => ({ ...ui, dialog: undefined })),
  endReplay: app => (app.afterwards?.replay ? app.exit('replay') : notOffered(app)),
  endGoal: app => (app.afterwards?.goal ? askFor(app, 'goal') : notOffered(app)),
  endExport: app => (app.afterwards?.formats.length ? askFor(app, 'export') : notOffered(app)),
  endSummary: app => app.store.set(ui => ({ ...open(ui, 'team'), grown: 0, read: false, notice: undefined })),
  otherReplay: app => app.store.set(ui => ({ ...ui, side: ui.side === 'B' ? 'A' : 'B' })),
  parting: toParting,
  nextMarker: app => jump(app, 1),
  previousMarker: app => jump(app, -1),
  search: app => app.store.set(ui => ({ ...ui, prompt: { kind: 'search' }, editor: emptyEditor })),
  seekTo: app => app.store.set(ui => ({ ...ui, prompt: { kind: 'seek' }, editor: emptyEditor })),
  skipQuiet: toggleSkipping,
  seekStart: app => moveReplay(app, replay => replay.seek(0)),
  seekEnd: app => moveReplay(app, replay => replay.seek(replay.duration)),
  quit,
  mapWest: moveMap(-4, 0),
  mapEast: moveMap(4, 0),
  mapNorth: moveMap(0, -4),
  mapSouth: moveMap(0, 4),
  mapZoomIn: zoom(1),
  mapZoomOut: zoom(-1),
  mapLower: app => height(app, -1),
  mapHigher: app => height(app, 1),
  mapReset: app => app.store.set(ui => ({ ...ui, map: { dx: 0, dz: 0 } })),
  previousSeat: app => chooseSeat(app, -1),
  nextSeat: app => chooseSeat(app, 1),
  openEntry,
  failure: toFailure,
  previousQuestion: app => stepQuestion(app, -1),
  nextQuestion: app => stepQuestion(app, 1),
  foldTask: app => app.store.set(foldTask),
  layers: app => app.store.set(ui => ({ ...ui, layers: !ui.layers })),
  openTask: openSeatOfTask,
  openSeat: app =>
    app.store.set(ui => open({ ...ui, seat: ui.seat ?? seatsOf(app.store.snapshot().state!)[0]?.seat }, 'agent')),
  pauseSeat,
  writeTo: app => {
    const { state, ui } = app.store.snapshot()
    const seat = state && seatAtHand(state, ui.seat)
    if (seat) startText(`@${seat.seat} `)(app)
  },
  filter: app =>
    app.store.set(ui => ({
      ...ui,
      prompt: { kind: 'filter', pane: ui.focus },
      editor: withText(ui.filters[ui.focus] ?? ''),
    })),
  scrollUp: app => move(app, -1),
  scrollDown: app => move(app, 1),
  scrollHome: app => toEdge(app, 'first'),
  scrollEnd: app => toEdge(app, 'last'),
  pageUp: app => page(app, -1),
  pageDown: app => page(app, 1),
  nextPane: app => cyclePane(app, 1),
  previousPane: app => cyclePane(app, -1),
  command: startText('/'),
  mention: startText('@'),
  act: startText('!'),
  enlarge: app => app.store.set(ui => (ui.focus === 'composer' ? ui : { ...ui, grown: Math.min(2, ui.grown + 1) })),
  shrink: app => app.store.set(ui => (ui.grown === 0 ? ui : { ...ui, grown: ui.grown - 1 })),
  back: app => {
    const { state } = app.store.snapshot()
    app.store.set(ui => back(ui, state !== undefined && isOver(state.session)))
  },
  detach: app => app.exit(leaveOutcome(app)),
  stop: app => app.stop(),
  redraw: app => app.redraw(),
}
