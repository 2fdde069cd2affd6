import { expect, test } from 'vitest'
import { type Brain, BrainError } from '../../source/brain/brain.ts'
import { createRuleBrain } from '../../source/brain/rules/rule-brain.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { setUp, simple } from './support/harness.ts'
import { violations } from './support/invariants.ts'

const rows = ['PPPPPPPPPP', 'PPPPPPPPPP']

/** Two build; the judge is content as soon as a build is under way. */
const play = (workers = ['Bob', 'Mia'], options: Parameters<typeof setUp>[1] = {}) => {
  const task = simple('Build the floor from the blueprint.', {
    blueprints: { floor: { origin: [5, -60, 5], legend: { P: 'oak_planks' }, layers: [rows] } },
    seats: { leader: 'Lena', workers },
  })
  const played = setUp(task, options, { chests: [{ at: [2, -60, 2], items: { oak_planks: 64 } }], pace: 20 })
  const building = (event: SessionEvent): boolean => event.type === 'action.started' && event.data.name === 'build'
  return { ...played, building: played.until(building) }
}
const buildsOf = (events: readonly SessionEvent[]): string[] => {
  const started = events.flatMap(one => (one.type === 'action.started' && one.data.name === 'build' ? [one.data] : []))
  return started.map(({ action }) => {
    const end = events.find(one => one.type === 'action.ended' && one.data.action === action)
    return end?.type === 'action.ended' ? end.data.result : 'never'
  })
}

test('when everything stands, builders still take away what they climbed on; no agent begins anything else', async () => {
  const { session, team, events, building } = play()
  await team.start()
  await building
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  const reached = session.state.t
  const result = await team.ended
  expect(result).toEqual({ result: 'success', cause: 'judged', reason: 'the judge found everything done' })
  expect(buildsOf(events)[0]).toBe('success')
  const begun = events.filter(one => one.t > reached + 5 && /^(?:action\.started|mind\.asked)$/.test(one.type))
  expect(begun).toEqual([])
  expect(events.at(-1)?.type).toBe('session.ended')
})

test('while a session is ending no seat is taken, for none of its agents makes drafts any more', async () => {
  const { session, team, events, building } = play()
  team.joined({ person: 'Ann' })
  await team.start()
  await building
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  expect(session.state.session.phase).toBe('running')
  const { ok, text } = await team.command('Ann', { type: 'take', seat: 'Bob' })
  expect([ok, text]).toEqual([false, expect.stringContaining('The session is ending')])
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(events.filter(({ type }) => type === 'seat.occupied')).toEqual([])
})

test('a wall that a builder opens to get out and closes behind itself stands in the last score', async () => {
  let stands = false
  const takeScore = () => {
    session.emit('score.changed', 'referee', { completion: stands ? 1 : 0.98, parts: [] })
    return Promise.resolve()
  }
  const { session, team, building, until } = play(['Bob'], {
    referee: { check: () => Promise.resolve(null), takeScore },
  })
  await team.start()
  await building
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  session.emit('score.changed', 'referee', { completion: 0.98, parts: [] })
  // The judge's own eyes are behind those of the builder.
  void until(event => event.type === 'action.ended').then(() =>
    setTimeout(() => {
      stands = true
    }, 100),
  )
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'judged' })
  expect(session.state.score.completion).toBe(1)
})

test('what a builder left open is built once more before the verdict', async () => {
  const takeScore = () => {
    session.emit('score.changed', 'referee', { completion: buildsOf(events).length > 1 ? 1 : 0.98, parts: [] })
    return Promise.resolve()
  }
  const { session, team, building, events } = play(['Bob'], {
    referee: { check: () => Promise.resolve(null), takeScore },
  })
  await team.start()
  await building
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'judged' })
  expect(buildsOf(events)).toEqual(['success', 'success'])
})

test('what the judge finds when the builders have put down their work is score and verdict', async () => {
  const takeScore = () => {
    session.emit('score.changed', 'referee', { completion: 47 / 48, parts: [{ name: 'floor', done: 47, total: 48 }] })
    return Promise.resolve()
  }
  const { session, team, events, building } = play(['Bob'], {
    referee: { check: () => Promise.resolve(null), takeScore },
  })
  await team.start()
  await building
  session.emit('score.changed', 'referee', { completion: 1, parts: [{ name: 'floor', done: 48, total: 48 }] })
  const over = await team.ended
  expect(over).toMatchObject({ result: 'failure', cause: 'undone', reason: expect.stringContaining('floor 47/48') })
  expect(events.at(-1)).toMatchObject({ type: 'session.ended', data: over })
  expect(session.state.score.completion).toBeLessThan(1)
})

