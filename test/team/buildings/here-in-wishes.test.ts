import { expect, test } from 'vitest'
import { placeOfSpeaker, wishOfSpeaker } from '../../../source/planner/wish-speaker.ts'
import { rejectCommand } from '../../../source/team/people/reject-command.ts'
import { start } from '../support/waiting-building.ts'

test.each([
  ['build it here', 'build it near Ann', 'here'],
  ['no, put it right here', 'no, put it near Ann', 'here'],
  ['higher and move it over here', 'higher and move it near Ann', 'here'],
  ['move the hut here', 'move the hut near Ann', 'here'],
  ['I want it here please', 'I want it near Ann please', 'here'],
  ['near here', 'near Ann', 'here'],
  ['closer to me', 'closer to Ann', 'me'],
  ['build it where I am standing', 'build it near Ann', 'where I am standing'],
  ['bring it to my position', 'bring it near Ann', 'my position'],
])('“%s” of Ann is “%s”', (wish, meant, place) => {
  expect(wishOfSpeaker(wish, '.Ann')).toBe(meant)
  expect(placeOfSpeaker(wish)).toBe(place)
})

test.each(['no windows here', 'the chest here is mine', 'without me', 'give 3 logs to me', 'higher', 'by the chest'])(
  '“%s” names no place of who says it',
  wish => {
    expect(wishOfSpeaker(wish, 'Ann')).toBe(wish)
    expect(placeOfSpeaker(wish)).toBeUndefined()
  },
)

type Drawn = { about: string }

test.each(['build it here', 'move it here', 'higher, put it near me', 'I would like it closer to me'])(
  'a building is drawn anew near the body of who says “%s”',
  async wish => {
    const { session, designs, reject } = await start('Build a small hut near the chest')
    expect(session.state.people.Ann?.seat).toBe('Lena')
    await reject(wish)
    expect((designs().at(-1)!.data as Drawn).about).toContain('near Lena')
  },
)

const rejecting = (players: readonly string[], reason: string) => {
  const rejected: string[] = []
  const approvals = {
    waiting: () => [{ id: 'a1', request: { kind: 'plan', seat: 'Bob' } }],
    decide: (_: string, { reason: said }: { reason: string }) => {
      rejected.push(said)
      return null
    },
  } as never
  const reject = rejectCommand({
    approvals,
    designs: undefined,
    state: () => ({ plans: {}, session: {} }) as never,
    players,
    version: '1.21.4',
  })
  return {
    reply: reject({ type: 'reject', approval: 'a1', reason }, { name: 'Ann', avatar: null, taken: null } as never),
    rejected,
  }
}

test.each(['build it here', 'move it near me', 'higher, put it where I stand'])(
  'a screen stands nowhere: “%s” rejects nothing, and what to say is told; of one known player it is the place of that one',
  reason => {
    const { reply, rejected } = rejecting([], reason)
    expect(reply).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^A screen stands nowhere: “.+” is no place\./),
    })
    expect(rejected).toEqual([])
    const known = rejecting(['Steve'], reason)
    expect(known.rejected).toEqual([expect.stringContaining('near Steve')])
    // A ✓ alone would not say where that is.
    expect(known.reply).toMatchObject({
      ok: true,
      partly: true,
      text: expect.stringContaining('is where Steve stands.'),
    })
  },
)
