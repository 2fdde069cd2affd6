import type { Block } from 'prismarine-block'
import { Vec3 } from 'vec3'
import { createListeners } from '../listeners.ts'
import type { SeenBlock } from '../minecraft/blocks/blueprint.ts'
import { cornersOf, holds } from '../minecraft/blocks/box.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { isAct } from '../tasks/schema/judged.ts'
import { carriedCount, containerItems, entityPosition, othersCommand, worldAge } from './command-replies.ts'
import { type CreatureNews, liesAround, watchCreatures, wornBy } from './creature-news.ts'
import {
  type Commands,
  createCatchingUp,
  createCommands,
  describeBlock,
  eventually,
  joinServer,
  seeBlock,
  seeLand,
} from './operator-client.ts'
import { createPresence } from './presence.ts'
import {
  type BlockChange,
  type OthersCommand,
  type PlayerAt,
  RefereeError,
  type RefereeOptions,
} from './referee-types.ts'
import { heightsOf, refuseOutside } from './world-heights.ts'

/** Blocks from a lock within which its key must be. */
const keyReachBlocks = 6
/** Blocks from the middle of an arena within which its creatures are. */
const seenBlocks = 64

interface SeenCreature {
  readonly type: string
  readonly at: Position
}

interface ChatWords {
  readonly player: string
  readonly words: string
}

/** What the referee sees and hears beside blocks and pockets. */
export interface Onlooking {
  creatures(): readonly SeenCreature[]
  said(): readonly ChatWords[]
}

