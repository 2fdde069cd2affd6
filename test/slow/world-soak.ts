// Eight players do what comes to their minds on one world; every 20 s all matter is counted.
//   node test/slow/world-soak.ts --minutes 30 --version 1.19.2
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Random } from '../../source/minecraft/random.ts'
import { loadRegistry } from '../../source/world/registry.ts'
import type { Saved } from '../../source/world/snapshot.ts'
import { startWorld } from '../../source/world/start-world.ts'
import { type WorldVersion, worldVersions } from '../../source/world/types.ts'
import { counter, Limbo, type Stock } from './soak/ledger.ts'
import { add, equal, type Matter, matterOf, nothing, show } from './soak/matter.ts'
import { RandomPlayer } from './soak/player.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    version: { type: 'string', default: '1.19.2' },
    players: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
})
const minutes = Number(values.minutes)
const version = worldVersions.find(v => v === values.version)
if (!version || !(minutes > 0)) {
  console.error(`Usage: world-soak.ts [--minutes N] [--version ${worldVersions.join('|')}] [--players N] [--seed N]`)
  process.exit(2)
}

const radius = 16
const breath = 20_000
const megabyte = 1024 * 1024
const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

async function soak(version: WorldVersion): Promise<boolean> {
  const breaches: string[] = []
  const fail = (what: string): void => {
    breaches.push(what)
    console.log(`  ! ${what.split('\n').slice(0, 6).join('\n    ')}`)
  }
  let noise = 0
  // Clients that were cut off in the middle of something complain later.
  process.on('unhandledRejection', () => noise++)

  const registry = loadRegistry(version)
  const weights = matterOf(registry)
  const stockOf = counter(registry)
  const limbo = new Limbo(registry)
  const world = await startWorld({ version, seed: Number(values.seed) }, line => {
    if (line.startsWith('Error')) fail(line)
  })
  const command = (text: string): Promise<readonly string[]> => world.command(text)
  // The world's own snapshot has this shape; see snapshot.ts.
  const take = async (): Promise<Stock> => stockOf((await world.snapshot()).data as Saved)

  // The arena: a walled field with trunks, rock, tables, chests and two traders in a cage.
  const wall = radius + 1
  for (const text of [
    'gamerule doMobSpawning false',
    'difficulty easy',
    `fill -${wall} -61 -${wall} ${wall} -54 -${wall} bedrock`,
    `fill -${wall} -61 ${wall} ${wall} -54 ${wall} bedrock`,
    `fill -${wall} -61 -${wall} -${wall} -54 ${wall} bedrock`,
    `fill ${wall} -61 -${wall} ${wall} -54 ${wall} bedrock`,
    'fill -12 -60 -12 -10 -58 12 oak_log',
    'fill 10 -60 -12 12 -58 12 stone',
    'fill -1 -61 -1 1 -61 1 bedrock',
    ...[-8, -4, 4, 8].flatMap(x => [
      `setblock ${x} -60 6 chest`,
      `setblock ${x} -60 -6 crafting_table`,
      `setblock ${x} -60 9 oak_log`,
    ]),
    ...[-1, 1].map(
      x =>
        `summon villager ${x}.5 -60 0.5 {NoAI:1b,Invulnerable:1b,PersistenceRequired:1b,Offers:{Recipes:[` +
        '{buy:{id:"minecraft:apple",Count:2b},sell:{id:"minecraft:emerald",Count:1b},maxUses:1000000,rewardExp:0b},' +
        '{buy:{id:"minecraft:emerald",Count:1b},sell:{id:"minecraft:apple",Count:2b},maxUses:1000000,rewardExp:0b}]}}',
    ),
  ])
    await command(text)

  const end = Date.now() + minutes * 60_000
  // Set after the last count: a player that stopped before it would not be found at rest.
  let finished = false
  const over = (): boolean => finished
  let resting: Promise<void> | undefined
  const atGate = new Set<RandomPlayer>()
  let wake = (): void => {}
  const players: RandomPlayer[] = []
  const gate = async (player: RandomPlayer): Promise<void> => {
    if (!resting) return
    atGate.add(player)
    await resting
    atGate.delete(player)
  }
  const random = new Random(Number(values.seed))
  for (let i = 0; i < Number(values.players); i++)
    players.push(
      new RandomPlayer(
        { world, weights, radius, gate, over, fail },
        `Soak${i}`,
        new Random(1000 + i + random.int(0, 99)),
      ),
    )

  /** Stops play, so that nothing is in a player's hands or on the way. */
  const rest = async (): Promise<void> => {
    resting = new Promise(resolve => {
      wake = resolve
    })
    const deadline = Date.now() + 30_000
    while (atGate.size < players.length && Date.now() < deadline) await sleep(50)
    for (const player of players)
      if (!atGate.has(player)) fail(`${player.name} did not come to rest in 30 s: ${player.doing}`)
    for (const player of players) await player.rest()
    await sleep(500)
  }
  const play = (): void => {
    resting = undefined
    wake()
  }

  let given: Matter = nothing
  const give = async (name: string, item: string, count: number): Promise<void> => {
    const [reply] = await command(`give ${name} ${item} ${count}`)
    if (reply?.startsWith('Gave')) given = add(given, weights.get(item.replace(/\W.*/, ''))!, count)
  }

  const start = await take()
  const games = players.map(player => player.play())
  play()
  // Everybody comes in, then gets a first outfit that the ledger counts as given.
  await sleep(3000)
  await rest()
  // Nearly worn out, so that the soak sees tools break.
  const worn = registry.since('1.20.5') ? '[damage=52]' : '{Damage:52}'
  for (const { name } of players) {
    await give(name, 'apple', 24)
    await give(name, 'emerald', 8)
    await give(name, `wooden_pickaxe${worn}`, 1)
    await give(name, `wooden_shovel${worn}`, 1)
    await give(name, 'oak_log', 4)
  }
  play()

  let gone: Matter = nothing
  let checks = 0
  let last = start
  const used = (): Matter => players.reduce((sum, p) => add(sum, p.used), nothing)
  const check = async (): Promise<void> => {
    await rest()
    last = await take()
    gone = add(gone, limbo.look(last))
    checks++
    const expected = add(add(add(start.matter, given), used(), -1), gone, -1)
    if (!equal(expected, last.matter)) {
      fail(`Matter is not conserved at age ${last.age}: expected ${show(expected)}; found ${show(last.matter)}`)
      // Counted once: the next look starts from here.
      given = add(given, add(last.matter, expected, -1))
    }
    for (const what of last.strange) fail(`There is something that nobody can have made: ${what}`)
    await limbo.collect(last, command)
    if ((last.items.get('apple') ?? 0) < 80) {
      const here = players.filter(p => p.online)
      if (here.length) await give(random.pick(here).name, 'apple', 16)
    }
    await command('effect give @a hunger 20 8')
    play()
  }

  const rss: number[] = []
  const began = Date.now()
  let lastTotal = 0
  const total = (what: string): number => players.reduce((sum, p) => sum + (p.done[what] ?? 0), 0)
  const report = async (): Promise<void> => {
    const stats = await world.stats()
    const memory = process.memoryUsage()
    rss.push(memory.rss / megabyte)
    const all = players.reduce((sum, p) => sum + Object.values(p.done).reduce((a, b) => a + b, 0), 0)
    console.log(
      `${((Date.now() - began) / 60_000).toFixed(1)} min  age ${stats.age}  tick p99 ${stats.tickGap.p99.toFixed(1)} ms  ` +
        `rss ${Math.round(memory.rss / megabyte)} MB  heap ${Math.round(memory.heapUsed / megabyte)} MB  ` +
        `entities ${stats.entities}  on ground ${last.ground.length}  actions +${all - lastTotal}  ` +
        `in ${show(given)}  used ${show(used())}  aged ${limbo.despawned}  trades ${last.trades}  ` +
        `deaths ${total('die')}  leaves ${total('leave')}  stuck ${players.reduce((n, p) => n + p.stuck, 0)}  ` +
        `checks ${checks}  errors ${breaches.length}`,
    )
    lastTotal = all
  }

  let nextReport = began + 60_000
  while (Date.now() < end - breath / 2) {
    await sleep(breath)
    await check()
    if (Date.now() >= nextReport) {
      nextReport += 60_000
      await report()
    }
  }
  await check()
  await report()
  finished = true
  await Promise.all(games)
  await world.stop()

  // The first minutes fill caches; what comes later must stay level.
  const third = Math.floor(rss.length / 3)
  if (third >= 3) {
    const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1]!
    const [middle, late] = [median(rss.slice(third, 2 * third)), median(rss.slice(2 * third))]
    console.log(`Memory: ${Math.round(middle)} MB in the middle third, ${Math.round(late)} MB in the last`)
    if (late > middle * 1.15 + 10) fail(`Memory grows: ${Math.round(middle)} MB, then ${Math.round(late)} MB`)
  }
  const done: Record<string, number> = {}
  for (const player of players) for (const [what, n] of Object.entries(player.done)) done[what] = (done[what] ?? 0) + n
  console.log(
    `Done: ${Object.entries(done)
      .map(([what, n]) => `${what} ${n}`)
      .join(', ')}; refused ${players.reduce((n, p) => n + p.refused, 0)}, clients' leftovers ${noise}`,
  )
  for (const what of ['dig', 'place', 'craft', 'trade', 'die', 'leave'])
    if (minutes >= 5 && !done[what]) fail(`Nobody ever came to ${what}: the soak shows nothing about it`)
  console.log(
    breaches.length
      ? `FAILED with ${breaches.length} breaches after ${((Date.now() - began) / 60_000).toFixed(1)} minutes`
      : `PASSED: ${((Date.now() - began) / 60_000).toFixed(1)} minutes, ${checks} counts, nothing lost and nothing made`,
  )
  return breaches.length === 0
}

process.exitCode = (await soak(version)) ? 0 : 1
