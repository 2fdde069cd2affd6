import mineflayer, { type Bot } from 'mineflayer'
import type { Block } from 'prismarine-block'
import { Vec3 } from 'vec3'
import type { BlueprintCell } from '../../body/types.ts'
import type { Condition } from '../../session/events.ts'
import { blockText } from '../../session/fold/world.ts'
import { parseBlock, taskBlueprints } from '../../tasks/blueprint.ts'
import type { Task } from '../../tasks/schema.ts'
import { cellMatches, judgeBlueprint, type SeenBlock } from './judge.ts'
import { runMechanisms } from './mechanisms.ts'
import { createParts } from './parts.ts'
import {
  blockCommand,
  containerCommands,
  itemName,
  type LoggedBlock,
  type LoggedContainer,
  type LoggedPlayer,
  outfitCommands,
} from './reinstate.ts'
import { carriedCount, containerItems, entityPosition, isRefusal } from './replies.ts'
import { expectedBlocks, playerCommands, stageCommands } from './stage.ts'

type Position = readonly [number, number, number]

export interface RefereeOptions {
  readonly host: string
  readonly port: number
  readonly version: string
  readonly task: Task
  /** Player name of the referee; must be an operator on the server. @default 'referee' */
  readonly username?: string
  /** The embedded world's console; without it commands go through chat, as an operator's do on any server. */
  readonly console?: (command: string) => Promise<readonly string[]>
}

export interface Check {
  readonly met: boolean
  readonly done: number
  readonly total: number
  /** One line: what was found. */
  readonly detail: string
}

export interface Score {
  /** 0 … 1, the weighted mean of the parts. */
  readonly completion: number
  readonly parts: readonly { readonly name: string; readonly done: number; readonly total: number }[]
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
  standing(at: Position): string | null
  /** Game mode, place and starting inventory of a player who is already in; `index` keeps players from standing in one another. */
  equip(player: string, index: number): Promise<void>
  /** Is the condition true in the world now? `players` are the ones a `have` looks at. */
  check(condition: Condition, players: readonly string[]): Promise<Check>
  score(players: readonly string[]): Promise<Score>
  /** What stands in the task's region above its ground layer, at most `limit` blocks, lowest first. */
  survey(limit: number): BlockChange[]
  /** Lets the room's mechanisms work from now on; `say` hears what they have to say. Returns what ends it. */
  work(say: (text: string) => void): () => void
  /** Block changes inside the task's region. */
  onBlock(listener: (change: BlockChange) => void): () => void
  close(): Promise<void>
}

export interface Reinstated {
  /** Blocks that were other than the log says, and now are not. */
  readonly blocks: number
  /** Places that would not become what the log says. */
  readonly failed: readonly LoggedBlock[]
}

export class RefereeError extends Error {
  override readonly name = 'RefereeError'
}

const replyTimeout = 5000
/** Blocks from a lock within which its key must be. */
const keyReach = 6

