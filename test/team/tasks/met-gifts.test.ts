import { expect, it } from 'vitest'
import { noGoal } from '../../../source/session/log/events/words.ts'
import { goOn, killed } from '../support/going-on.ts'
import { simple } from '../support/harness.ts'
import { play } from '../support/person.ts'

/** Steve is in the game and carries dirt; the goal is played to its end. */
const given = async (dirt: number, goal: string) => {
  const played = await play(simple(noGoal), { organization: 'tree', stays: true, humans: ['Steve'] })
  const { team, world, ask, next } = played
  world.players.set('Steve', { dirt })
  await team.start()
  world.bodies.get('Lena')!.hear('Steve', 'hello')
  const ended = next('goal.ended')
  await ask({ type: 'goal', goal })
  const outcome = await ended
  await team.stop('the test is over')
  return { ...played, outcome }
}

it('what is to be given to one who has it already ends before any work, with what is collected for it', async () => {
  const { outcome, past } = await given(2, 'Give Steve 2 dirt.')
  expect(outcome).toMatchObject({ result: 'success', reason: expect.stringContaining('Steve has 2 dirt') })
  expect(past('action.started')).toEqual([])
  expect(past('mind.asked').map(({ data }) => data.question)).toEqual(['planTask'])
})

it('what is asked for beside a gift that is there is done', async () => {
  const { outcome, world } = await given(2, 'Collect 4 sand. Then give Steve 2 dirt.')
  expect(outcome).toMatchObject({ result: 'success' })
  expect(new Set(world.performed.map(({ call }) => call.args.item))).toEqual(new Set(['sand']))
})

it.each(['Give Steve 2 dirt.', 'Bring 2 dirt to Steve.'])(
  '“%s”: a host that goes on sees the same, wherever the first was killed',
  async goal => {
    const setting = { organization: 'tree', stays: true, humans: ['Steve'] } as const
    const task = simple(noGoal)
    const { events } = await given(2, goal)
    const cuts = events.slice(
      events.findIndex(({ type }) => type === 'plan.approved'),
      events.findIndex(({ type }) => type === 'goal.ended'),
    )
    expect(cuts.map(({ type }) => type)).toContain('task.added')
    for (const { seq } of cuts) {
      const played = await play(task, setting)
      played.world.players.set('Steve', { dirt: 2 })
      const before = await killed(
        played,
        event => event.seq === seq,
        async () => {
          played.world.bodies.get('Lena')!.hear('Steve', 'hello')
          await played.ask({ type: 'goal', goal })
        },
      )
      before.world.players.set('Steve', { dirt: 2 })
      const second = goOn(before, task, {}, setting)
      const ended = new Promise<unknown>(resolve =>
        second.session.subscribe(event => event.type === 'goal.ended' && resolve(event.data)),
      )
      await second.team.start()
      expect(await ended, `cut at ${seq}`).toMatchObject({ result: 'success' })
      expect(
        second.events.filter(event => event.type === 'action.started'),
        `cut at ${seq}`,
      ).toEqual([])
      await second.team.stop('the test is over')
    }
  },
)
