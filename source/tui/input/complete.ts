import fuzzysort from 'fuzzysort'
import { foldName } from '../../minecraft/names/suggestions.ts'
import { approvalPolicies, othersRoles, playerRights } from '../../session/log/events/words.ts'
import type { SessionState } from '../../session/log/state.ts'
import { seatLook } from '../screen/format.ts'
import { waiting } from '../screen/select.ts'
import type { Ui } from '../ui.ts'
import { viewNames } from '../views/index.ts'
import { bodyActions } from './body-actions.ts'
import { draftChanges } from './commands/decisions.ts'
import { goalChanges, goalVerbs, queueOf } from './commands/goals.ts'
import { agentRoles, seatChanges } from './commands/seat.ts'
import { type Argument, slashCommands } from './commands/table.ts'
import { taskChanges, tasksLike } from './commands/task.ts'
import { type Editor, harmless } from './editor.ts'
import providers from './model-providers.json' with { type: 'json' }

/** What the word at the cursor could become: a command, a name, an argument, or a thing in the world. */

interface Candidate {
  /** What is put into the line. */
  readonly text: string
  /** How it is shown, e.g. with its arguments. @default the text */
  readonly usage?: string
  /** One line about it. */
  readonly note: string
  /** Of candidates that mean the same the first is listed: other names of an action only where its own does not fit. */
  readonly meaning?: string
}

export interface Choices {
  readonly candidates: readonly Candidate[]
  /** The part of the line that a candidate replaces. */
  readonly from: number
  readonly to: number
  /** What follows a chosen candidate, e.g. what opens its arguments. */
  readonly end: string
  /** The word begins with a sign that asks for a list (`/`, `@`, `!`): the menu opens by itself. */
  readonly open: boolean
}

/** Below this score a match looks like chance: letters far apart, in the middle of words. */
const leastScore = 0.35

/** The candidate that the word names, those that begin with it, in their own order, then those that only resemble it, best first. */
const matching = (candidates: readonly Candidate[], word: string, sign: string): readonly Candidate[] => {
  const wanted = word.slice(sign.length).toLowerCase()
  if (wanted === '') return distinct(candidates)
  const named = candidates.map(candidate => ({ candidate, name: candidate.text.slice(sign.length) }))
  const prefixed = named.filter(({ name }) => name.toLowerCase().startsWith(wanted))
  const similar = fuzzysort
    .go(wanted, named, { key: 'name', threshold: leastScore })
    .map(({ obj }) => obj)
    .filter(one => !prefixed.includes(one))
  const whole = prefixed.filter(({ name }) => foldName(name) === foldName(wanted))
  return distinct([...whole, ...prefixed, ...similar].map(({ candidate }) => candidate))
}

const distinct = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const listed = new Set<string>()
  return candidates.filter(({ text, meaning = text }) => !listed.has(meaning) && listed.add(meaning))
}

const names = (state: SessionState | undefined): readonly Candidate[] => {
  if (!state) return []
  const asked = new Map(waiting(state).map(approval => [approval.seat, approval]))
  const seats = Object.values(state.seats)
  const people = Object.values(state.people).filter(({ person }) => state.seats[person] === undefined)
  return [
    ...seats.map(seat => ({
      text: `@${seat.seat}`,
      note: `${seat.role}, ${seatLook(seat, asked.get(seat.seat)).text}`,
    })),
    ...people.map(({ person, role, online }) => ({
      text: `@${person}`,
      note: `a person, ${role}${online ? '' : ', not here now'}`,
    })),
    { text: '@all', note: 'everybody' },
    { text: '@workers', note: 'every agent that is a worker' },
  ]
}

const commands: readonly Candidate[] = slashCommands.map(entry => ({
  text: `/${entry.name}`,
  usage: entry.usage,
  note: entry.help,
}))
const bodily: readonly Candidate[] = bodyActions.map(({ name, alias, usage, help }) => ({
  text: `!${name}`,
  usage,
  note: alias === undefined ? help : `${alias}: ${help}`,
  meaning: alias ?? name,
}))

/** Items and blocks that are about: what is carried and what the plans of the buildings name. */
const things = (state: SessionState | undefined): readonly Candidate[] => {
  const out = new Map<string, string>()
  for (const cells of Object.values(state?.session.blueprints ?? {}))
    for (const cell of cells) out.set(cell.block, 'in the blueprint')
  for (const seat of Object.values(state?.seats ?? {}))
    for (const [item, count] of Object.entries(seat.body.inventory))
      if (count > 0) out.set(item, `${seat.seat} has ${count}`)
  return [...out].sort(([a], [b]) => (a < b ? -1 : 1)).map(([text, note]) => ({ text, note }))
}

/** What agents think with now, no model, and the providers of others, whose names of models follow the slash. */
const models = (state: SessionState | undefined): readonly Candidate[] => {
  const agents = Object.values(state?.seats ?? {}).filter(({ occupant }) => occupant.kind === 'agent')
  const used = Map.groupBy(agents, ({ occupant }) => occupant.label)
  return [
    ...[...used]
      .filter(([label]) => !/\s/.test(label))
      .map(([text, seats]) => ({
        text,
        note: `${seats.map(({ seat }) => seat).join(', ')} ${seats.length === 1 ? 'thinks' : 'think'} with it`,
      })),
    { text: 'rules', note: 'no model: the rule brain, which costs nothing' },
    ...providers.map(({ name, note }) => ({ text: `${name}/`, note })),
  ]
}

