import { once } from 'node:events'
import type { Bot } from 'mineflayer'
import type { Item } from 'prismarine-item'
import { createBot } from '../../../source/minecraft/create-bot.ts'
import { seeLand } from '../../../source/referee/operator-client.ts'
import type { World } from '../../../source/world/types.ts'

/** What two players see of a server while they talk, walk and build. Times in ms. */
interface Seen {
  rounds: number
  readonly chat: number[]
  readonly place: number[]
  /** Until a walk that has ended is seen where it ended. */
  readonly walk: number[]
  readonly wrong: string[]
}

const answerTimeoutMs = 5000
const home = 200
const dirt = 16

export interface Pair {
  readonly seen: Seen
  /** One round: a word, a few steps, a block placed and dug again. */
  round(): Promise<void>
  /** Health, place, possessions: all as they should be. */
  finish(): Promise<void>
  end(): void
}

/** Two honest players, far from the spawn. */
export async function honestPair(world: World): Promise<Pair> {
  const seen: Seen = { rounds: 0, chat: [], place: [], walk: [], wrong: [] }
  let ending = false
  const join = async (username: string): Promise<Bot> => {
    const { host, port, version } = world
    const bot = createBot({ host, port, version, username }, { viewDistance: 2 })
    const wrong = (what: string): void => {
      if (!ending) seen.wrong.push(`${username} ${what}`)
    }
    bot.on('kicked', reason => wrong(`was kicked: ${JSON.stringify(reason)}`))
    bot.on('error', error => wrong(`has an error: ${error}`))
    bot.on('end', reason => wrong(`lost the connection: ${reason}`))
    await once(bot, 'spawn')
    return bot
  }
  const [alice, bob] = [await join('Alice'), await join('Bob')]
  await world.command(`tp Alice ${home}.5 -60 ${home}.5`)
  await world.command(`tp Bob ${home + 3}.5 -60 ${home}.5`)
  await world.command(`give Bob dirt ${dirt}`)
  await Promise.all([seeLand(alice), seeLand(bob)])
  const earth = (): Item | undefined => bob.inventory.items().find(i => i.name === 'dirt')
  while (!earth()) await bob.waitForTicks(1)
  await bob.equip(earth()!, 'hand')
  const field = bob.entity.position.floored().offset(0, -1, 1)
  // Grass would turn to dirt under what is placed on it.
  await world.command(`setblock ${field.x} ${field.y} ${field.z} stone`)
  while (bob.blockAt(field)?.name !== 'stone') await bob.waitForTicks(1)

  const talk = async (): Promise<void> => {
    const line = `round ${seen.rounds}`
    const heard = once(bob, 'chat', { signal: AbortSignal.timeout(answerTimeoutMs) })
    const start = performance.now()
    alice.chat(line)
    const [who, what] = (await heard) as [string, string]
    seen.chat.push(performance.now() - start)
    if (who !== 'Alice' || what !== line) seen.wrong.push(`Bob heard ${who}: ${what} instead of Alice: ${line}`)
  }
  const build = async (): Promise<void> => {
    const ground = bob.blockAt(field)
    if (ground?.name !== 'stone') throw new Error(`Bob's field is ${ground?.name ?? 'not there'}`)
    const start = performance.now()
    await bob.placeBlock(ground, field.clone().set(0, 1, 0))
    seen.place.push(performance.now() - start)
    const placed = bob.blockAt(field.offset(0, 1, 0))
    if (placed?.name !== 'dirt') throw new Error(`Bob placed dirt and sees ${placed?.name}`)
    await bob.dig(placed, true)
  }
  const walk = async (): Promise<void> => {
    await alice.look(seen.rounds % 2 ? 0 : Math.PI, 0, true)
    alice.setControlState('forward', true)
    await new Promise(resolve => setTimeout(resolve, 250))
    alice.clearControlStates()
    await alice.waitForTicks(5)
    const start = performance.now()
    const distance = (): number =>
      bob.players.Alice?.entity?.position.distanceTo(alice.entity.position) ?? Number.POSITIVE_INFINITY
    while (distance() > 0.25 && performance.now() - start < answerTimeoutMs) await bob.waitForTicks(1)
    seen.walk.push(performance.now() - start)
    const off = distance()
    if (off > 0.25) throw new Error(`Bob sees Alice ${off.toFixed(2)} blocks from where she is`)
  }

  return {
    seen,
    async round() {
      for (const act of [talk, build, walk]) {
        try {
          await act()
        } catch (error) {
          seen.wrong.push(`round ${seen.rounds}, ${act.name}: ${error instanceof Error ? error.message : error}`)
        }
      }
      seen.rounds++
    },
    async finish() {
      // What was dug may have rolled out of reach.
      await world.command(`tp @e[type=item,x=${home},y=-60,z=${home},distance=..12] Bob`)
      await bob.waitForTicks(40)
      for (const bot of [alice, bob]) {
        if (bot.health < 20) seen.wrong.push(`${bot.username} has ${bot.health} health`)
        const off = Math.hypot(bot.entity.position.x - home, bot.entity.position.z - home)
        if (off > 16) seen.wrong.push(`${bot.username} is ${off.toFixed(1)} blocks from home`)
      }
      const [reply = ''] = await world.command('clear Bob dirt 0')
      if (!reply.includes(String(dirt))) seen.wrong.push(`Bob should have ${dirt} dirt: ${reply}`)
    },
    end() {
      ending = true
      alice.end()
      bob.end()
    },
  }
}
