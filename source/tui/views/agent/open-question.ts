import { mcteam } from '../../../command-name.ts'
import type { EventOf } from '../../../session/log/events.ts'
import type { SeatState, SessionState, TranscriptLine } from '../../../session/log/state.ts'
import { type App, notify } from '../../app.ts'
import { seatAtHand } from '../../screen/select.ts'
import type { Ui } from '../../ui.ts'
import { ownState } from '../view.ts'
import { transcriptState } from './state.ts'
import { chosenLine, previousFailure } from './transcript-lines.ts'

/** One question of an agent, opened: the exact prompt, the answer, and what came of it. */
export interface OpenQuestion {
  readonly seat: string
  readonly ask: string
  /** Absent while the log is being asked. */
  readonly asked?: EventOf<'mind.asked'>
  readonly answered?: EventOf<'mind.answered'>
  /** For brains that need no prompt: the words in which a model would have been told the same. */
  readonly told?: string
}

/** The question that is open; another agent's is not shown. */
const questionState = ownState<{ readonly open?: OpenQuestion | undefined }>('question', {})

export const openQuestion = (ui: Ui): OpenQuestion | undefined => {
  const { open } = questionState.of(ui)
  return open && open.seat === (ui.seat ?? open.seat) ? open : undefined
}

/** With this question open; without one, its pane gives way to the transcript. */
export const withQuestion = (ui: Ui, open: OpenQuestion | undefined): Ui => questionState.set(ui, { open })

const lineOf = (seat: SeatState, kind: TranscriptLine['kind'], ask: string) =>
  seat.transcript.find(line => line.kind === kind && line.ask === ask)

const warn = (app: App, text: string) => notify(app, { style: 'warn', text })

/** Opens a question of this seat. The transcript knows where it stands in the log; the log has all of it. */
const openAsk = async (app: App, seat: SeatState, ask: string): Promise<void> => {
  const view = app.store.view()
  const askedAt = lineOf(seat, 'asked', ask)
  if (!askedAt || !view?.event) {
    warn(
      app,
      view?.event
        ? `That question is too far back for the live screen; ${mcteam} replay shows it.`
        : 'Here the log cannot be looked into.',
    )
    return
  }
  const opened: OpenQuestion = { seat: seat.seat, ask }
  app.store.set(ui => ({
    ...transcriptState.set(withQuestion(ui, opened), { entry: transcriptState.of(ui).entry ?? askedAt.seq }),
    focus: 'main',
    scroll: { ...ui.scroll, main: 0 },
    notice: undefined,
  }))
  const answeredAt = lineOf(seat, 'answered', ask)
  const [asked, answered] = await Promise.all([
    view.event(askedAt.seq),
    answeredAt ? view.event(answeredAt.seq) : undefined,
  ])
  // Something else was opened, or this closed, while the log was read.
  if (openQuestion(app.store.ui()) !== opened) return
  if (asked?.type !== 'mind.asked') {
    app.store.set(ui => withQuestion(ui, undefined))
    warn(app, 'This session is not recorded, so the question is not kept.')
    return
  }
  const told = asked.data.prompt === undefined ? await app.tell?.(asked.data.question, asked.data.input) : undefined
  const whole: OpenQuestion = {
    ...opened,
    asked,
    answered: answered?.type === 'mind.answered' ? answered : undefined,
    told,
  }
  app.store.set(ui => (openQuestion(ui) === opened ? withQuestion(ui, whole) : ui))
}

const here = (app: App): { readonly seat: SeatState; readonly ui: Ui; readonly state: SessionState } | undefined => {
  const { state, ui } = app.store.snapshot()
  const seat = state && seatAtHand(state, ui.seat)
  return seat && { seat, ui, state }
}

/** Enter on a line of the transcript: the question it is, answers, or follows from. */
export const openEntry = (app: App): void => {
  const at = here(app)
  if (!at) return
  const line = chosenLine(at.seat, at.ui)
  if (line?.ask !== undefined) {
    void openAsk(app, at.seat, line.ask)
    return
  }
  const asks = at.seat.transcript.filter(entry => entry.ask !== undefined)
  const earlier = asks.findLast(entry => entry.seq <= (line?.seq ?? Number.POSITIVE_INFINITY))
  const near = earlier ?? asks[0]
  if (near?.ask === undefined) warn(app, 'This agent has not been asked anything yet.')
  else
    void openAsk(app, at.seat, near.ask).then(() => {
      if (line === undefined || openQuestion(app.store.ui())?.ask !== near.ask) return
      const begun = line.kind === 'action' || line.kind === 'result' ? ' (a reflex or a person began it)' : ''
      warn(app, `No question led to that line${begun}; this is the question ${earlier ? 'before' : 'after'} it.`)
    })
}

export const stepQuestion =
  (direction: -1 | 1) =>
  (app: App): void => {
    const at = here(app)
    const open = at && openQuestion(at.ui)
    if (!open) return
    const asks = at.seat.transcript.filter(line => line.kind === 'asked')
    const next = asks[asks.findIndex(line => line.ask === open.ask) + direction]
    if (next?.ask === undefined) {
      warn(app, direction === 1 ? 'This is the newest question.' : 'No older question is at hand.')
      return
    }
    app.store.set(ui => transcriptState.set(ui, { entry: next.seq }))
    void openAsk(app, at.seat, next.ask)
  }

/** Chooses the newest failed action, then the one before: enter opens the question that led there. */
export const toFailure = (app: App): void => {
  const at = here(app)
  if (!at) return
  const line = previousFailure(at.seat, at.ui)
  if (!line) {
    warn(app, 'No action of this agent has failed.')
    return
  }
  app.store.set(ui => ({
    ...transcriptState.set(ui, { entry: line.seq }),
    focus: 'main',
    until: { ...ui.until, main: ui.until.main ?? at.state.t },
    scroll: { ...ui.scroll, main: 0 },
    notice: undefined,
  }))
}
