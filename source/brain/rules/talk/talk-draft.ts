import type { Vocabulary } from '../../../planner/vocabulary.ts'
import type { PassedWork, TalkLine } from '../../../session/log/events/meaning.ts'
import type { ConverseInput, ConverseOutput } from '../../questions/converse/shape.ts'
import { company, type Notes } from './next-batch.ts'
import { phrase, type TalkSaying, taken } from './sayings.ts'

/** The answer while it is being put together. */
export interface Draft {
  readonly input: ConverseInput
  readonly vocabulary: Vocabulary
  readonly notes: Notes
  readonly words: Map<string, TalkLine[]>
  readonly tasks: ConverseOutput['tasks']
  readonly drop: string[]
  end?: 'reached' | 'hopeless'
  thought: string
}

export const tell = (
  { words, input, notes }: Draft,
  to: string,
  saying: TalkSaying,
  own: readonly PassedWork[] = [],
): void => {
  if (notes.gone.includes(to) || !input.others.some(one => one.name === to)) return
  words.set(to, [...(words.get(to) ?? []), { from: input.seat, text: phrase(saying, own), meaning: [saying] }])
}
export const partners = (draft: Draft): string[] =>
  company(draft.input, draft.notes).filter(name => name !== draft.input.seat)
export const openTasks = ({ input, drop }: Draft): ConverseInput['tasks'] =>
  input.tasks.filter(one => (one.status === 'open' || one.status === 'running') && !drop.includes(one.id))
export const carried = ({ input }: Draft): Readonly<Record<string, number>> => input.observation?.inventory ?? {}

/** Takes on what another passes on; false for work that only the one who thought of it knows the end of. */
export const take = (draft: Draft, work: PassedWork, from?: string): boolean => {
  if (work.done.kind === 'report' || work.done.kind === 'children') return false
  const { notes } = draft
  // What is offered once more was not answered in time.
  if (work.id !== undefined && notes.agreed.some(({ id, from: by }) => id === work.id && by === from)) return true
  const done = taken(work, carried(draft))
  const amount = work.done.kind === 'have' && work.done.seat === undefined ? work.done.count : undefined
  draft.tasks.push({ title: work.title, done, way: work.way, amount, actions: [], for: from })
  if (from === undefined) notes.own.push({ ...work, done })
  else notes.agreed.push({ ...work, done, from })
  return true
}
