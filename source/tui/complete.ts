import { approvalPolicies } from '../session/events.ts'
import type { SessionState } from '../session/state.ts'
import { bodyActions } from './bodyActions.ts'
import { type Argument, slashCommands } from './commands/table.ts'
import { taskChanges } from './commands/task.ts'
import { type Editor, harmless } from './editor.ts'
import { type Completion, viewNames } from './ui.ts'

const mostCandidates = 20

const people = (state: SessionState | undefined): readonly string[] => [
  ...Object.keys(state?.seats ?? {}),
  ...Object.keys(state?.people ?? {}),
  'all',
  'workers',
]

/** Items and blocks that are about: what is carried and what the plans of the buildings name. */
const things = (state: SessionState | undefined): readonly string[] => {
  const out = new Set<string>()
  for (const seat of Object.values(state?.seats ?? {})) for (const item in seat.body.inventory) out.add(item)
  for (const cells of Object.values(state?.session.blueprints ?? {})) for (const cell of cells) out.add(cell.block)
  return [...out].sort()
}

const values = (argument: Argument | undefined, state: SessionState | undefined): readonly string[] => {
  switch (argument) {
    case 'seat':
      return Object.keys(state?.seats ?? {})
    case 'task':
      return Object.keys(state?.tasks ?? {})
    case 'role':
      return ['observer', 'peer', 'leader']
    case 'policy':
      return approvalPolicies
    case 'view':
      return viewNames
    case 'change':
      return taskChanges
    default:
      return []
  }
}

/** What the word at the cursor could become: a command, a name, an argument, or a thing in the world. */
export const complete = (editor: Editor, state: SessionState | undefined): Completion | undefined => {
  const before = editor.text.slice(0, editor.cursor)
  const word = /[^\s(,"']*$/.exec(before)?.[0] ?? ''
  const from = editor.cursor - word.length
  const make = (candidates: readonly string[], end?: string): Completion | undefined => {
    const found = candidates.filter(
      candidate => candidate.toLowerCase().startsWith(word.toLowerCase()) && candidate !== word,
    )
    return found.length === 0
      ? undefined
      : {
          candidates: found.slice(0, mostCandidates),
          index: -1,
          from,
          to: editor.cursor,
          ...(end === undefined ? {} : { end }),
        }
  }
  if (word.startsWith('@')) return make(people(state).map(name => `@${name}`))
  if (from === 0 && word.startsWith('!'))
    return make(
      bodyActions.map(entry => `!${entry.name}`),
      '(',
    )
  if (from === 0 && word.startsWith('/')) return make(slashCommands.map(entry => `/${entry.name}`))
  if (before.startsWith('/')) {
    const words = before.trimStart().split(/\s+/)
    const entry = slashCommands.find(candidate => `/${candidate.name}` === words[0]?.toLowerCase())
    const found = entry && make(values(entry.completes[words.length - 2], state))
    if (found) return found
  }
  return word === '' ? undefined : make(things(state))
}

/** The text with the candidate in place, a space (or what opens its arguments) after it when it stands at the end. */
export const apply = (
  editor: Editor,
  completion: Completion,
  index: number,
): { editor: Editor; completion: Completion } => {
  const count = completion.candidates.length
  const chosen = ((index % count) + count) % count
  const candidate = harmless(completion.candidates[chosen] ?? '')
  const rest = editor.text.slice(completion.to)
  const close = completion.end ?? ' '
  const text = `${editor.text.slice(0, completion.from)}${candidate}${rest.startsWith(close) ? '' : close}${rest}`
  const end = completion.from + candidate.length
  return {
    editor: { text, cursor: end + 1 },
    completion: { ...completion, index: chosen, to: end + (rest.startsWith(close) ? 0 : 1) },
  }
}
