import { expect, test } from 'vitest'
import { createBody } from '../../../source/body/body.ts'
import { createClaims } from '../../../source/body/bot/claims.ts'
import type { Brain } from '../../../source/brain/brain.ts'
import type { DecideReplyInput } from '../../../source/brain/questions/decide-reply/shape.ts'
import { abilities } from '../../../source/host/abilities.ts'
import { startWorld } from '../../../source/world/start-world.ts'
import { gatedBrain } from '../support/gated-brain.ts'
import { setUp, simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'

const dig = { name: 'collect', args: { item: 'dirt', count: 2 } }
const rounds = [dig, { name: 'goTo', args: { x: 14, y: -60, z: 9 } }, dig]

/** Takes on rounds of digging and walking at once where it is told so; of anything else that is said it thinks until the test lets it answer. */
const onItsRounds = () => {
  const { brain, ...gate } = gatedBrain('decideReply')
  const quick: Brain = {
    ...brain,
    async ask(question, input, context) {
      const [message] = question.name === 'decideReply' ? (input as DecideReplyInput).messages : []
      if (message?.text !== 'do your rounds') return await brain.ask(question, input, context)
      const tasks = [{ title: 'Rounds', done: { kind: 'have', item: 'dirt', count: 4 }, actions: rounds }]
      const value = question.output.parse({ reply: 'Ok.', tasks })
      return { value, brain: 'quick', attempts: 1, tokensIn: 0, tokensOut: 0, cost: 0, ms: 0 }
    },
  }
  return { brain: quick, ...gate }
}

test('a real body digs, walks and digs again while its mind thinks about what a person said', async () => {
  const task = simple('Collect 200 dirt.', { timeLimit: 600, seats: { leader: 'Lena', workers: ['Bob'] } })
  const world = await startWorld({ version: '1.19.2', terrain: 'flat', seed: 1, operators: [] })
  const { brain, held, next: nextHeld } = onItsRounds()
  const claims = createClaims()
  const { host, port } = world
  const { team, session, events, until } = setUp(task, {
    abilities,
    brainFor: () => brain,
    referee: undefined,
    bodies: seat => createBody({ host, port, version: '1.19.2', username: seat, claims }),
  })
  try {
    team.joined({ person: 'Ann', role: 'observer', access: 'owner' })
    const say = (text: string, delivery: 'queue' | 'interrupt' = 'queue') =>
      team.command('Ann', { type: 'say', to: ['Bob'], text, delivery })
    const added = (title: string) => until(({ type, data }) => type === 'task.added' && data.title === title)
    const rounding = added('Rounds')
    const first = until(({ type, data }) => type === 'action.started' && data.seat === 'Bob')
    await team.start()
    await first
    await say('do your rounds', 'interrupt')
    const { task: order } = (await rounding).data as { task: string }
    await until(({ type, data }) => type === 'action.started' && data.task === order)
    const from = session.state.seats.Bob!.body.position!
    const over = until(
      ({ type, data }) => type === 'task.changed' && data.task === order && data.status === 'succeeded',
    )
    const walked = until(
      ({ type, data }) => type === 'action.ended' && data.seat === 'Bob' && /14 -60 9/.test(data.reason),
    )
    const thinking = nextHeld()
    await say('get 3 dirt')
    const { release, signal } = await thinking
    const begun = session.state.seq
    await walked
    const dug = await until(({ type, data }) => type === 'action.ended' && data.seat === 'Bob')
    expect(dug.data).toMatchObject({ result: 'success' })
    const done = events.filter(({ seq, type, data }) => seq > begun && type === 'action.ended' && data.seat === 'Bob')
    expect(done.map(({ data }) => (data as { result: string }).result)).toEqual(['success', 'success', 'success'])
    const to = session.state.seats.Bob!.body.position!
    expect(Math.hypot(to[0] - from[0], to[2] - from[2])).toBeGreaterThan(4)
    expect([signal.aborted, held.length]).toEqual([false, 1])
    // What was answered is followed.
    const asked = added('Collect 3 dirt')
    release()
    expect((await asked).data).toMatchObject({ assignees: ['Bob'] })
    await over
  } finally {
    await team.stop('the test is over')
    await world.stop()
  }
  expect(violations(events)).toEqual([])
})
