import { expect, test } from 'vitest'
import { takingBack } from '../../../source/designs/library/undo-words.ts'
import type { EventOf } from '../../../source/session/log/events.ts'
import { start } from '../support/waiting-building.ts'

type Drawn = EventOf<'building.designed'>['data']

test.each([
  ['undo that', 1, ''],
  ['Undo', 1, ''],
  ['please undo the last change', 1, ''],
  ['take that back', 1, ''],
  ['revert it', 1, ''],
  ['no, go back', 1, ''],
  ['back to the version before', 1, ''],
  ['as it was before', 1, ''],
  ['make it like it was', 1, ''],
  ['the previous design was better', 1, ''],
  ['undo the last two changes', 2, ''],
  ['undo twice', 2, ''],
  ['undo all changes', 99, ''],
  ['undo everything', 99, ''],
  ['undo that, and make it wider', 1, 'make it wider'],
  ['put the door on the back', 0, 'put the door on the back'],
  ['turn it', 0, 'turn it'],
  ['the door at the back', 0, 'the door at the back'],
])('“%s” takes back %i changes, and says “%s” besides', (wish, count, rest) => {
  expect(takingBack(wish)).toMatchObject({ count, rest })
})

const drawing = async (goal = 'Build a small hut') => {
  const played = await start(goal)
  const last = () => played.designs().at(-1)!.data as Drawn
  const said = async (wish: string) => {
    await played.reject(wish)
    return last()
  }
  return { ...played, last, said }
}

test.each(['undo that', 'take it back', 'as it was before'])('“%s” draws the version before again', async undo => {
  const { last, said, plan, session } = await drawing()
  const first = last()
  const turned = await said('turn it')
  const higher = await said('higher, move it 4 blocks east')
  const back = await said(undo)
  expect({ drawing: back.drawing, from: back.from }).toEqual({ drawing: turned.drawing, from: turned.from })
  expect(back.notes).toEqual(turned.notes)
  expect(back.since?.changes.join()).toContain('less')
  expect(plan().content.unfollowed ?? []).toEqual([])
  // What is said from then on is said of that version.
  const wider = await said('turn it')
  expect(wider.drawing.layers).toHaveLength(turned.drawing.layers.length)
  expect(higher.drawing.layers).toHaveLength(turned.drawing.layers.length + 1)
  expect((await said(undo)).drawing).toEqual(turned.drawing)
  expect((await said(undo)).drawing).toEqual(first.drawing)
  const none = await said(undo)
  expect(none.drawing).toEqual(first.drawing)
  expect(none.unread).toEqual([{ said: undo, why: 'nothing of it was changed' }])
  expect(none.notes).toContain(`“${undo}” is not followed: nothing of it was changed`)
  expect(session.state.session.drawnBefore).toBeUndefined()
})

test('several changes are taken back at once, and what else is said is said of the version before', async () => {
  const { last, said } = await drawing()
  const first = last()
  await said('turn it')
  await said('without Bob')
  await said('higher')
  const back = await said('undo the last two changes')
  expect(back.drawing).toEqual(first.drawing)
  await said('higher')
  const instead = await said('no, undo that, and turn it around')
  expect(instead.drawing.layers).toHaveLength(first.drawing.layers.length)
  expect(instead.from.design).toMatchObject({ turn: 180 })
  expect((await said('undo')).drawing).toEqual(first.drawing)
})

test('a change of a building that a goal asks for is gone back from no further than what the goal asks for', async () => {
  const { team, open, until, reject, designs } = await start('Build a small house', { stays: true })
  const ended = until(({ type }) => type === 'goal.ended')
  await team.command('Ann', { type: 'approve', approval: open().approval })
  await ended
  const asked = until(({ type }) => type === 'approval.asked')
  await team.command('Ann', { type: 'goal', goal: 'Make the house one higher.' })
  await asked
  const higher = designs().at(-1)!.data as Drawn
  await reject('higher')
  await reject('undo that')
  expect((designs().at(-1)!.data as Drawn).drawing).toEqual(higher.drawing)
})

test.each([
  'put the door on the other side',
  'the entrance at the back',
  'door on the opposite side',
  'move the door to the far side',
])('“%s” has one go in from across', async wish => {
  const { said, last } = await drawing()
  const { from } = last()
  const across = await said(wish)
  expect(across.from.design).toMatchObject({ turn: 180 })
  expect(across.from.at).toEqual(from.at)
  expect(across.followed).toEqual([wish])
  expect((await said(wish)).from.design).toMatchObject({ turn: 0 })
})

test.each([
  'door to the north',
  'move the door to the north',
  'the door should face north',
  'entrance on the north side',
])('“%s” turns the building and moves it nowhere', async wish => {
  const { said, last } = await drawing()
  const { from } = last()
  expect((await said(wish)).from).toMatchObject({ at: from.at, design: { turn: 180 } })
})

test.each([
  ['the door facing the chest'],
  ['make the door face the chest'],
  ['the entrance towards the chest'],
  ['door on the chest side'],
  ['it should look at the chest'],
])('“%s”: the side is where that lies, also when more is said', async wish => {
  const { said } = await drawing('Build a small hut at 20 -60 2')
  const west = await said(wish)
  expect(west).toMatchObject({
    from: { design: { turn: 90 } },
    doors: [{ said: wish, side: 'west' }],
    followed: [wish],
  })
  const higher = await said('higher')
  expect(higher).toMatchObject({ from: { design: { turn: 90 } }, doors: [{ said: wish, side: 'west' }] })
})

test('what the door is to face and is not in sight is told', async () => {
  const { said, last } = await drawing()
  const first = last()
  const same = await said('the door facing the lake')
  expect(same.drawing).toEqual(first.drawing)
  expect(same.unread).toEqual([{ said: 'the door facing the lake', why: 'no “lake” is in sight' }])
})

test.each([
  ['put the door on the other side', { from: { design: { turn: 180 } } }],
  ['higher', { wishes: ['higher'] }],
])('“/design %s” is what it says, and no name of a kept design', async (words, expected) => {
  const { said, last, team, open } = await drawing()
  expect(await said(`design: ${words}`)).toMatchObject(expected)
  const first = (await said('design: undo that')) as Drawn
  expect(first.from.design).toMatchObject({ turn: 0 })
  const { approval } = open()
  const reply = await team.command('Ann', { type: 'reject', approval, reason: 'design: cosy-palace' })
  expect(reply).toMatchObject({ ok: false, text: expect.stringContaining('No design is kept as cosy-palace') })
  expect(last()).toEqual(first)
})
