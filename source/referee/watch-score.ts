import { blockText } from '../minecraft/blocks/block-text.ts'
import type { Emit } from '../session/log/events.ts'
import { loggedBlock, loggedBlocks } from '../session/log/logged-blocks.ts'
import type { SessionState } from '../session/log/state.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { BlockChange, Referee, Score } from './referee-types.ts'
import { lookEvery } from './score-parts.ts'

/** ms after a block change before the score is taken again; changes in between are counted with it. */
const settleMs = 200
/** Most blocks of the start that are written into the log. */
const surveyedBlocksAtMost = 4000

export interface ScoreWatch {
  /** Takes the score anew, also after everything was found done; resolves when the log holds it. */
  look(): Promise<void>
  stop(): void
}

/** Writes what the referee sees into the log: block changes inside the region, and the score whenever it changes. */
export function watchScore(options: {
  readonly referee: Pick<Referee, 'survey' | 'blockAt' | 'work' | 'onBlock' | 'onSaid' | 'onReturn' | 'score'>
  readonly task: Task
  readonly emit: Emit
  readonly players: () => readonly string[]
  /** What the log knows: of the region, of which only what differs is written again; of the score; and of mechanisms. */
  readonly known: () => Pick<SessionState, 'blocks' | 'score' | 'mechanisms'>
  /** Session time, ms. */
  readonly now: () => number
  /** Whether the task is still what is being played: a new goal is not the judge's. @default always */
  readonly judging?: () => boolean
  /** Hears of a container that holds more than before. @default none does */
  readonly stored?: (name: string) => void
}): ScoreWatch {
  const { referee, task, emit, players, known, now, judging = () => true, stored = () => {} } = options
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false
  let soon: NodeJS.Timeout | undefined

  /** The look that finds everything done is the verdict: only who asks for it has another one taken. */
  const isFound = (): boolean => known().score.completion >= 1
  const lookByItself = (): void => void (isFound() ? undefined : look())

  function look(): Promise<void> {
    if (looking) again = true
    else
      looking = takeScores().finally(() => {
        looking = null
      })
    return looking
  }

  async function takeScores(): Promise<void> {
    do {
      again = false
      const score = await referee.score(players(), known().score.parts).catch(() => undefined)
      if (score && !stopped && judging()) report(score)
    } while (again && !stopped && !isFound())
  }

  function report(score: Score): void {
    const { completion, parts } = known().score
    if (JSON.stringify({ completion, parts }) === JSON.stringify(score)) return
    for (const [index, part] of task.judge.entries()) {
      const [before, after] = [parts[index], score.parts[index]]
      // The first look finds what lay there from the start.
      if (part.kind === 'stored' && before && after && after.done > before.done) stored(after.name)
    }
    emit('score.changed', 'referee', {
      completion: score.completion,
      parts: score.parts.map(({ reached, ...part }) => ({ ...part, reached: reached && [...reached] })),
    })
  }

  const write = ({ at, block, states }: BlockChange) =>
    emit('world.block', 'world', {
      at: [...at],
      block,
      states: Object.keys(states).length > 0 ? { ...states } : undefined,
    })
  const survey = (): void => {
    const { blocks } = known()
    for (const seen of referee.survey(surveyedBlocksAtMost))
      if (loggedBlock(blocks, seen.at) !== blockText(seen)) write(seen)
    for (const { at, block } of loggedBlocks(blocks))
      if (block !== 'air' && referee.blockAt(at) === 'air') write({ at, block: 'air', states: {} })
  }
  // What stands there from the start, so that a map of the log shows trees and chests, not only what changed.
  survey()
  const stopMechanisms = referee.work(text => void emit('alert', 'referee', { level: 'info', text }), {
    step: mechanism => known().mechanisms?.[mechanism],
    changed: step => void emit('world.mechanism', 'referee', step),
    now,
  })
  const stopBlocks = referee.onBlock(change => {
    write(change)
    // Not put off by the next change: a team that builds without a pause would have no score until it stops.
    soon ??= setTimeout(() => {
      soon = undefined
      lookByItself()
    }, settleMs)
  })
  const stopHearing = task.judge.some(({ kind }) => kind === 'told' || kind === 'said')
    ? referee.onSaid(lookByItself)
    : () => {}
  const stopReturns = referee.onReturn(() => {
    survey()
    lookByItself()
  })
  const interval = lookEvery(task)
  const timer = interval === null ? undefined : setInterval(lookByItself, interval)
  if (task.judge.length > 0) lookByItself()

  return {
    look,
    stop() {
      stopped = true
      stopMechanisms()
      stopBlocks()
      stopHearing()
      stopReturns()
      clearTimeout(soon)
      clearInterval(timer)
    },
  }
}
