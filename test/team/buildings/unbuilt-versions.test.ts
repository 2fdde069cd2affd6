import { expect, test } from 'vitest'
import { start } from '../support/waiting-building.ts'

/** A house that stands, and the goal to make it one higher, of which the plan waits. */
const changing = async () => {
  const played = await start('Build a small house', { stays: true })
  const { team, open, until, session, designs, events } = played
  const approve = () => team.command('Ann', { type: 'approve', approval: open().approval })
  const goal = async (text: string) => {
    const asked = until(({ type }) => type === 'approval.asked')
    expect(await team.command('Ann', { type: 'goal', goal: text })).toMatchObject({ ok: true })
    await asked
  }
  const ended = until(({ type }) => type === 'goal.ended')
  await approve()
  expect((await ended).data).toMatchObject({ result: 'success' })
  const top = () => Math.max(...session.state.session.blueprints.small_house!.map(({ at }) => at[1]))
  const roof = top()
  await goal('Make the house one higher.')
  expect(top()).toBe(roof + 1)
  const drawn = () => designs().at(-1)!.data as { wishes?: string[]; notes: string[]; restored?: boolean }
  return { ...played, approve, goal, top, roof, drawn, events }
}

test.each(['waits', 'is carried out'])(
  'a change whose plan %s and of which nothing is built when its goal ends is not what the next change starts from',
  async when => {
    const { goal, top, roof, drawn, approve, until, session } = await changing()
    if (when === 'is carried out') {
      const added = until(({ type, data }) => type === 'task.added' && data.done?.kind === 'built')
      await approve()
      await added
    }
    await goal('Collect 3 dirt.')
    expect(top()).toBe(roof)
    expect(drawn()).toMatchObject({ restored: true })
    expect(drawn().wishes).toBeUndefined()
    expect(session.state.session.versionsBefore).toBeUndefined()
    await goal('Make the house one higher.')
    expect(top()).toBe(roof + 1)
    expect(drawn()).toMatchObject({ wishes: ['one higher'] })
    expect(drawn().notes.join()).not.toContain('begun')
  },
)

test('a change that was begun is the building, and the next one says what it comes on top of', async () => {
  const { goal, top, roof, drawn, world, session } = await changing()
  const cell = session.state.session.blueprints.small_house!.find(one => one.at[1] === roof + 1 && one.block !== 'air')!
  world.blocks.set(cell.at.join(' '), cell.block)
  await goal('Collect 3 dirt.')
  expect(top()).toBe(roof + 1)
  await goal('Make the house one higher.')
  expect(top()).toBe(roof + 2)
  expect(drawn().notes).toContain('it was begun as “one higher” and not finished; “one higher” comes on top of that')
})
