import { botStateOf } from '../bot/bot-state.ts'
import { listenTo } from '../bot/waits.ts'
import type { Quirk } from './quirk.ts'

/** Half of the ticks, told so often in a row, is no hiccup. */
const slowTicksPerSecond = 10
const timesInARow = 5

export const slowPace: Quirk = {
  id: 'slow-pace',
  symptom: 'It makes fewer than 10 of its 20 ticks a second for a while.',
  remedy: 'Bodies wait for everything as much longer as its own clock is slower.',
  seenOn: [],
  watch(bot, learn) {
    let slow = 0
    const onTime = () => {
      slow = botStateOf(bot).server.pace.slowness >= 20 / slowTicksPerSecond ? slow + 1 : 0
      if (slow >= timesInARow) learn()
    }
    return listenTo(bot, { time: onTime })
  },
}
