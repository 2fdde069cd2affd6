import { expect, test } from 'vitest'
import type { EventOf } from '../../../source/session/log/events.ts'
import { meantIn } from '../../../source/team/buildings/meant-buildings.ts'
import { start } from '../support/waiting-building.ts'

const names = ['small_house', 'fence_around_the_house']

test.each([
  ['I mean the house, not the fence', ['small_house'], true],
  ['no, I meant the fence', ['fence_around_the_house'], true],
  ['not the fence but the house', ['small_house'], true],
  ['that was for the house', ['small_house'], true],
  ['only the house please', ['small_house'], true],
  ['make the house higher', ['small_house'], false],
  ['the fence of spruce', ['fence_around_the_house'], false],
  ['the fence higher than the house', ['fence_around_the_house'], false],
  ['the door of the house to the north', ['small_house'], false],
  ['higher', names, false],
  ['move it near the house', names, false],
  ['without the fence', names, false],
] as const)('of a house and a fence “%s” means %j', (wish, meant, isCorrection) => {
  expect(meantIn(wish, names)).toEqual({ names: meant, isCorrection })
})

type Drawn = EventOf<'building.designed'>['data']

const drawing = async () => {
  const { reject, session, designs, plan } = await start('Build a small house and build a wall')
  const now = (kind: string) => designs().findLast(({ data }) => (data as Drawn).name.includes(kind))!.data as Drawn
  return { reject, session, now, plan, high: (kind: string) => now(kind).drawing.layers.length }
}

test.each(['I mean the house, not the wall', 'no, I meant the house', 'not the wall'])(
  'after “higher” for both, “%s” leaves it to the house',
  async wish => {
    const { reject, high, plan } = await drawing()
    const [house, wall] = [high('house'), high('wall')]
    await reject('higher')
    expect([high('house'), high('wall')]).toEqual([house + 1, wall + 1])
    await reject(wish)
    expect([high('house'), high('wall')]).toEqual([house + 1, wall])
    expect(plan().content.unfollowed ?? []).toEqual([])
    await reject('higher')
    expect([high('house'), high('wall')]).toEqual([house + 2, wall + 1])
  },
)

test.each(['make the wall higher', 'the wall should be higher'])(
  '“%s” changes the wall alone, and “I mean the house” the house in its place',
  async wish => {
    const { reject, high, now } = await drawing()
    const [house, wall] = [high('house'), high('wall')]
    await reject(wish)
    expect([high('house'), high('wall')]).toEqual([house, wall + 1])
    expect(now('house').followed).toBeUndefined()
    await reject('I mean the house, not the wall')
    expect([high('house'), high('wall')]).toEqual([house + 1, wall])
    await reject('undo that')
    expect([high('house'), high('wall')]).toEqual([house, wall])
  },
)
