import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { Vec3 } from 'vec3'
import { afterEach, expect, test, vi } from 'vitest'
import { attachBotState } from '../../../source/body/bot/bot-state.ts'
import { serverState } from '../../../source/body/bot/server-state.ts'
import { setBacks } from '../../../source/body/compat/set-backs.ts'
import { computing } from '../../stopwatch.ts'

afterEach(() => void vi.restoreAllMocks())

/** A bot as far as the quirk looks at it: where it is, and what the server tells. */
const watched = () => {
  const bot = Object.assign(new EventEmitter(), { entity: { position: new Vec3(0, 0, 0) } }) as unknown as Bot
  // Of its state the quirk uses no more than these.
  attachBotState(bot, { server: serverState({ pace: { slowness: 1 } } as never), handPace: { putBack() {} } } as never)
  let learned = 0
  setBacks.watch!(bot, () => learned++)
  const setBack = (): void => {
    // mineflayer first says to be where it was put.
    bot.emit('move', bot.entity.position)
    bot.emit('forcedMove')
  }
  return { setBack, learned: () => learned }
}

test('three set-backs within ten seconds are learned, and no fewer or slower ones', () => {
  let now = 50_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { setBack, learned } = watched()
  for (const after of [0, 5_000, 5_000, 5_000, 6_000, 9_000]) {
    now += after
    setBack()
  }
  expect(learned()).toBe(0)
  now += 900
  setBack()
  expect(learned()).toBe(1)
})

test('a server that sets a body back without end costs no more for each', () => {
  const { setBack } = watched()
  const many = (): number =>
    computing(() => {
      for (let nth = 0; nth < 20_000; nth++) setBack()
    })
  expect(many() + many()).toBeLessThan(1_500)
})
