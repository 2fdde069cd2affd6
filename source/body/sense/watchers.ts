import type { Bot } from 'mineflayer'
import type { BodyEvent } from '../contract/observation.ts'
import { watchGifts } from './watch-gifts.ts'
import { watchVitals } from './watch-vitals.ts'

/** What tells events of a body while its bot is in the world; each returns how to stop. */
const watchers: readonly ((bot: Bot, tell: (event: BodyEvent) => void) => () => void)[] = [watchVitals, watchGifts]

export const startWatchers = (bot: Bot, tell: (event: BodyEvent) => void): (() => void)[] =>
  watchers.map(watch => watch(bot, tell))
