import { EnvironmentError } from '../errors.ts'
import type { Blueprints } from '../minecraft/blocks/blueprint.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import type { Account } from '../minecraft/create-bot.ts'
import type { Condition } from '../session/log/events/plan.ts'
import type { Task } from '../tasks/task-schema.ts'
import type { MechanismLog } from './mechanisms.ts'
import type { LoggedBlock, LoggedContainer, LoggedPlayer } from './reinstate.ts'

/** The embedded world's console: a command in, reply lines out. */
export type ServerConsole = (command: string) => Promise<readonly string[]>

export interface RefereeOptions {
  readonly host: string
  readonly port: number
  readonly version: string
  readonly task: Task
  /** All buildings that are known now. @default those of the task */
  readonly blueprints?: () => Blueprints
  /** Player name of the referee; must be an operator on the server. @default 'referee' */
  readonly username?: string
  /** What lets it into a session's world. */
  readonly pass?: string
  /** Its Microsoft account, where the server checks accounts. */
  readonly account?: Account
  /** ms to wait for another referee of this name to leave the server. @default 35000 */
  readonly leaveTimeoutMs?: number
  /** Rejects unless the server answers its questions: where it only looks, silence must not pass for an operator's rights. */
  readonly proof?: boolean
  /** Hears in one line when the referee is lost, is back, or cannot read what the server answers. */
  readonly tell?: (level: 'info' | 'warning', text: string) => void
  /** Ends joining, setting up and every command under way. */
  readonly signal?: AbortSignal
  /** The embedded world's console; without it commands go through chat, as an operator's do on any server. */
  readonly console?: ServerConsole
}

export interface Check {
  readonly met: boolean
  readonly done: number
  readonly total: number
  /** One line: what was found. */
  readonly detail: string
}

/** What one part of the task is worth now. */
export interface PartResult {
  readonly name: string
  readonly done: number
  readonly total: number
  /** Check points that were reached once. */
  readonly reached?: readonly string[] | undefined
}

export interface Score {
  /** 0 … 1, the weighted mean of the parts. */
  readonly completion: number
  readonly parts: readonly PartResult[]
}

export interface BlockChange {
  readonly at: Position
  readonly block: string
  readonly states: Readonly<Record<string, string>>
}

/** Sets the arena and judges what stands in it, with its own eyes. The only part of mcteam that uses operator commands. */
export interface Referee {
  readonly username: string
  /** Sets blocks, trees and containers; checks that they stand. */
  prepare(): Promise<void>
  /** Looks at the arena as it is, without setting anything. */
  arrive(): Promise<void>
  /** Makes blocks and containers what a log says they were; resolves to what could not be done, in words. */
  reinstate(blocks: readonly LoggedBlock[], containers: readonly LoggedContainer[]): Promise<Reinstated>
  /** Puts a player where a log says, with what it says; `others`: items beside those that they may carry. */
  outfit(player: string, logged: LoggedPlayer, others: readonly string[]): Promise<void>
  /** What stands there, `name[state=value,…]` with the states in the order of their names; null where nothing is visible. */
  blockAt(at: Position): string | null
  /** Game mode, place and starting inventory of a player who is already in; `index` keeps players from standing in one another. */
  equip(player: string, index: number): Promise<void>
  /**
   * Is the condition true in the world now? `players` are the ones a `have` looks at, `stores` the containers that a
   * `stored` without a place looks into. Waits for a referee that has lost its connection. Null: it cannot tell now. @default stores
   * the task's own containers
   */
  check(condition: Condition, players: readonly string[], stores?: readonly Position[]): Promise<Check | null>
  /**
   * Rejects with RefereeError when the referee cannot tell. `before`: the parts of the score as the log has them; what was
   * reached once stays reached.
   */
  score(players: readonly string[], before: Score['parts']): Promise<Score>
  /** What stands in the task's region above its ground layer, at most `limit` blocks, lowest first. */
  survey(limit: number): BlockChange[]
  /** Lets the room's mechanisms work from now on; `say` hears what they have to say. Returns what ends it. */
  work(say: (text: string) => void, log: MechanismLog): () => void
  /** Block changes inside the task's region. */
  onBlock(listener: (change: BlockChange) => void): () => void
  /** Another operator, or the server's console, has changed blocks or what players carry by a command. */
  onCommand(listener: (command: OthersCommand) => void): () => void
  /** The players in sight, but for the referee. */
  others(): readonly PlayerAt[]
  /** A player has said something in the chat. */
  onSaid(listener: () => void): () => void
  /** The referee is in the world again and has missed what changed meanwhile. */
  onReturn(listener: () => void): () => void
  close(): Promise<void>
}

export interface OthersCommand {
  readonly by: string
  readonly about: 'blocks' | 'items'
  /** What the server tells operators of it. */
  readonly words: string
  /** What these words name: players, items, blocks. */
  readonly names: readonly string[]
}

export interface PlayerAt {
  readonly player: string
  readonly at: Position
}

interface Reinstated {
  /** Blocks that were made again what the log says; what only grew anew, or came to be so by itself, is not counted. */
  readonly blocks: number
  /** Places that would not become what the log says. */
  readonly failed: readonly LoggedBlock[]
}

/** The world cannot be set up, looked at or judged. */
export class RefereeError extends EnvironmentError {}
