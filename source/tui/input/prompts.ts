import { errorText } from '../../errors.ts'
import type { Command } from '../../session/attach/commands.ts'
import { readAmount } from '../../session/log/budget-limit.ts'
import { type App, notify } from '../app.ts'
import { search, seekTo } from '../modes/replay/keys.ts'
import { typedFor } from '../plan/editing.ts'
import type { Segment } from '../screen/rows.ts'
import type { Notice, Prompt } from '../ui.ts'

/** What the line can be for besides a message: one entry for each kind. */

type Kind = Exclude<Prompt['kind'], 'say'>

interface Purpose<Asked> {
  /** What stands before the text: the line says what enter will do with it. */
  lead(prompt: Asked): Segment
  /** Enter in the footer. @default what it is for a message */
  readonly label?: string
  /** Said of an empty text. @default it is a text like others */
  readonly missing?: string
  /** What enter does with the text, or asks the session for; a notice says what is wrong with it, and the line stays. */
  enter(app: App, text: string, prompt: Asked): Command | Notice | undefined
}

const purposes: { readonly [K in Kind]: Purpose<Extract<Prompt, { readonly kind: K }>> } = {
  filter: {
    lead: () => ['accent', ' / '],
    label: 'keep',
    enter: (app, text, { pane }) => void app.store.set(ui => ({ ...ui, filters: { ...ui.filters, [pane]: text } })),
  },
  search: { lead: () => ['accent', ' search > '], label: 'search', enter: (app, text) => void search(app, text) },
  seek: { lead: () => ['accent', ' go to time > '], label: 'go there', enter: (app, text) => void seekTo(app, text) },
  reject: {
    lead: () => ['bad', ' reject because > '],
    label: 'reject',
    missing: 'Say why, so that the next try is better (esc cancels).',
    enter: (_, reason, { approval }) => ({ type: 'reject', approval, reason }),
  },
  plan: {
    lead: ({ field }) => ['accent', planLeads[field]],
    label: 'save',
    enter: (app, text, { field }) => void typedFor(app, field, text),
  },
  task: {
    lead: ({ change }) => ['bad', change === 'decline' ? ' decline because > ' : ' failed because > '],
    missing: 'Say why, so that the next plan is better (esc cancels).',
    enter: (_, text, { change, task }) => ({ type: 'task', change, task, text }),
  },
  draft: {
    lead: () => ['accent', ' instead > '],
    missing: 'Say what instead (esc keeps the draft).',
    enter: (_, text, { draft }) => ({ type: 'draft', draft, decision: 'edit', text }),
  },
  amount: {
    lead: () => ['warn', ' new limit > '],
    label: 'set',
    enter(_, text, { approval }) {
      const amount = readAmount(text)
      return amount === undefined
        ? { style: 'warn', text: 'Name the new limit: dollars such as 5, tokens such as 500k (esc cancels).' }
        : { type: 'approve', approval, amount }
    },
  },
  goal: {
    lead: () => ['accent', ' new goal > '],
    label: 'start',
    missing: 'Say what the goal is, e.g. Collect 16 oak logs. (esc cancels)',
    enter: (app, goal) => void app.exit({ goal }),
  },
  export: {
    lead: () => ['accent', ' export as > '],
    label: 'write',
    enter(app, text) {
      const { afterwards } = app
      const format = text === '' ? 'html' : text.toLowerCase()
      if (!afterwards) return undefined
      if (!afterwards.formats.includes(format))
        return { style: 'bad', text: `✗ There is no format ${format}. Choose one of ${afterwards.formats.join(', ')}.` }
      notify(app, { style: 'dim', text: `Writing ${format}…` })
      afterwards.exportAs(format).then(
        said => notify(app, { style: 'good', text: `✓ ${said}` }),
        (error: unknown) => notify(app, { style: 'bad', text: `✗ ${errorText(error)}` }),
      )
      return undefined
    },
  },
}

const planLeads = {
  title: ' text > ',
  item: ' new item > ',
  stage: ' new stage > ',
  needs: ' needs (ids) > ',
} as const

/** What the line is for; nothing while it is for a message. */
export const purposeOf = (prompt: Prompt): Purpose<Prompt> | undefined =>
  prompt.kind === 'say' ? undefined : (purposes[prompt.kind] as Purpose<Prompt>) // an entry gets prompts of its own kind alone
