import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import type { Random } from '../../../source/minecraft/random.ts'
import type { World } from '../../../source/world/types.ts'
import { type Actor, acts } from './acts.ts'
import { add, type Matter, nothing } from './matter.ts'

/** What all players of a soak share. */
export interface Soak {
  readonly world: World
  readonly weights: ReadonlyMap<string, Matter>
  /** Players stay within this many blocks of the middle. */
  readonly radius: number
  /** Resolves when play may go on. */
  gate(player: RandomPlayer): Promise<void>
  readonly over: () => boolean
  readonly fail: (what: string) => void
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A client that does what comes to its mind, for as long as the soak goes on. */
export class RandomPlayer {
  readonly name: string
  /** Actions that came off, by name. */
  readonly done: Record<string, number> = {}
  refused = 0
  stuck = 0
  /** For the report when a player does not come to rest. */
  doing = 'nothing'
  /** Matter that this player has eaten or worn out, as the server told its client. */
  used: Matter = nothing
  private readonly soak: Soak
  private readonly random: Random
  private bot: Bot | undefined
  private leaving = false
  private acting: Actor | undefined

  constructor(soak: Soak, name: string, random: Random) {
    this.soak = soak
    this.name = name
    this.random = random
  }

  async play(): Promise<void> {
    while (!this.soak.over()) {
      await this.soak.gate(this)
      if (this.soak.over()) break
      try {
        this.doing = 'join'
        if (!this.bot) await this.join()
      } catch (error) {
        this.soak.fail(`${this.name} could not join: ${error}`)
        this.leaving = true
        this.bot?.end()
        await sleep(2000)
        continue
      }
      if (!this.bot) continue
      await this.once(this.bot)
      await sleep(this.random.int(0, 150))
    }
    this.leaving = true
    this.bot?.end()
  }

  private async once(bot: Bot): Promise<void> {
    const name = this.choose()
    this.doing = name
    const perform = acts[name]?.perform
    const work = perform ? perform(this.actor(bot)) : this.leave(bot)
    // A client's leftovers may fail later, when nobody waits for them any more.
    work.catch(() => {})
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<'late'>(resolve => {
      timer = setTimeout(() => resolve('late'), 9000)
    })
    try {
      if ((await Promise.race([work, limit])) === 'late') {
        // Whatever the client still waits for ends with its connection.
        this.stuck++
        this.doing = `leave after ${name}`
        await this.leave(bot)
      } else this.done[name] = (this.done[name] ?? 0) + 1
    } catch {
      this.refused++
    } finally {
      clearTimeout(timer)
    }
  }

  private choose(): string {
    const all = [...Object.entries(acts).map(([name, { weight }]) => [name, weight] as const), ['leave', 0.4] as const]
    let dice = this.random.next() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of all) {
      dice -= weight
      if (dice < 0) return name
    }
    return 'leave'
  }

  private actor(bot: Bot): Actor {
    const { radius, world } = this.soak
    this.acting = { bot, name: this.name, random: this.random, radius, command: t => world.command(t), tool: this.tool }
    return this.acting
  }

  private get tool(): string {
    return this.acting?.tool ?? ''
  }

  private async join(): Promise<void> {
    const { host, port, version } = this.soak.world
    const bot = createBot(
      { host, port, version, username: this.name },
      { viewDistance: 2, checkTimeoutInterval: 60_000 },
    )
    this.leaving = false
    this.bot = bot
    bot.on('error', error => this.soak.fail(`${this.name}: ${error}`))
    bot.on('kicked', reason => {
      if (!this.leaving) this.soak.fail(`${this.name} was kicked: ${JSON.stringify(reason)}`)
    })
    bot.once('end', reason => {
      if (!this.leaving && this.bot === bot) this.soak.fail(`${this.name} lost the connection: ${reason}`)
      if (this.bot === bot) this.bot = undefined
    })
    bot._client.on('entity_status', (packet: { entityId: number; entityStatus: number }) => {
      if (packet.entityId !== bot.entity?.id) return
      const used = packet.entityStatus === 9 ? 'apple' : packet.entityStatus === 47 ? this.tool : undefined
      if (used === undefined) return
      const weight = this.soak.weights.get(used)
      if (!weight) this.soak.fail(`${this.name} used up an unknown thing: ${used}`)
      else this.used = add(this.used, weight)
      const what = used === 'apple' ? 'eaten' : 'worn out'
      this.done[what] = (this.done[what] ?? 0) + 1
    })
    await once(bot, 'spawn', { signal: AbortSignal.timeout(20_000) })
  }

  /** Lays everything down that is in no inventory: cursor, grids, what a merchant has been shown. */
  async rest(): Promise<void> {
    const { bot } = this
    if (!bot?.entity) return
    bot.clearControlStates()
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow)
    bot._client.write('close_window', { windowId: 0 })
  }

  get online(): boolean {
    return this.bot?.entity !== undefined
  }

  private async leave(bot: Bot): Promise<void> {
    this.leaving = true
    if (this.random.oneIn(2)) bot.end()
    // The cable is pulled.
    else (bot._client as unknown as { socket?: import('node:net').Socket }).socket?.destroy()
    await sleep(this.random.int(100, 2500))
    this.bot = undefined
  }
}
