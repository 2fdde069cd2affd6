import { expect, test } from 'vitest'
import { actionInfos } from '../../source/body/actions/index.ts'
import { offerActions } from '../../source/mind/offered-actions.ts'

const all = actionInfos()

/** What a person or a plan may ask for in words alone, and an action without which it cannot be done. */
test.each([
  ['Milk the cows and store the buckets in the chest', 'useItemOnEntity'],
  ['Shear the sheep behind the barn', 'useItemOnEntity'],
  ['Catch five fish for dinner', 'fish'],
  ['Go fishing at the lake', 'fish'],
  ['Tame a wolf', 'useItemOnEntity'],
  ['Tame the horse on the meadow', 'useItemOnEntity'],
  ['Breed the pigs until there are six', 'useItemOnEntity'],
  ['Trade with the librarian for a book', 'trade'],
  ['Buy bread from the villager', 'trade'],
  ['Sell 20 wheat to the farmer', 'trade'],
  ['Enchant the diamond sword', 'enchantItem'],
  ['Repair the iron pickaxe at the anvil', 'repairItem'],
  ['Sleep until morning', 'goToBed'],
  ['Set your spawn point at the bed', 'goToBed'],
  ['Read the sign at the gate', 'read'],
  ['Write "welcome" on the sign', 'write'],
  ['Sign the book and give it to Mia', 'write'],
  ['Follow me to the village', 'followPlayer'],
  ['Find the nearest cow', 'searchForEntity'],
  ['Find a lava pool', 'searchForBlock'],
  ['Harvest the wheat field', 'harvestAndReplant'],
  ['Plant carrots in the garden', 'useItemOn'],
  ['Till the soil beside the water', 'useItemOn'],
  ['Fill a bucket with water', 'useItemOn'],
  ['Kill the zombies near the house', 'attack'],
  ['Get wool from the sheep', 'hunt'],
  ['Wear the iron armour', 'equip'],
  ['Eat something', 'consume'],
  ['Throw the rotten flesh away', 'discard'],
  ['Remember this place as home', 'rememberHere'],
  ['Light the cave with torches', 'placeHere'],
  ['Clear the area between the two towers', 'clearArea'],
  ['Build a wall of stone from 1 64 1 to 9 66 1', 'fillArea'],
  ['Dig down to the caves', 'digDown'],
  ['Open the trapdoor', 'activate'],
  ['Bake the potatoes', 'smelt'],
  ['Give Mia the map', 'give'],
  ['Wait here until Bob comes', 'wait'],
])('“%s” is shown %s', (title, action) => {
  const shown = offerActions('report', all, { texts: [title] }).actions.map(({ name }) => name)
  expect(shown).toContain(action)
})
