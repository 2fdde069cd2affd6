import { taskBlueprints } from '../minecraft/blocks/blueprint.ts'
import { distance, keyOf, type Position } from '../minecraft/blocks/position.ts'
import type { Emit, EventData } from '../session/log/events.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { Referee } from './referee-types.ts'

/** Blocks from which a player reaches another block, with room for what a client sees late. */
const reachBlocks = 7
/** ms between a command and the change of a block that it makes, whichever is seen first. */
const commandMs = 1500
/** ms for which an agent that has just ended an action may still be who did it. */
const actedMs = 2500

/** Where an agent is, and when its last action ended; null: one is under way. */
export interface AgentAt {
  readonly at: Position
  readonly actedAt: number | null
}

export interface InterferenceNeeds {
  readonly referee: Pick<Referee, 'onBlock' | 'onCommand' | 'others'>
  readonly task: Task
  readonly emit: Emit
  /** Agents and the people in seats, by the names of their players. */
  readonly agents: () => Readonly<Record<string, AgentAt>>
  readonly now: () => number
  /** Calls for each thing that an agent picked up from another player. */
  readonly onGift: (listener: (gift: Gift) => void) => () => void
}

/** What an agent picked up that another player threw. */
export interface Gift {
  readonly seat: string
  readonly from: string
  readonly items: Readonly<Record<string, number>>
}

/**
 * Writes into the log what others than the team did to that which is judged: operators by their commands, and players by their hands, who are
 * taken to have changed a block or a chest in their reach where no agent was at work, or who gave an agent something. Returns what ends it, and what is to hear of each score.
 */
export const watchInterference = ({ referee, task, emit, agents, now, onGift }: InterferenceNeeds) => {
  const chests = task.judge.flatMap(part => (part.kind === 'stored' ? [part.at] : []))
  const judged = new Set(
    [
      ...Object.values(taskBlueprints(task)).flatMap(cells => cells.map(({ at }) => at)),
      ...task.judge.flatMap(part => (part.kind === 'placed' ? [part.at] : [])),
      ...chests,
    ].map(keyOf),
  )
  let changedAt = Number.NEGATIVE_INFINITY
  let commanded: { readonly t: number; readonly by: string; readonly text: string } | null = null
  const told = new Set<string>()

  const tell = (by: string, what: EventData<'world.interfered'>['what'], text: string): void => {
    emit('world.interfered', 'referee', { by, what, text })
    if (told.has(by)) return
    told.add(by)
    emit('alert', 'referee', { level: 'warning', text: `${by} is not of the team and ${text}: this run is marked.` })
  }

  const isAtWork = (at: Position): boolean =>
    Object.values(agents()).some(
      agent => distance(agent.at, at) <= reachBlocks && (agent.actedAt === null || now() - agent.actedAt <= actedMs),
    )
  const isStranger = (player: string): boolean =>
    !Object.hasOwn(agents(), player) && !Object.hasOwn(task.people ?? {}, player)
  const strangerNear = (at: Position): string | undefined => {
    return referee
      .others()
      .filter(one => isStranger(one.player) && distance(one.at, at) <= reachBlocks)
      .sort((a, b) => distance(a.at, at) - distance(b.at, at))[0]?.player
  }

  const stopBlocks = referee.onBlock(({ at, block }) => {
    if (!judged.has(keyOf(at))) return
    changedAt = now()
    if (commanded && now() - commanded.t <= commandMs) {
      tell(commanded.by, 'command', commanded.text)
      commanded = null
      return
    }
    const by = isAtWork(at) ? undefined : strangerNear(at)
    if (by !== undefined)
      tell(by, 'block', block === 'air' ? `took away the block at ${at.join(' ')}` : `set ${block} at ${at.join(' ')}`)
  })
  const stopCommands = referee.onCommand(({ by, about, words, names }) => {
    const text = `ran a command: ${words}`
    if (about === 'items' && names.some(name => Object.hasOwn(agents(), name))) tell(by, 'command', text)
    if (about !== 'blocks') return
    if (now() - changedAt <= commandMs) tell(by, 'command', text)
    else commanded = { t: now(), by, text }
  })

  const stopGifts = onGift(({ seat, from, items }) => {
    const told = Object.entries(items).map(([item, count]) => `${count} ${item}`)
    if (isStranger(from)) tell(from, 'gift', `gave ${seat} ${told.join(', ')}`)
  })

  return {
    /** A chest that is judged holds more than before. */
    stored(name: string): void {
      for (const at of chests) {
        const by = isAtWork(at) ? undefined : strangerNear(at)
        if (by !== undefined) tell(by, 'container', `put something away (${name})`)
      }
    },
    stop(): void {
      stopBlocks()
      stopCommands()
      stopGifts()
    },
  }
}