/** The referee's player in the world: gives commands, sees blocks, and asks the server for what it does not see. */
export async function createOperator(options: RefereeOptions, username: string) {
  const { task, version, console, signal, tell = () => {} } = options
  const listeners = new Set<(change: BlockChange) => void>()
  const returns = createListeners<[]>()
  const said: ChatWords[] = []
  const news: CreatureNews[] = []
  const listening = task.judge.some(isAct)
  const hearing = createListeners<[]>()
  const byOthers = createListeners<[OthersCommand]>()
  const region = task.arena?.region
  const inside = (at: Vec3) => !region || holds(cornersOf(region), at.toArray())
  let client: { readonly commands: Commands; catchUp(): Promise<void> } | undefined

  const presence = await createPresence({
    ...{ username, tell, signal },
    join: () => joinServer({ ...options, username }),
    async begin(bot) {
      const commands = createCommands(bot, { username, version, console, signal })
      const { run, must } = commands
      bot.on('blockUpdate', (before: Block | null, after: Block) => {
        if (listeners.size === 0 || !after?.position || before?.stateId === after.stateId) return
        if (!inside(after.position)) return
        const { x, y, z } = after.position
        for (const listener of listeners) listener({ at: [x, y, z], ...describeBlock(after) })
      })
      // In the embedded world all commands are its own.
      if (!console)
        bot.on('message', line => {
          const command = othersCommand(line)
          if (command) byOthers.tell(command)
        })
      bot.on('chat', (player, words) => {
        said.push({ player, words })
        hearing.tell()
      })
      if (listening) watchCreatures(bot, one => news.push(one))
      refuseOutside(task, heightsOf(bot, version), 'the world of this server')
      await must(`gamemode spectator ${username}`)
      if (options.proof && entityPosition(await run(`data get entity ${username} Pos`)) === null)
        throw new RefereeError(
          `The server does not answer the questions of "${username}".`,
          `Make it an operator: run "op ${username}" in the server's console.`,
        )
      if (region) {
        const middle = region.from.map((low, axis) => (low + region.to[axis]!) / 2)
        await must(`tp ${username} ${middle[0]} ${region.to[1] + 6} ${middle[2]}`)
      }
      if (client) await seeLand(bot)
      client = { commands, catchUp: createCatchingUp(bot) }
    },
    returned: returns.tell,
  })

  const run = async (command: string): Promise<string> => {
    await presence.present()
    return await client!.commands.run(command)
  }
  const must = async (command: string): Promise<string> => {
    await presence.present()
    return await client!.commands.must(command)
  }
  const see = (at: Position): SeenBlock | null => (presence.bot ? seeBlock(presence.bot, at) : null)
  /** Waits until the bot sees what the server was told to do. */
  const shows = async (condition: () => boolean, timeoutMs?: number): Promise<boolean> => {
    if (condition()) return true
    const age = worldAge(await run('time query gametime')) ?? undefined
    return await eventually(await presence.present(), condition, timeoutMs, age)
  }

  /** What the reply to a question tells; a reply that tells nothing is no count of 0. */
  async function answerTo<T>(question: string, read: (reply: string) => T | null): Promise<T> {
    const reply = await run(question)
    const found = read(reply)
    if (found !== null) return found
    throw new RefereeError(
      `The referee cannot read the answer to "/${question}": ${reply === '' ? 'there was none' : `"${reply}"`}.`,
      `Is "${username}" an operator?`,
    )
  }

  const carried = (player: string, item: string) => answerTo(`clear ${player} ${item} 0`, carriedCount)
  const contents = (at: Position) => answerTo(`data get block ${at.join(' ')} Items`, containerItems)

  /** Feet of a player: seen where in sight, asked for otherwise; null when not in the world. */
  async function positionOf(player: string): Promise<Position | null> {
    const at = presence.bot?.players[player]?.entity?.position
    if (at) return [at.x, at.y, at.z]
    return entityPosition(await run(`data get entity ${player} Pos`))
  }

  /** Those that are shown to it: around the middle of the arena. */
  const creatures = (): SeenCreature[] =>
    Object.values(presence.bot?.entities ?? {}).flatMap(({ name, type, position: { x, y, z } }) =>
      name === undefined || type === 'player' ? [] : [{ type: name, at: [x, y, z] as const }],
    )

  /** One of them around the middle of the arena. */
  async function shorn(type: string): Promise<boolean> {
    const middle = region ? region.from.map((low, axis) => Math.round((low + region.to[axis]!) / 2)) : null
    const near = middle ? `x=${middle[0]},y=${middle[1]},z=${middle[2]},distance=..${seenBlocks},` : ''
    const reply = await run(`data get entity @e[type=${type},${near}nbt={Sheared:1b},limit=1] Sheared`)
    return /has the following entity data/.test(reply)
  }

  /** A spectator far from a place neither sees it nor keeps it loaded. */
  async function approach(at: Position): Promise<void> {
    if (see(at)) return
    await must(`tp ${username} ${at[0]} ${at[1] + 6} ${at[2]}`)
    await shows(() => see(at) !== null)
  }

  /** Asks only for those who stand there: the question is a command for each. */
  async function carriedNear(item: string, place: Position): Promise<boolean> {
    const near = Object.values(presence.bot?.players ?? {}).filter(({ username: name, entity }) => {
      const at = entity?.position
      return name !== username && at !== undefined && at.distanceTo(new Vec3(...place)) <= keyReachBlocks
    })
    for (const { username: name } of near) if ((await carried(name, item)) > 0) return true
    return false
  }

  return {
    ...{ presence, run, must, see, shows, carried, contents, positionOf, approach, carriedNear, creatures, shorn },
    worn: (player: string): readonly string[] => wornBy(presence.bot, player),
    liesAround: (item: string): boolean => liesAround(presence.bot, item),
    /** What happened to creatures since the last score. */
    news: (): readonly CreatureNews[] => news,
    /** What players have said in the chat since the last score: from then on the log holds it. */
    said: (): readonly ChatWords[] => said,
    /** So many lines and news, which a score has looked at. */
    forget(heard: { readonly lines: number; readonly news: number }): void {
      said.splice(0, heard.lines)
      news.splice(0, heard.news)
    },
    onSaid: hearing.listen,
    onCommand: byOthers.listen,
    others: (): readonly PlayerAt[] =>
      Object.values(presence.bot?.players ?? {}).flatMap(({ username: player, entity }) =>
        player === username || !entity
          ? []
          : [{ player, at: [entity.position.x, entity.position.y, entity.position.z] }],
      ),
    /** Resolves when the client has heard of what happened before. */
    catchUp: () => client!.catchUp(),
    /** Calls the listener for every change of a block inside the arena. */
    onBlock(listener: (change: BlockChange) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onReturn: returns.listen,
    async close() {
      listeners.clear()
      await presence.close()
    },
  }
}
