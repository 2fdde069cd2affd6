import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../../stage.ts'

/** How far a search goes, and what it says of land that has none of what it looks for. */

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

test('flat land without stone is told as such, and no step is made to look for stone on it', async () => {
  stage = await createStage()
  const { noStone } = await stage.sees(seen => seen.noStone !== undefined)
  expect(noStone).toMatchObject({ flat: true, within: expect.any(Number), downTo: expect.any(Number) })
  expect(noStone!.within).toBeGreaterThanOrEqual(32)
  const before = stage.body.observe().position
  const lack = new RegExp(`no stone or ore within \\d+ blocks down to y ${noStone!.downTo}; flat land`)
  for (const find of ['stone', 'cobblestone', 'iron_ore'])
    expect(await stage.act('explore', { find })).toMatchObject({
      ...{ result: 'failure', code: 'not-found', reason: expect.stringMatching(lack) },
    })
  expect(stage.body.observe().position).toEqual(before)
  for (const [name, args] of [
    ['gather', { item: 'stone_pickaxe' }],
    ['collect', { item: 'cobblestone' }],
  ] as const)
    expect(await stage.act(name, args)).toMatchObject({ result: 'failure', reason: expect.stringMatching(lack) })
  // Of other things it is no reason.
  const wool = await stage.act('collect', { item: 'white_wool' })
  expect(wool.reason).not.toMatch(lack)
})

test('one block of stone anywhere around, also deep below, and nothing of the kind is said', async () => {
  stage = await createStage()
  await stage.sees(seen => seen.noStone !== undefined)
  await stage.commands('setblock 30 -63 30 stone')
  await stage.sees(seen => seen.noStone === undefined)
})

test('one search walks no farther than it says, and tells how far it came in which direction', async () => {
  stage = await createStage()
  let walked = 0
  let last = stage.body.observe().position
  const step = () => {
    const now = stage!.body.observe().position
    walked += Math.hypot(now[0] - last[0], now[2] - last[2])
    last = now
  }
  const timer = setInterval(step, 100)
  const control = { signal: AbortSignal.timeout(280_000) }
  const searched = await stage.act('explore', { find: 'village', distance: 1_024 }, control)
  clearInterval(timer)
  expect(searched).toMatchObject({ result: 'failure', code: 'not-found' })
  const [, told = '', ...ways] =
    /walked (\d+) blocks around .* \((\d+) east, (\d+) south, (\d+) west, (\d+) north\)/.exec(searched.reason) ?? []
  expect(Number(told)).toBeLessThanOrEqual(640)
  expect(walked).toBeLessThan(800)
  expect(ways.map(Number).filter(blocks => blocks > 40).length).toBeGreaterThanOrEqual(2)
})