test('where nobody builds, the look that found everything is the last one', async () => {
  let looks = 0
  const takeScore = () => Promise.resolve(void looks++)
  const { session, team, until } = setUp(
    simple('Collect 500 oak logs.'),
    { referee: { check: () => Promise.resolve(null), takeScore } },
    { pace: 60_000 },
  )
  const acting = until(({ type }) => type === 'action.started')
  await team.start()
  await acting
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  expect(await team.ended).toMatchObject({ result: 'success', cause: 'judged' })
  expect(looks).toBe(0)
})

test('a person who stops a session that is only clearing up does not have to wait', async () => {
  const { session, team, events, building } = play(['Bob'])
  await team.start()
  await building
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  await team.stop('enough')
  expect(await team.ended).toMatchObject({ result: 'success' })
  expect(buildsOf(events)).toEqual(['aborted'])
})

test.each([true, false])('no agent shelters from anything once the session is over; in the world: %s', async online => {
  const { session, team, building, world } = play(['Bob'])
  await team.start()
  await building
  session.emit('body.state', 'Bob', { seat: 'Bob', shelter: { from: 'zombie', dayInMs: 60_000 } })
  expect(session.state.seats.Bob?.body.shelter).toMatchObject({ from: 'zombie' })
  world.bodies.get('Bob')!.online = online
  await team.stop('enough')
  expect(session.state.seats.Bob?.body.shelter).toBeUndefined()
})

/** Steve plays in the game and has asked Bob for two things; Alex plays, too, and has asked for nothing. */
const withPlayers = async () => {
  const played = setUp(simple('Collect 500 oak logs.'), { humans: ['Steve', 'Alex'] }, { pace: 60_000 })
  const acting = played.until(({ type, data }) => type === 'action.started' && data.seat === 'Bob')
  await played.team.start()
  await acting
  const lena = played.world.bodies.get('Lena')!
  lena.hear('Alex', 'hello')
  lena.hear('Steve', '@bob get 6 oak logs')
  lena.hear('Steve', '@bob come')
  const said = () => [...played.world.bodies.values()].flatMap(body => body.said)
  await expect.poll(said).toContainEqual(expect.stringContaining('That comes after: Collect 6 oak logs.'))
  const last = () => [...played.world.bodies.values()].flatMap(body => body.said.filter(line => /has ended/.test(line)))
  return { ...played, last }
}

test('when the goal is reached, players hear what became of their orders before the bodies leave', async () => {
  const { session, team, last, world } = await withPlayers()
  session.emit('score.changed', 'referee', { completion: 1, parts: [] })
  expect(await team.ended).toMatchObject({ result: 'success' })
  const [told, ...others] = last().sort((a, b) => b.length - a.length)
  expect(told).toBe('@Steve Not done: Collect 6 oak logs; Go to Steve. The session has ended: the goal is reached.')
  expect(world.bodies.get('Bob')!.said).toContain(told)
  expect(others).toEqual(['@Alex The session has ended: the goal is reached.'])
})

test('when a session is stopped, players hear what became of their orders, and who stopped it', async () => {
  const { team, last } = await withPlayers()
  await team.stop('Ann stopped the session')
  expect(last().sort()).toEqual([
    '@Alex The session has ended: Ann stopped the session.',
    '@Steve Not done: Collect 6 oak logs; Go to Steve. The session has ended: Ann stopped the session.',
  ])
})

test.each(Array.from({ length: 16 }, (_, ticks) => [ticks]))(
  'a session that is stopped %i ticks after reports were read ends with none of its tasks open',
  async ticks => {
    const task = simple('Collect 4 cobblestone.')
    const rules = createRuleBrain()
    const brain: Brain = {
      ...rules,
      async ask(question, input, context) {
        if (question.name === 'nextActions') throw new BrainError('unreachable', 'no model answers')
        return await rules.ask(question, input, context)
      },
    }
    const { session, team, events } = setUp(task, { brainFor: () => brain })
    const { promise: failed, resolve } = Promise.withResolvers<void>()
    session.subscribe(({ type, data }) => {
      if (type === 'message.read' && data.to === 'Lena') resolve()
    })
    await team.start()
    await failed
    for (let n = 0; n < ticks; n++) await null
    await team.stop('the test is over')
    expect(violations(events)).toEqual([])
  },
)
