import { expect, test } from 'vitest'
import { buildingsInWords } from '../../../source/session/log/buildings-of-plan.ts'
import { start } from '../support/waiting-building.ts'

const times = (text: string, words: string): number => text.split(words).length - 1

test.each([
  ['higher, without the north window', 'without the north window', 'it has no window on its north side'],
  ['cut 2 levels and turn it', 'cut 2 levels', 'its walls keep 3 layers, for a door'],
  ['by the volcano', 'by the volcano', 'no “volcano” is in sight'],
])(
  'why “%s” is not followed as far as “%s” is said once, and once more when the goal ends',
  async (wish, said, why) => {
    const { reject, plan, session, designs, team, open, until } = await start('Build a small hut', { stays: true })
    await reject(wish)
    expect(designs().at(-1)!.data).toMatchObject({ unread: [{ said, why }] })
    const { content, version } = plan()
    const told = [
      ...buildingsInWords(content, version, session.state).map(({ text }) => text),
      ...(content.unfollowed ?? []),
      ...[content.analysis],
    ].join(' ')
    expect(times(told, why)).toBe(1)
    expect(times(told, `“${said}”`)).toBe(1)
    const ended = until(({ type }) => type === 'goal.ended')
    await team.command('Ann', { type: 'approve', approval: open().approval })
    const { reason } = (await ended).data as { reason: string }
    expect(times(reason, `the small hut does not follow “${said}” (${why})`)).toBe(1)
  },
)

test.each([
  ['higher, turn it', ['higher, turn it'], undefined],
  ['higher, paint it purple', ['higher'], expect.stringMatching(/^Lena follows “higher”, but does not follow all/)],
  ['paint it purple', undefined, expect.stringMatching(/^Lena does not follow all/)],
])('of “%s” the plan names as followed what is in the design', async (wish, followed, alert) => {
  const { reject, plan, events } = await start('Build a small hut')
  await reject(wish)
  expect(plan().content.followed).toEqual(followed)
  const told = events.flatMap(one => (one.type === 'alert' && /follow/.test(one.data.text) ? [one.data.text] : []))
  expect(told.at(-1)).toEqual(alert)
})

test.each(['higher, without Bob', 'turn it and without Bob please'])(
  'of “%s” the design answers what is about it, and the plan the rest',
  async wish => {
    const { reject, plan, session, designs } = await start('Build a small hut')
    await reject(wish)
    expect((designs().at(-1)!.data as { unread?: object }).unread).toBeUndefined()
    const { content, version } = plan()
    const told = [
      ...buildingsInWords(content, version, session.state).map(({ text }) => text),
      ...(content.unfollowed ?? []),
    ].join(' ')
    expect(told).not.toContain('Bob')
  },
)

test('the end of a goal says what people had changed of its building, and what of their words is not followed', async () => {
  const { reject, team, open, until } = await start('Build a small hut', { stays: true })
  await reject('turn it')
  await reject('higher, paint it purple')
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  const { reason } = (await ended).data as { reason: string }
  expect(reason).toContain('the small hut is drawn with “turn it” and “higher”;')
  expect(reason).toContain('the plan does not follow all that was said: I could not read “paint it purple” from Ann')
  expect(times(reason, 'purple')).toBe(1)
  // What could be said instead is of no use any more.
  expect(reason).not.toContain('I can follow')
})
