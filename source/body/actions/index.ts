import type { ActionCall, ActionDefinition } from '../contract/body-types.ts'
import { collect, dig } from './items/collect.ts'
import { deposit, viewChest, withdraw } from './items/containers.ts'
import { craft } from './items/craft.ts'
import { enchantItem, repairItem } from './items/enchant.ts'
import { findFood } from './items/find-food.ts'
import { gather } from './items/gather.ts'
import { consume, discard, equip, give } from './items/give-and-consume.ts'
import { clearFurnace, smelt } from './items/smelt.ts'
import { sortChests } from './items/sort-chests.ts'
import { trade } from './items/trade.ts'
import * as info from './self/look-around.ts'
import * as mind from './self/mind.ts'
import { codeActions } from './self/programs.ts'
import { modes, setMode } from './self/reflex-modes.ts'
import { say, talkTo } from './self/talk.ts'
import { ActionTable } from './table/action-table.ts'
import { read, readPage, write } from './world/books.ts'
import { build, place } from './world/build.ts'
import * as land from './world/earthworks.ts'
import { explore } from './world/explore.ts'
import { harvestAndReplant, tendFarm } from './world/farming.ts'
import { attack, attackPlayer, hunt, useItemOnEntity } from './world/fight.ts'
import * as fishing from './world/fishing.ts'
import { followPlayer, goTo, goToPlayer, moveAway } from './world/go-to.ts'
import { guard } from './world/guard.ts'
import { layPath } from './world/lay-path.ts'
import { lightArea } from './world/light-area.ts'
import { makeFarm } from './world/make-farm.ts'
import * as places from './world/places-and-search.ts'
import { dismount, mount } from './world/ride.ts'
import * as use from './world/use-blocks.ts'
import { wait } from './world/wait.ts'

/** Every ability of a body. Adding one is one object in a file here and one line in this list. */
export const actions: readonly ActionDefinition[] = [
  goTo,
  goToPlayer,
  followPlayer,
  moveAway,
  places.searchForBlock,
  places.searchForEntity,
  explore,
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
  sortChests,
  use.closeContainer,
  give,
  discard,
  equip,
  consume,
  findFood,
  place,
  use.placeHere,
  build,
  lightArea,
  land.fillArea,
  land.clearArea,
  land.erectDirtLadder,
  land.dismantleDirtLadder,
  land.layDirtBeam,
  land.removeDirtBeam,
  layPath,
  makeFarm,
  harvestAndReplant,
  tendFarm,
  hunt,
  attack,
  attackPlayer,
  guard,
  useItemOnEntity,
  mount,
  dismount,
  use.useItemOn,
  use.activate,
  use.goToBed,
  use.wake,
  fishing.fish,
  fishing.stopFishing,
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
  wait,
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
/** Undefined: more changes than where the body is. */
export const motionOf = ({ name, args }: ActionCall): 'only' | 'endless' | undefined => {
  const motion = findAction(name)?.motion
  return typeof motion === 'function' ? motion(args) : motion
}
/** Whether it hands things to another player. */
export const handsOver = (name: string): boolean => findAction(name)?.finishes?.handed !== undefined
export const validateCall = table.validate.bind(table)
export const parseCalls = table.parse.bind(table)
export const actionInfos = table.infos.bind(table)
