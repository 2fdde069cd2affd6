import { errorText } from '../errors.ts'
import type { Command, CommandDone, CommandRefused, CommandReply } from '../session/attach/commands.ts'
import type { SessionView } from '../session/view.ts'
import type { Frame, Size, Snapshot, Told } from './screen/snapshot.ts'
import { type Notice, open, type Ui } from './ui.ts'

/**
 * What the screen is drawn from, outside React. Events may arrive by the thousand: listeners hear of them at most every
 * 50 ms (100 ms on very wide screens, more when the terminal is slow to take what is written), but of keys at once.
 */
export interface Store {
  subscribe(listener: () => void): () => void
  /** The frame to show; the same object until something in it changed. */
  frame(): Frame
  snapshot(): Snapshot
  ui(): Ui
  /** What the frame on the screen tells about itself: rows and limits that keys go by. */
  told(): Told
  /** Changes what this screen shows, at once. */
  set(change: (ui: Ui) => Ui): void
  attach(view: SessionView): void
  view(): SessionView | undefined
  resize(size: Size): void
  dispose(): void
}

/**
 * How a person leaves a screen; `goal`: for a new session with the same set-up; `from`: for a replay of what came after this event, in a
 * session that goes on.
 */
export type Outcome =
  | 'detached'
  | 'quit'
  | 'ended'
  | 'lost'
  | 'fork'
  | 'replay'
  | { readonly goal: string }
  | { readonly from: number }

/** What can be done with the recording of a session that is over: replay it, export it, start a new one with the same set-up. */
export interface Afterwards {
  readonly formats: readonly string[]
  /** Writes the recording in a format; resolves with what to tell. */
  exportAs(format: string): Promise<string>
}

/** What a key or command can do beside changing the screen's own state. */
export interface App {
  readonly store: Store
  exit(outcome: Outcome): void
  /** Begins when what was given to it before has ended. */
  inTurn(act: () => Promise<void>): Promise<void>
  /** Lends the terminal to another program, e.g. an editor. */
  suspend(run: () => Promise<void>): Promise<void>
  /** Stops this process as ctrl+z does elsewhere; `fg` brings it back. Nothing where there is no such thing. */
  stop(): void
  redraw(): void
  /** Present where the recording is on this machine. */
  readonly afterwards?: Afterwards
  /** Why no moment of a replay can be forked, and what to do instead; undefined: one can. */
  readonly noFork?: () => Promise<string | undefined>
  /** The words in which a model would be told a question: for brains that need none. */
  readonly tell?: (question: string, input: unknown) => Promise<string | undefined>
  readonly environment: Readonly<Record<string, string | undefined>>
}

export const notify = (app: App, notice: Notice | undefined): void => app.store.set(ui => ({ ...ui, notice }))

export const openView = (name: string) => (app: App) => app.store.set(ui => ({ ...open(ui, name), notice: undefined }))

export const closeDialog = (app: App): void => app.store.set(ui => ({ ...ui, dialog: undefined }))

/** Nothing can be asked of a session that has ended: what can be done instead. */
export const tellEnded = (app: App): void => {
  const again = app.afterwards ? '/goal TEXT starts anew, ' : ''
  notify(app, { style: 'warn', text: `The session has ended, its agents are gone: ${again}/quit leaves.` })
}

/** Asks the session for something and shows what it answers. */
export const ask = async (
  app: App,
  command: Command,
): Promise<Omit<CommandDone, 'text'> | Omit<CommandRefused, 'text'>> => {
  const view = app.store.view()
  if (!view) {
    notify(app, { style: 'warn', text: 'The session is not there yet.' })
    return { ok: false, refusal: 'unsent' }
  }
  if (view.mode === 'live' && view.state().session.phase === 'ended') {
    tellEnded(app)
    return { ok: false, refusal: 'unsent' }
  }
  try {
    const reply = await view.send(command)
    notify(
      app,
      reply.text === ''
        ? undefined
        : reply.ok && reply.partly
          ? { style: 'warn', text: reply.text }
          : { style: reply.ok ? 'good' : 'bad', text: `${reply.ok ? '✓' : '✗'} ${reply.text}` },
    )
    return reply
  } catch (error) {
    notify(app, { style: 'bad', text: `✗ ${errorText(error)}` })
    return { ok: false, refusal: 'unsent' }
  }
}

/** How leaving ends, as far as this terminal can tell. */
export const leaveOutcome = (app: App): Outcome => {
  const view = app.store.view()
  if (view?.mode === 'replay' || view?.state().session.phase === 'ended') return 'ended'
  // A host that was given up is as gone as one that is still looked for.
  return view && ['lost', 'closed'].includes(view.connection()) ? 'lost' : 'detached'
}

/** Whether the person here started the session, in this terminal or in another one: the host says so when they come in. */
export const isOwner = (view: Pick<SessionView, 'person' | 'state'>): boolean =>
  view.person !== null && view.state().people[view.person]?.access === 'owner'

/** Leaves; asks the owner first what is to become of a session that goes on. */
export const quit = (app: App): void => {
  const view = app.store.view()
  const outcome = leaveOutcome(app)
  if (outcome !== 'detached' || !view || !isOwner(view)) app.exit(view ? outcome : 'quit')
  else app.store.set(ui => ({ ...ui, dialog: 'quit', notice: undefined }))
}

/** Ends the session and stays: the screen shows how it ended. */
export const stopSession = async (app: App): Promise<Pick<CommandReply, 'ok'>> => {
  app.store.set(ui => ({ ...ui, dialog: undefined, notice: { style: 'warn', text: 'Stopping the session…' } }))
  return await ask(app, { type: 'stop' })
}

export const stopAndQuit = async (app: App): Promise<void> => {
  if ((await stopSession(app)).ok) app.exit('quit')
}
