import type { ToldWorkers } from '../../brain/questions/shapes.ts'
import { seesOthersWork } from '../../session/log/seat-knowledge.ts'
import type { SessionLike } from '../team-interface.ts'
import { refusalOf } from './owed-words.ts'

/** What a planner is told at most of what people said to its workers. */
const toldAtMost = 4
const charactersAtMost = 200
export const inShort = (text: string): string =>
  text.length > charactersAtMost ? `${text.slice(0, charactersAtMost - 1).toWellFormed()}…` : text

/** What people said with the goal under way to workers alone, which their planner did not hear; undefined: nothing. */
export const toldWorkers = (
  session: SessionLike,
  planner: string,
  workers: readonly string[],
): ToldWorkers | undefined => {
  const { messages, session: rules } = session.state
  // Where agents know of each other's work by words alone, what was said to one is known to that one.
  if (!seesOthersWork(rules)) return undefined
  const told = messages.flatMap(({ from, to, text, kind, delivery, withdrawn, writer, t }) => {
    const isWish = writer !== undefined && kind === 'chat' && !withdrawn && delivery !== 'broadcast'
    if (!isWish || t < (rules.goalSince ?? 0) || refusalOf(session, writer) !== undefined) return []
    const names = workers.filter(name => name !== planner && to.includes(name))
    if (names.length === 0 || to.includes(planner)) return []
    return [{ from, to: names, text: inShort(text) }]
  })
  return told.length > 0 ? told.slice(-toldAtMost) : undefined
}
