import type { Key } from 'ink'
import type { App } from '../app.ts'
import { modeOf } from '../modes/index.ts'
import { pendingAtHand } from '../screen/select.ts'
import type { Ui } from '../ui.ts'
import { contexts, lookup } from './bindings.ts'
import { slashCommands } from './commands/table.ts'
import { emptyEditor, insert } from './editor.ts'
import type { Binding, Keymap } from './keymap/binding.ts'
import { pieces, pressed, typed } from './keys.ts'
import { submit } from './submit.ts'

/**
 * Keys, text and pastes become actions here, and here is the guard: a decision is taken by a key pressed alone, on
 * something that has been on the screen long enough to be read.
 */

/** A person needs at least this long to see what the key would decide, ms. */
const readingTimeMs = 400
/** Characters of one word follow each other faster than this, ms: they are text, not keys. */
const typingGapMs = 180

/** Keys that come as another character than their name. */
const keyNames: Readonly<Record<string, string>> = { ' ': 'space', '\r': 'enter', '\n': 'enter' }

/** No message is longer than this, characters. */
const longestTextCharacters = 20_000
const tooLong = (left: number) => ({
  style: 'warn' as const,
  text: `The line holds ${longestTextCharacters} characters; ${left} more were left out.`,
})

export interface Input {
  key(input: string, key: Key): void
  paste(text: string): void
  /** To be called after each frame, so that the guard knows since when something is on the screen. */
  seen(): void
  dispose(): void
}

export const createInput = (app: App, keymap: Keymap): Input => {
  const { store } = app
  /** Keys that acted on an empty line, and the screen before them: they turn into text when more text follows at once. */
  let chain: { readonly before: Ui; readonly text: string; readonly at: number } | undefined
  let held: { readonly timer: NodeJS.Timeout; readonly text: string } | undefined
  let lastPress = Number.NEGATIVE_INFINITY
  let shown: { readonly what: string; readonly since: number } = { what: '', since: performance.now() }

  const writable = (): boolean => modeOf(store.snapshot()).line

  const seen = () => {
    const { state, ui, person } = store.snapshot()
    const one = state && pendingAtHand(state, ui.approval, person)
    // A plan that another person edits meanwhile is another question, even under the same id.
    const version = one?.kind === 'approval' ? state?.plans[one.approval.plan ?? '']?.version : undefined
    const what = [ui.dialog, one?.id, version, ui.focus, ui.view].join(' ')
    if (what !== shown.what) shown = { what, since: performance.now() }
  }

  const dropHeld = () => {
    if (held) clearTimeout(held.timer)
    held = undefined
  }

  const type = (text: string) => {
    const now = performance.now()
    const before = chain && now - chain.at < typingGapMs ? chain : undefined
    const waited = held?.text ?? ''
    dropHeld()
    chain = undefined
    store.set(ui => {
      const base = before ? before.before : ui
      // A replay has no line to type into: no agent would read it.
      if (base.prompt.kind === 'say' && !writable()) return base
      const whole = (before?.text ?? '') + waited + text
      const room = Math.max(0, longestTextCharacters - base.editor.text.length)
      const left = whole.length - room
      // The line is where text goes, whichever pane had the focus.
      return {
        ...base,
        focus: 'composer',
        editor: insert(base.editor, whole.slice(0, room)),
        menu: undefined,
        notice: left > 0 ? tooLong(left) : undefined,
        lost: left > 0 ? (base.lost ?? 0) + left : base.lost,
        recall: undefined,
      }
    })
  }

  const run = (binding: Binding) => {
    binding.run(app)
    seen()
  }

  const guarded = (): boolean => performance.now() - shown.since < readingTimeMs

  /** A key that decides and does nothing says so. */
  const refuse = (why: string) => {
    const text = `${why}: look at it, then press the key again.`
    store.set(ui => ({ ...ui, notice: { style: 'warn', text } }))
  }

  const decide = (binding: Binding, character: string, alone: boolean) => {
    // What can be taken back, such as opening the plan, needs no time to read.
    const quick = !alone || (binding.dangerous === true && guarded())
    const target = shown.what
    const timer = setTimeout(() => {
      held = undefined
      if (quick) return refuse('Too quick to be meant')
      seen()
      // What the key was about must still be what is on the screen.
      if (shown.what === target) run(binding)
      else refuse('The screen has just changed')
    }, typingGapMs)
    held = { timer, text: character }
  }

  const press = (name: string) => {
    const now = performance.now()
    const alone = now - lastPress >= typingGapMs
    lastPress = now
    seen()
    const snapshot = store.snapshot()
    const active = contexts(snapshot)
    // A question over the screen takes keys alone: nothing is being typed.
    const asked = snapshot.ui.dialog !== undefined
    const binding = lookup(active, name, keymap)
    const character = typed(name)
    if (active.includes('writing')) {
      if (character !== null) return type(character)
      if (binding) run(binding)
      return
    }
    if (!binding) {
      if (character !== null && !asked) type(character)
      return
    }
    if (held) {
      // A second key within the time of one word: the first one was a letter.
      const first = held.text
      dropHeld()
      if (character !== null) return type(first + character)
    }
    if (binding.dangerous && asked) {
      if (guarded()) refuse('Too quick to be meant')
      else run(binding)
      return
    }
    if (binding.held && character !== null) {
      if (chain && now - chain.at < typingGapMs) chain = { ...chain, at: now }
      return decide(binding, character, alone)
    }
    if (character !== null && snapshot.ui.focus === 'composer' && writable()) {
      const before = chain && now - chain.at < typingGapMs ? chain : { before: snapshot.ui, text: '' }
      chain = { before: before.before, text: before.text + character, at: now }
    }
    run(binding)
  }

  /** Text of one read, and the enter at its end if it was typed on a slow line; `isNew`: all that is on the line came in that read. */
  const typeRead = (text: string, isNew: boolean) => {
    lastPress = performance.now()
    if (store.ui().dialog) return
    const whole = /^([^\r\n]*)[\r\n]$/.exec(text)
    type(whole?.[1] ?? text)
    // A decision that came in one piece is only put on the line: a terminal without bracketed paste sends pastes like that.
    const line = store.ui().editor.text
    const decision = isNew && slashCommands.some(entry => entry.dangerous && line.startsWith(`/${entry.name}`))
    if (whole && !decision) submit(app)
  }

  return {
    key: (input, key) => {
      const what = pressed(input, key)
      if (what === null) return
      if ('key' in what) return press(what.key)
      let isNew = false
      for (const piece of pieces(what.text)) {
        isNew ||= store.ui().editor.text === ''
        if ('key' in piece) press(piece.key)
        // In a replay there is no line for text: keys that came in one piece are keys, also those of a search and of what follows it.
        else if (!writable() && !store.ui().dialog)
          for (const character of piece.text.replace(/\r\n/g, '\r')) press(keyNames[character] ?? character)
        else typeRead(piece.text, isNew)
      }
    },
    paste: text => {
      lastPress = performance.now()
      dropHeld()
      if (store.ui().dialog || text === '') return
      const { prompt, editor } = store.ui()
      if (prompt.kind === 'say' && editor === emptyEditor) chain = undefined
      type(text)
    },
    seen,
    dispose: dropHeld,
  }
}
