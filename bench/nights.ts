import process from 'node:process'
import { createBody } from '../source/body/body.ts'
import { createClaims } from '../source/body/bot/claims.ts'
import type { Body } from '../source/body/contract/body-types.ts'
import { createRuleBrain } from '../source/brain/rules/rule-brain.ts'
import { abilities } from '../source/host/abilities.ts'
import { noGoal } from '../source/session/log/events/words.ts'
import { createSession } from '../source/session/log/session-log.ts'
import { taskSchema } from '../source/tasks/task-schema.ts'
import { createTeam } from '../source/team/team.ts'
import { startWorld } from '../source/world/start-world.ts'
import { type Measurement, sleep } from './measure.ts'

/**
 * Three agents with starting gear and a standing order to gather, in generated land at normal difficulty: how many seeds all three live through.
 * Of each day but a minute is played, of each night all. `--seeds 3` plays the seeds 1 to 3, `--nights 1` one night of each.
 */

const version = '1.19.2'
const names = ['Lena', 'Bob', 'Mia']
const gear = 'stone_sword 1,stone_axe 1,stone_pickaxe 1,bread 8,torch 16'
const orders = ['Collect 48 dirt.', 'Collect 24 cobblestone.', 'Collect 96 dirt.', 'Collect 48 cobblestone.']
/** Ticks of a day: what is played of it ends, and dusk begins again. */
const [morningTick, eveningTick] = [1_200, 11_500]
const lookMs = 2_000

const numberAfter = (flag: string, otherwise: number): number => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

export async function measure(): Promise<Measurement[]> {
  const seeds = numberAfter('--seeds', 20)
  const nights = numberAfter('--nights', 3)
  const causes = new Map<string, number>()
  let safe = 0
  let hungry = 20
  for (let seed = 1; seed <= seeds; seed++) {
    const { deaths, goals, leastFood } = await playNights(seed, nights)
    if (deaths.length === 0) safe++
    hungry = Math.min(hungry, leastFood)
    for (const cause of deaths) causes.set(cause, (causes.get(cause) ?? 0) + 1)
    const told = deaths.length === 0 ? 'all live' : deaths.join(', ')
    process.stdout.write(`  seed ${seed}: ${told}; ${goals} goals, food never below ${leastFood}\n`)
  }
  const list = [...causes].map(([cause, count]) => `${count} × ${cause}`)
  return [
    {
      ...{ what: `${nights} nights: seeds in which all three live`, value: safe, unit: `of ${seeds}` },
      budget: { atLeast: Math.ceil(seeds * 0.95) },
      note: list.join(', '),
    },
    { what: 'least food of an agent', value: hungry, unit: 'of 20' },
  ]
}

/** `Bob was slain by Zombie`: the cause without the names of agents. */
const causeOf = (words: string): string => names.reduce((text, name) => text.replaceAll(name, '').trim(), words)

async function playNights(seed: number, nights: number) {
  const world = await startWorld({ version, terrain: 'survival', seed, operators: [] })
  const { host, port } = world
  const [leader, ...workers] = names
  const task = taskSchema.parse({
    ...{ name: 'nights', title: 'Three nights', goal: noGoal, seats: { leader, workers }, organization: 'tree' },
    world: { terrain: 'survival', version },
  })
  const session = createSession({
    header: { mcteam: 1, id: 'nights', startedAt: new Date().toISOString(), task, seed, versions: {}, config: {} },
  })
  const deaths: string[] = []
  let goals = 0
  let leastFood = 20
  const claims = createClaims()
  const bodies: Body[] = []
  const team = createTeam({
    ...{ session, task, abilities },
    brainFor: () => createRuleBrain(),
    async bodies(seat) {
      const body = await createBody({ host, port, version, username: seat, claims })
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
    return { deaths, goals, leastFood }
  } finally {
    await team.stop('the nights are over')
    await world.stop()
  }
}
