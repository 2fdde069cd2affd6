import type { ActionDefinition } from '../types.ts'
import { build, place } from './build.ts'
import { deposit, viewChest, withdraw } from './chest.ts'
import { collect, dig } from './collect.ts'
import { craft } from './craft.ts'
import { consume, discard, equip, give } from './hand.ts'
import { followPlayer, goTo, goToPlayer, moveAway } from './move.ts'
import { ActionTable } from './table.ts'
import { look, say } from './talk.ts'

/** Every ability of a body. Adding one is one object in a file here and one line in this list. */
export const actions: readonly ActionDefinition[] = [
  goTo,
  goToPlayer,
  followPlayer,
  moveAway,
  collect,
  dig,
  craft,
  deposit,
  withdraw,
  viewChest,
  give,
  discard,
  equip,
  consume,
  place,
  build,
  look,
  say,
]

const table = new ActionTable(actions)

export const findAction = table.find.bind(table)
export const validateCall = table.validate.bind(table)
export const parseCalls = table.parse.bind(table)
export const describeActions = table.describe.bind(table)
export const actionInfos = table.infos.bind(table)
export type { ActionInfo, CallCheck, ParsedCalls, ToolDescription } from './table.ts'
