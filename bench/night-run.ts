// `node bench/night-run.ts SEED NIGHTS FILE`: plays the nights of one seed, records them into FILE, and prints what became of them as JSON.
import process from 'node:process'
import { createBody } from '../source/body/body.ts'
import { createClaims } from '../source/body/bot/claims.ts'
import type { Body } from '../source/body/contract/body-types.ts'
import { createRuleBrain } from '../source/brain/rules/rule-brain.ts'
import { abilities } from '../source/host/abilities.ts'
import { noGoal } from '../source/session/log/events/words.ts'
import { createSession } from '../source/session/log/session-log.ts'
import { createRecorder } from '../source/session/recording/recorder.ts'
import { taskSchema } from '../source/tasks/task-schema.ts'
import { createTeam } from '../source/team/team.ts'
import { startWorld } from '../source/world/start-world.ts'
import { sleep } from './measure.ts'

export interface Nights {
  /** What the agents died of, each death. */
  readonly deaths: readonly string[]
  readonly goals: number
  readonly leastFood: number
  /** What a tick of the world took, in ms of its clock, on average: more than 50, and the machine was too slow. */
  readonly tickMs: number
}

const version = '1.19.2'
const names = ['Lena', 'Bob', 'Mia']
const gear = 'stone_sword 1,stone_axe 1,stone_pickaxe 1,bread 8,torch 16'
const orders = ['Collect 48 dirt.', 'Collect 24 cobblestone.', 'Collect 96 dirt.', 'Collect 48 cobblestone.']
/** Ticks of a day: what is played of it ends, and dusk begins again. */
const [morningTick, eveningTick] = [1_200, 11_500]
const lookMs = 2_000

/** `Bob was slain by Zombie`: the cause without the names of agents. */
const causeOf = (words: string): string => names.reduce((text, name) => text.replaceAll(name, '').trim(), words)

async function playNights(seed: number, nights: number, path: string): Promise<Nights> {
  const world = await startWorld({ version, terrain: 'survival', seed, operators: [] })
  const startedAt = performance.now()
  const { host, port } = world
  const [leader, ...workers] = names
  const task = taskSchema.parse({
    ...{ name: 'nights', title: 'Nights', goal: noGoal, seats: { leader, workers }, organization: 'tree' },
    world: { terrain: 'survival', version },
  })
  const header = {
    ...{ mcteam: 1 as const, id: 'nights', startedAt: new Date().toISOString(), task, seed, versions: {}, config: {} },
  }
  const session = createSession({ header, recorder: createRecorder({ path, header }) })
  const deaths: string[] = []
  let goals = 0
  let leastFood = 20
  const claims = createClaims()
  const bodies: Body[] = []
  const team = createTeam({
    ...{ session, task, abilities },
    brainFor: () => createRuleBrain(),
    async bodies(seat) {
      const body = await createBody({ host, port, version, username: seat, claims, pace: 'fast' })
      bodies.push(body)
      return body
    },
  })
  session.subscribe(({ type, data }) => {
    if (type === 'body.died') deaths.push(causeOf(data.words ?? data.reason))
    if (type === 'body.state' && data.food !== undefined && (data.health ?? 1) > 0)
      leastFood = Math.min(leastFood, data.food)
    if (type === 'goal.ended') {
      goals++
      order()
    }
  })
  /** The next thing to gather, for as long as it is played. */
  const order = (): void => {
    setTimeout(() => void team.command('Ann', { type: 'goal', goal: orders[goals % orders.length]! }), 500)
  }
  try {
    for (const text of ['difficulty normal', `time set ${eveningTick}`]) await world.command(text)
    session.emit('session.started', 'host', {
      ...{ goal: '', taskName: task.name, stays: true, organization: 'tree', schedule: 'async', approvals: 'none' },
      ...{ brain: 'rules', world: { kind: 'server', version, address: '' }, blueprints: {} },
    })
    team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    await team.start()
    for (const name of names) for (const item of gear.split(',')) await world.command(`give ${name} ${item}`)
    order()
    for (let night = 0; night < nights; ) {
      await sleep(lookMs)
      const time = bodies[0]!.observe().timeOfDay
      if (time < morningTick || time >= eveningTick) continue
      night++
      if (night < nights) await world.command(`time add ${eveningTick - time}`)
    }
    const tickMs = (performance.now() - startedAt) / (await world.stats()).age
    return { deaths, goals, leastFood, tickMs }
  } finally {
    await team.stop('the nights are over')
    await session.close()
    await world.stop()
  }
}

const [seed, nights, file] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await playNights(Number(seed), Number(nights), file!))}\n`)
process.exit(0)
