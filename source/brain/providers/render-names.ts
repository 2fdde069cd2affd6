import { kindMeant } from '../../planner/kinds-meant.ts'
import { own } from '../../session/log/fold/records.ts'
import type { ConverseInput } from '../questions/converse/shape.ts'
import type { GoalJudge } from '../questions/judged-by.ts'
import { at, named } from '../questions/prompt-lines.ts'
import type { Container, Heard, Member, Recipe, Seen } from '../questions/shapes.ts'
import type { Wish } from './render-messages.ts'

/** How a prompt says what the words of texts are called in the game. */

export interface NameSources {
  readonly goal?: string
  readonly instruction?: string
  readonly messages?: readonly Heard[]
  readonly recipes?: readonly Recipe[]
  readonly containers?: readonly Container[]
  readonly observation?: Seen | null
  readonly conversations?: ConverseInput['conversations']
  readonly knowledge?: readonly string[]
  readonly told?: readonly string[]
  readonly instructions?: readonly Wish[]
  readonly judgedBy?: GoalJudge
  readonly team?: readonly Member[]
}

/** Whether a prompt has a name of the game already: then it need not be said what words of a text are called. */
const namesShown = ({
  goal = '',
  instruction = '',
  messages = [],
  recipes = [],
  containers = [],
  observation,
  conversations = [],
  knowledge = [],
  told = [],
  instructions = [],
}: NameSources) => {
  const said = [...messages, ...instructions, ...conversations.flatMap(talk => talk.lines)].map(({ text }) => text)
  const shown = new Set([
    ...[goal, instruction, ...knowledge, ...told, ...said].join(' ').split(/[^a-z0-9_]+/),
    ...recipes.flatMap(({ item, from }) => [item, ...Object.keys(from)]),
    ...containers.flatMap(({ block, items }) => [block, ...Object.keys(items ?? {})]),
    ...(observation?.blocks ?? []).map(({ name }) => name),
    ...Object.keys(observation?.inventory ?? {}),
  ])
  return (name: string): boolean => shown.has(name)
}

/** Kinds that are named for a word that says none, at most. */
const kindsNamed = 4

/** Which kinds count of a word that names none, where it may mean several that are there; undefined: it is clear, or a task says what counts. */
const kindInWords = (name: string, all: readonly string[], input: NameSources): string | undefined => {
  const { judgedBy, goal = '', instructions = [], observation, containers = [], team = [] } = input
  if (judgedBy === undefined || judgedBy === 'task') return undefined
  const meant = kindMeant([goal, ...instructions.map(({ text }) => text)], name, all)
  if (!meant) return undefined
  const there = [
    ...(observation?.blocks ?? []).map(one => one.name),
    ...[...containers.map(({ items }) => items), ...team.map(({ inventory }) => inventory)].flatMap(one =>
      Object.keys(one ?? {}),
    ),
  ]
  const kinds = [...new Set([name, ...there.filter(one => one.endsWith(meant.end))])]
  if (kinds.length < 2) return undefined
  if (judgedBy === 'words') return `of ${meant.said} ${name} alone counts`
  const sums = sumsOf(kinds, input)
  return `${meant.said} of any kind, such as ${kinds.slice(0, kindsNamed).join(' or ')}${sums.length > 0 ? ` (of all kinds together ${sums.join(', ')})` : ''}`
}

/** How many of these kinds together each carries and each container holds, where there are several of the kinds. */
const sumsOf = (kinds: readonly string[], { containers = [], team = [] }: NameSources): string[] => {
  const places = [
    ...team.map(({ name, inventory }) => ({ items: inventory, with: `with ${named(name)}` })),
    ...containers.map(({ block, at: place, items }) => ({
      items: items ?? {},
      with: `in the ${block} at ${at(place)}`,
    })),
  ]
  const heaps = places.flatMap(({ items, with: where }) => {
    const found = kinds.flatMap(kind => own(items, kind) || [])
    const count = found.reduce((sum, one) => sum + one, 0)
    return count > 0 ? [{ count, where }] : []
  })
  const total = heaps.reduce((sum, { count }) => sum + count, 0)
  const held = new Set(places.flatMap(({ items }) => kinds.filter(kind => own(items, kind))))
  if (held.size < 2) return []
  return [...heaps.map(({ count, where }) => `${count} ${where}`), ...(heaps.length > 1 ? [`${total} in all`] : [])]
}

export const renderNames = (list: readonly string[], input: NameSources): string => {
  const shown = namesShown(input)
  return list.flatMap(name => kindInWords(name, list, input) ?? (shown(name) ? [] : named(name))).join(', ') || 'none'
}
