import type { ActionDefinition } from '../types.ts'
import { read, readPage, write } from './books.ts'
import { build, place } from './build.ts'
import { deposit, viewChest, withdraw } from './chest.ts'
import { codeActions } from './code.ts'
import { collect, dig } from './collect.ts'
import { craft } from './craft.ts'
import { enchantItem, repairItem } from './enchant.ts'
import { attack, attackPlayer, hunt, useItemOnEntity } from './fight.ts'
import { gather } from './gather.ts'
import { consume, discard, equip, give } from './hand.ts'
import * as info from './info.ts'
import * as land from './land.ts'
import * as mind from './mind.ts'
import { modes, setMode } from './modes.ts'
import { followPlayer, goTo, goToPlayer, moveAway } from './move.ts'
import * as places from './places.ts'
import { clearFurnace, smelt } from './smelt.ts'
import { ActionTable } from './table.ts'
import { say, talkTo } from './talk.ts'
import { trade } from './trade.ts'
import * as use from './use.ts'

/** Every ability of a body. Adding one is one object in a file here and one line in this list. */
export const actions: readonly ActionDefinition[] = [
  goTo,
  goToPlayer,
  followPlayer,
  moveAway,
  places.searchForBlock,
  places.searchForEntity,
  places.rememberHere,
  places.goToRememberedPlace,
  gather,
  collect,
  dig,
  places.digDown,
  craft,
  smelt,
  clearFurnace,
  deposit,
  withdraw,
  viewChest,
  use.closeContainer,
  give,
  discard,
  equip,
  consume,
  place,
  use.placeHere,
  build,
  land.fillArea,
  land.clearArea,
  land.erectDirtLadder,
  land.dismantleDirtLadder,
  land.layDirtBeam,
  land.removeDirtBeam,
  land.harvestAndReplant,
  hunt,
  attack,
  attackPlayer,
  useItemOnEntity,
  use.useItemOn,
  use.activate,
  use.goToBed,
  use.wake,
  use.fish,
  use.stopFishing,
  enchantItem,
  repairItem,
  trade,
  read,
  readPage,
  write,
  info.look,
  info.map,
  info.stats,
  info.inventory,
  info.nearbyBlocks,
  info.entities,
  info.entityInfo,
  info.craftable,
  info.getCraftingPlan,
  info.savedPlaces,
  info.getBlueprint,
  info.getBlueprintLevel,
  info.checkBlueprint,
  info.checkBlueprintLevel,
  places.stay,
  places.stop,
  places.lookAt,
  places.lookAtPlayer,
  places.performMovement,
  say,
  talkTo,
  mind.startConversation,
  mind.endConversation,
  mind.goal,
  mind.endGoal,
  mind.quiet,
  mind.restart,
  mind.clearChat,
  modes,
  setMode,
  ...codeActions(() => table),
]

const table: ActionTable = new ActionTable(actions)

export const findAction = table.find.bind(table)
export const validateCall = table.validate.bind(table)
export const parseCalls = table.parse.bind(table)
export const describeActions = table.describe.bind(table)
export const actionInfos = table.infos.bind(table)
export type { ActionInfo, CallCheck, ParsedCalls, ToolDescription } from './table.ts'