const bare = (texts: readonly string[]): readonly Candidate[] => texts.map(text => ({ text, note: '' }))

const values = (
  argument: Argument | undefined,
  state: SessionState | undefined,
  words: readonly string[],
): readonly Candidate[] => {
  switch (argument) {
    case 'seat':
      return names(state)
        .filter(({ text }) => state?.seats[text.slice(1)] !== undefined)
        .map(({ text, note }) => ({ text: text.slice(1), note }))
    case 'seatChange':
      return bare(seatChanges)
    // A seat that is added has a name of its own.
    case 'changedSeat':
      return words[1]?.toLowerCase() === 'remove' ? values('seat', state, words) : []
    case 'agentRole':
      return words[1]?.toLowerCase() === 'add' ? bare(agentRoles) : []
    case 'model':
      return models(state)
    case 'role':
      return bare(othersRoles)
    case 'policy':
      return bare(approvalPolicies)
    case 'player':
      return bare(playerRights)
    case 'view':
      return bare(viewNames)
    case 'draft':
      return bare(draftChanges)
    case 'change':
      return bare(taskChanges)
    case 'queue':
      return goalVerbs.map(text => ({ text, usage: goalChanges[text], note: '' }))
    case 'queued':
      if (words[1]?.toLowerCase() === 'stop')
        return (state?.session.partGoals ?? []).flatMap(({ seats, goal }) => seats.map(text => ({ text, note: goal })))
      return queueOf(state).map((goal, index) => ({ text: String(index + 1), note: goal }))
    default:
      return []
  }
}

/** A task is named by its id or by words of its title, so all that is written in its place counts. */
const tasks = (before: string, state: SessionState | undefined): Choices | undefined => {
  const [, opening = '', words = ''] = /^(\/task\s+(?!add\b)\S+\s+)([^@]*)$/i.exec(before) ?? []
  if (opening === '' || Object.keys(state?.tasks ?? {}).some(id => words === id || words.startsWith(`${id} `)))
    return undefined
  const candidates = tasksLike(state, words.trimEnd()).map(({ task, title }) => ({ text: task, note: title }))
  if (candidates.length === 0) return undefined
  return { candidates, from: opening.length, to: before.length, end: ' ', open: false }
}

/** The text of a goal that waits, to be changed. */
const queuedText = (before: string, state: SessionState | undefined): Choices | undefined => {
  const [, opening = '', number] = /^(\/goals\s+edit\s+(\d+)\s+)$/i.exec(before) ?? []
  const goal = queueOf(state)[Number(number) - 1]
  if (goal === undefined) return undefined
  const candidates = [{ text: goal, note: 'as it is' }]
  return { candidates, from: opening.length, to: before.length, end: '', open: false }
}

export const complete = (editor: Editor, state: SessionState | undefined): Choices | undefined => {
  const before = editor.text.slice(0, editor.cursor)
  const word = /[^\s(,"']*$/.exec(before)?.[0] ?? ''
  const from = editor.cursor - word.length
  const make = (known: readonly Candidate[], sign = '', end = ' '): Choices | undefined => {
    const candidates = matching(known, word, sign)
    // A word that is all there is to choose is written already.
    if (candidates.length === 0 || (sign === '' && candidates.every(({ text }) => text === word))) return undefined
    return { candidates, from, to: editor.cursor, end, open: sign !== '' }
  }
  if (word.startsWith('@')) return make(names(state), '@')
  if (from === 0 && word.startsWith('!')) return make(bodily, '!', '(')
  if (from === 0 && word.startsWith('/')) return make(commands, '/')
  if (before.startsWith('/')) {
    const words = before.trimStart().split(/\s+/)
    const entry = slashCommands.find(candidate => `/${candidate.name}` === words[0]?.toLowerCase())
    const found =
      tasks(before, state) ??
      queuedText(before, state) ??
      (entry && make(values(entry.completes[words.length - 2], state, words)))
    if (found) return found
  }
  return word === '' ? undefined : make(things(state))
}

export interface Menu extends Choices {
  /** Which candidate enter and tab take. */
  readonly index: number
}

/** The menu that is open over the line, if one is. */
export const menuOf = (ui: Ui, state: SessionState | undefined): Menu | undefined => {
  if (ui.prompt.kind !== 'say' || ui.focus !== 'composer' || ui.dialog || ui.menu?.closed) return undefined
  const choices = complete(ui.editor, state)
  if (!choices || !(choices.open || ui.menu)) return undefined
  return { ...choices, index: Math.min(ui.menu?.index ?? 0, choices.candidates.length - 1) }
}

/** The line with a candidate in place, and the cursor after it where its arguments or the next word come. */
export const apply = (editor: Editor, choices: Choices, index: number): Editor => {
  const candidate = harmless(choices.candidates[index]?.text ?? '')
  const rest = editor.text.slice(choices.to)
  // A provider is only the beginning of a word.
  const end = candidate.endsWith('/') ? '' : choices.end
  const text = `${editor.text.slice(0, choices.from)}${candidate}${rest.startsWith(end) ? '' : end}${rest}`
  return { text, cursor: choices.from + candidate.length + end.length }
}