/** Joins as a spectator. Rejects with RefereeError when the server refuses it or it is no operator. */
export async function createReferee(options: RefereeOptions): Promise<Referee> {
  const { task, version } = options
  const username = options.username ?? 'referee'
  const blueprints: Record<string, BlueprintCell[]> = taskBlueprints(task)
  const bot = await join(options, username)
  const listeners = new Set<(change: BlockChange) => void>()

  /** Runs a command and resolves to its first reply line; through chat the replies arrive in order. */
  async function run(command: string): Promise<string> {
    if (options.console) return (await options.console(command))[0] ?? ''
    const reply = nextSystemLine(bot)
    bot.chat(`/${command}`)
    return await reply
  }

  async function must(command: string): Promise<void> {
    const reply = await run(command)
    // Filling with what is there already is an error to vanilla and fine for a stage.
    if (isRefusal(reply) && !/^No blocks were filled|^No entity was found/.test(reply)) {
      throw new RefereeError(
        `The server refused "/${command}": ${reply}. ${
          options.console
            ? `Is every block and item of the task known to Minecraft ${version}?`
            : `The referee (${username}) must be an operator: run "op ${username}" in the server's console.`
        }`,
      )
    }
  }

  function see(at: Position): SeenBlock | null {
    const block = bot.blockAt(new Vec3(...at))
    return block ? seen(block) : null
  }

  function standing(at: Position): string | null {
    const found = see(at)
    return found && blockText(found)
  }

  const region = task.arena?.region
  const inside = (at: Vec3) =>
    !region ||
    ([at.x, at.y, at.z] as const).every((value, axis) => value >= region.from[axis]! && value <= region.to[axis]!)
  bot.on('blockUpdate', (before: Block | null, after: Block) => {
    if (listeners.size === 0 || !after?.position || before?.stateId === after.stateId || !inside(after.position)) return
    const { x, y, z } = after.position
    for (const listener of listeners) listener({ at: [x, y, z], ...seen(after) })
  })

  await must(`gamemode spectator ${username}`)
  if (region) {
    const middle = region.from.map((low, axis) => (low + region.to[axis]!) / 2)
    await must(`tp ${username} ${middle[0]} ${region.to[1] + 6} ${middle[2]}`)
  }

  const carried = async (player: string, item: string): Promise<number> =>
    carriedCount(await run(`clear ${player} ${item} 0`)) ?? 0

  /** Feet of a player: seen where in sight, asked for otherwise; null when not in the world. */
  async function positionOf(player: string): Promise<Position | null> {
    const at = bot.players[player]?.entity?.position
    if (at) return [at.x, at.y, at.z]
    return entityPosition(await run(`data get entity ${player} Pos`))
  }

  async function check(condition: Condition, players: readonly string[]): Promise<Check> {
    switch (condition.kind) {
      case 'placed': {
        const wanted = { at: condition.at, ...parseBlock(condition.block) }
        const found = see(condition.at)
        const met = cellMatches(wanted, found)
        return {
          met,
          done: met ? 1 : 0,
          total: 1,
          detail: `${found?.block ?? 'nothing visible'} stands at ${condition.at.join(' ')}`,
        }
      }
      case 'built': {
        const cells = blueprints[condition.blueprint]
        if (!cells) return { met: false, done: 0, total: 1, detail: `there is no blueprint "${condition.blueprint}"` }
        const wanted = condition.cells
          ? condition.cells.map(index => cells[index]).filter(cell => cell !== undefined)
          : cells
        const verdict = judgeBlueprint(wanted, see)
        const first = verdict.missing[0] === undefined ? undefined : wanted[verdict.missing[0]]
        const detail = first
          ? `${verdict.done}/${verdict.total} right; at ${first.at.join(' ')} ${first.block} is wanted, ${see(first.at)?.block ?? 'nothing visible'} stands`
          : `${verdict.done}/${verdict.total} right`
        return { met: verdict.missing.length === 0, done: verdict.done, total: verdict.total, detail }
      }
      case 'stored': {
        const places = condition.at ? [condition.at] : (task.arena?.containers ?? []).map(entry => entry.at)
        let held = 0
        for (const at of places)
          held += containerItems(await run(`data get block ${at.join(' ')} Items`))[condition.item] ?? 0
        return counted(held, condition.count, `${held} ${condition.item} stored`)
      }
      case 'have': {
        const counts: number[] = []
        for (const player of players) counts.push(await carried(player, condition.item))
        const held = Math.max(0, ...counts)
        return counted(held, condition.count, `${held} ${condition.item} carried by one player`)
      }
      case 'inside': {
        const seats = condition.seats ?? players
        const there: string[] = []
        for (const player of seats) if (within(await positionOf(player), condition.box)) there.push(player)
        return {
          met: there.length === seats.length,
          done: there.length,
          total: seats.length,
          detail: `${there.join(', ') || 'nobody'} of ${seats.join(', ')} inside`,
        }
      }
      case 'children':
      case 'report':
        return { met: false, done: 0, total: 1, detail: 'nothing in the world tells' }
    }
  }

  /** Asks only for those who stand there: the question is a command for each. */
  async function carriedNear(item: string, place: Position): Promise<boolean> {
    const near = Object.values(bot.players).filter(({ username: name, entity }) => {
      const at = entity?.position
      return name !== username && at !== undefined && at.distanceTo(new Vec3(...place)) <= keyReach
    })
    for (const { username: name } of near) if ((await carried(name, item)) > 0) return true
    return false
  }

  const judged = createParts(task, { carried, check })

  return {
    username,
    check,
    async prepare() {
      for (const command of stageCommands(task, version)) await must(command)
      await bot.waitForChunksToLoad()
      const wrong = () => expectedBlocks(task).find(({ at, block }) => see(at)?.block !== block)
      if (!(await eventually(() => wrong() === undefined))) {
        const { at, block } = wrong()!
        throw new RefereeError(
          `The arena does not stand: at ${at.join(' ')} ${block} is wanted, ${see(at)?.block ?? 'nothing visible'} stands. Is the region protected or out of the view distance?`,
        )
      }
    },
    arrive: () => bot.waitForChunksToLoad(),
    async reinstate(blocks, containers) {
      await bot.waitForChunksToLoad()
      const wrong = () => blocks.filter(({ at, block }) => standing(at) !== block)
      const before = wrong().length
      // What hangs on something may fall before that is there: such things stand after the second or third time.
      for (let pass = 0; pass < 3 && wrong().length > 0; pass++) {
        for (const one of wrong().sort((a, b) => a.at[1] - b.at[1])) {
          const command = blockCommand(one)
          if (command !== null) await run(command)
        }
        await eventually(() => wrong().length === 0, 500)
      }
      for (const one of containers) for (const command of containerCommands(one, version)) await run(command)
      const failed = wrong()
      return { blocks: before - failed.length, failed }
    },
    async outfit(player, logged, others) {
      const found: Record<string, number> = {}
      for (const item of new Set([...Object.keys(logged.inventory), ...others]))
        if (itemName.test(item)) found[item] = await carried(player, item)
      for (const command of outfitCommands(player, logged, found, task.arena?.mode)) await run(command)
    },
    standing,
    async equip(player, index) {
      for (const command of playerCommands(task, player, index)) await run(command)
    },
    async score(players) {
      const parts: Score['parts'][number][] = []
      let weights = 0
      let sum = 0
      for (const part of task.judge) {
        const result = await judged.judge(part, players)
        parts.push(result)
        weights += part.weight
        sum += (part.weight * result.done) / Math.max(1, result.total)
      }
      return { completion: weights === 0 ? 0 : sum / weights, parts }
    },
    survey(limit) {
      const found: BlockChange[] = []
      if (!region) return found
      const [from, to] = [region.from, region.to]
      for (let y = from[1] + 1; y <= to[1]; y += 1) {
        for (let x = from[0]; x <= to[0]; x += 1) {
          for (let z = from[2]; z <= to[2]; z += 1) {
            const block = see([x, y, z])
            if (block && block.block !== 'air') found.push({ at: [x, y, z], ...block })
            if (found.length >= limit) return found
          }
        }
      }
      return found
    },
    work(say) {
      const { mechanisms = [] } = task.arena ?? {}
      const set = async (at: Position, block: string) => void (await run(`setblock ${at.join(' ')} ${block}`))
      const look = runMechanisms({ mechanisms, eyes: see, set, say, carried: carriedNear })
      if (mechanisms.length > 0) listeners.add(look)
      look()
      return () => listeners.delete(look)
    },
    onBlock(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      if (bot._client.ended) return
      const ended = new Promise<void>(resolve => bot.once('end', () => resolve()))
      bot.quit('session over')
      await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 1000).unref())])
    },
  }
}

const counted = (held: number, wanted: number, detail: string): Check => ({
  met: held >= wanted,
  done: Math.min(held, wanted),
  total: wanted,
  detail,
})

/** Feet in a box of whole blocks, corners included. */
const within = (at: Position | null, box: { readonly from: Position; readonly to: Position }): boolean =>
  at?.every((value, axis) => {
    const [low, high] = [Math.min(box.from[axis]!, box.to[axis]!), Math.max(box.from[axis]!, box.to[axis]!)]
    return Math.floor(value) >= low && Math.floor(value) <= high
  }) ?? false

function seen(block: Block): SeenBlock {
  const states = Object.entries(block.getProperties()).map(([name, value]) => [name, String(value)] as const)
  return { block: block.name, states: Object.fromEntries(states) }
}

/** How often a client that broke while joining is replaced by a new one. */
const joins = 3

/**
 * Rarely a mineflayer client misses the first packets and comes up without a world (`Cannot read properties of undefined`); another one will
 * not. What the server itself says is final.
 */
async function join(options: RefereeOptions, username: string): Promise<Bot> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await joinOnce(options, username)
    } catch (error) {
      if (attempt >= joins || !/Cannot read properties of undefined/.test((error as Error).message)) throw error
    }
  }
}

async function joinOnce(options: RefereeOptions, username: string): Promise<Bot> {
  const bot = mineflayer.createBot({
    host: options.host,
    port: options.port,
    version: options.version,
    username,
    auth: 'offline',
    hideErrors: true,
    physicsEnabled: false,
    viewDistance: 'normal',
  })
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new RefereeError(`The referee could not join ${options.host}:${options.port}: ${reason}`))
    bot.once('spawn', () => resolve())
    bot.once('kicked', reason => fail(`kicked: ${typeof reason === 'string' ? reason : JSON.stringify(reason)}`))
    bot.once('end', reason => fail(`connection ended (${reason})`))
    bot.once('error', error => {
      fail(error.message)
      bot.end()
    })
  })
  bot.on('error', () => {}) // the end that follows says the rest
  return bot
}

/** The next line the server itself says to the referee; empty when it stays silent for long. */
function nextSystemLine(bot: Bot): Promise<string> {
  return new Promise(resolve => {
    const done = (line: string) => {
      clearTimeout(timer)
      bot.off('message', heard)
      resolve(line)
    }
    const heard = (message: { toString(): string }, position: string) => {
      if (position === 'system') done(message.toString())
    }
    const timer = setTimeout(() => done(''), replyTimeout)
    bot.on('message', heard)
  })
}

/** Waits for block updates still under way; at most `patience` ms. */
async function eventually(condition: () => boolean, patience = 5000): Promise<boolean> {
  for (let tries = 0; tries < patience / 50 && !condition(); tries += 1)
    await new Promise(resolve => setTimeout(resolve, 50))
  return condition()
}
