import process from 'node:process'
import type { SessionView } from '../session/view.ts'
import type { Afterwards, App, Outcome } from '../tui/app.ts'
import type { NotificationWish } from '../tui/screen/notify.ts'
import { type Flags, number } from './command.ts'
import { screenFormats } from './export/formats.ts'
import type { Settings } from './settings/loaded.ts'

export type RoleName = 'observer' | 'peer' | 'leader'

export interface ScreenOptions {
  readonly view: Promise<SessionView>
  readonly title: string
  /** What is under way until the session answers. */
  readonly opening?: string
  readonly flags: Flags
  readonly settings: Settings
  /** When it is on this machine. */
  readonly recording?: string | undefined
  /** Why no moment of what is replayed can be forked; undefined: one can. */
  readonly noFork?: App['noFork']
}

/** Loads the screen's code only when one is opened: `mcteam run` and `doctor` never pay for it. */
export async function openScreen(options: ScreenOptions): Promise<Outcome> {
  let attached: SessionView | undefined
  // Before anything is waited for: a session that is gone says so while the screen's code still loads.
  options.view.then(
    view => {
      attached = view
    },
    () => {},
  )
  const { runTui } = await import('../tui/main.tsx')
  const { ownKeymap } = await import('../tui/input/own-keys.ts')
  const { keys, editor } = options.settings.values
  try {
    const outcome = await runTui({
      view: options.view,
      title: options.title,
      opening: options.opening || undefined,
      theme: options.flags.theme as 'dark' | 'light' | 'contrast' | 'none' | undefined,
      screenReader: options.flags['screen-reader'] === true,
      // Both were checked when the settings were read.
      keymap: keys === undefined ? undefined : ownKeymap(keys as Readonly<Record<string, string | readonly string[]>>),
      notifications: (options.flags.notifications ?? 'auto') as NotificationWish,
      fps: number(options.flags, 'fps'),
      tell: async (question, input) => {
        const { loadPrompts } = await import('../brain/providers/prompt-templates.ts')
        try {
          const prompt = loadPrompts().get(question)?.render(input)
          return prompt && `${prompt.system}\n\n${prompt.user}`
        } catch {
          return undefined // an input of another version: what was recorded is shown all the same
        }
      },
      noFork: options.noFork,
      afterwards: options.recording === undefined ? undefined : afterwardsOf(options.recording),
      environment: editor === undefined ? process.env : { ...process.env, VISUAL: String(editor) },
    })
    // A person who leaves is told the true state of the session they left.
    const gone = attached && ['lost', 'closed'].includes(attached.connection())
    if (gone && attached?.state().session.phase !== 'ended') return 'lost'
    return outcome === 'detached' && attached?.state().session.phase === 'ended' ? 'ended' : outcome
  } finally {
    // Says goodbye to the host; what is still connecting is left as soon as it is there.
    void options.view.then(
      view => view.close(),
      () => {},
    )
  }
}

function afterwardsOf(recording: string): Afterwards {
  return {
    formats: screenFormats,
    async exportAs(format) {
      const { writeExport } = await import('./export/export.ts')
      return await writeExport([recording], format, undefined, {})
    },
  }
}
