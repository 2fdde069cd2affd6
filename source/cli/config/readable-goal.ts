import process from 'node:process'
import wrapAnsi from 'wrap-ansi'
import { providerOf } from '../../brain/providers/table.ts'
import { errorText, UsageError } from '../../errors.ts'
import { designsHere } from '../../host/saved-designs.ts'
import type { SessionConfig } from '../../host/session-config.ts'
import { type Flags, text } from '../command.ts'
import { print, warn } from '../files.ts'
import { askAt } from '../questions.ts'
import { withNewGoal } from './goal.ts'

/** A goal that no brain of the team can read is refused before a world is made and a plan is asked for. */

/** The brain that reads the goal, and the goal in its words; undefined when it can read any goal. */
async function readerOf({ task, brain, bus, team }: SessionConfig) {
  // Models read any goal; the minds of a bus are known once they are there.
  if (bus || (await providerOf(brain)).readsAnyGoal) return undefined
  const [{ createBrain }, { createKnowledge, goalWords }] = await Promise.all([
    import('../../brain/providers/table.ts'),
    import('../../team/knowledge/team-knowledge.ts'),
  ])
  const knowledge = createKnowledge(task, () => [], { unseen: { seats: () => team?.humans ?? [] } })
  const words = { ...goalWords(knowledge, task.goal), kept: designsHere() }
  return { reader: await createBrain(brain), words }
}

/** What is wrong with the goal, and what could be asked for instead; undefined when a brain of the team can read it. */
async function unreadable(config: SessionConfig): Promise<UsageError | undefined> {
  const { task } = config
  const read = await readerOf(config)
  const able = read?.reader.refuses?.(read.words) ?? null
  return able === null ? undefined : new UsageError(`The goal “${task.goal.slice(0, 200)}” is not understood.`, able)
}

/** Throws UsageError when the goal was typed in and no brain of the team can read it. */
export async function refuseUnreadableGoal(config: SessionConfig, flags: Flags): Promise<void> {
  // What a task file asks for belongs to the run, and ends it as given up.
  const problem = text(flags, 'goal') === undefined ? undefined : await unreadable(config)
  if (problem !== undefined) throw problem
}

/** Says which parts of a goal that was typed in the brain of the team would leave out, and what reads them. */
export async function warnOfPartsLeftOut(config: SessionConfig, flags: Flags): Promise<void> {
  const read = text(flags, 'goal') === undefined ? undefined : await readerOf(config)
  const parts = read?.reader.leavesOut?.(read.words) ?? []
  if (parts.length > 0)
    warn(
      `Without a model ${parts.map(part => `“${part.slice(0, 100)}”`).join(' and ')} is not understood, and left out: that needs --model NAME.`,
    )
}

const mostTries = 5

/** The session with a goal that a brain of the team can read: asks for another goal until it is so. Throws UsageError when none is given. */
export async function withReadableGoal(config: SessionConfig, flags: Flags): Promise<SessionConfig> {
  // A person who plans reads whatever they like.
  if (flags.as === 'leader') return config
  let problem = await unreadable(config)
  if (problem === undefined) return config
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw problem
  const found = await askAt({ input: process.stdin, output: process.stdout }, async ask => {
    for (let tries = 0; tries < mostTries && problem !== undefined; tries++) {
      print(wrapAnsi(errorText(problem), process.stdout.columns || 80))
      const goal = await ask('Another goal (enter alone leaves): ')
      if (goal === '') return undefined
      const next = withNewGoal(config, goal)
      problem = await unreadable(next)
      // A file that was asked for by name keeps its name.
      if (problem === undefined)
        return text(flags, 'record') === undefined ? next : { ...next, recording: config.recording }
    }
    return undefined
  })
  if (found) return found
  throw new UsageError('No goal was given, so no session was started.', 'Pass one with --goal "…".')
}
