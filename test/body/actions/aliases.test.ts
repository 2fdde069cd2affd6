import { describe, expect, it } from 'vitest'
import { parseCalls, validateCall } from '../../../source/body/actions/index.ts'

const at = { x: 1, y: -60, z: 4 }

/** MINDcraft's commands as its models write them: the table at the end of the paper, and what its code has beyond it. */
const mindcraft: Readonly<Record<string, readonly [string, Record<string, unknown>?]>> = {
  '!stats': ['stats'],
  '!inventory': ['inventory'],
  '!nearbyBlocks': ['nearbyBlocks'],
  '!craftable': ['craftable'],
  '!entities': ['entities'],
  '!modes': ['modes'],
  '!savedPlaces': ['savedPlaces'],
  '!getCraftingPlan("chest", 2)': ['getCraftingPlan', { item: 'chest', count: 2 }],
  '!help': ['help'],
  '!newAction("dig a moat around the house")': ['newAction', { instruction: 'dig a moat around the house' }],
  '!stop': ['stop'],
  '!stfu': ['quiet', { on: true }],
  '!restart': ['restart'],
  '!clearChat': ['clearChat'],
  '!goal("build a tower")': ['goal', { text: 'build a tower' }],
  '!endGoal': ['endGoal'],
  '!stay(30)': ['stay', { seconds: 30 }],
  '!setMode("hunting", true)': ['setMode', { name: 'hunting', on: true }],
  '!goToPlayer("mia", 3)': ['goToPlayer', { player: 'mia', range: 3 }],
  '!followPlayer("mia", 4)': ['followPlayer', { player: 'mia', distance: 4 }],
  '!goToCoordinates(1, -60, 4, 2)': ['goTo', { ...at, range: 2 }],
  '!searchForBlock("oak_log", 64)': ['searchForBlock', { item: 'oak_log', radius: 64 }],
  '!searchForEntity("cow", 64)': ['searchForEntity', { entity: 'cow', radius: 64 }],
  '!moveAway(5)': ['moveAway', { distance: 5 }],
  '!rememberHere("home")': ['rememberHere', { name: 'home' }],
  '!goToRememberedPlace("home")': ['goToRememberedPlace', { name: 'home' }],
  '!digDown(6)': ['digDown', { distance: 6 }],
  '!givePlayer("mia", "bread", 3)': ['give', { player: 'mia', item: 'bread', count: 3 }],
  '!consume("bread")': ['consume', { item: 'bread' }],
  '!equip("iron_helmet")': ['equip', { item: 'iron_helmet' }],
  '!putInChest("bread", 3)': ['deposit', { item: 'bread', count: 3 }],
  '!takeFromChest("bread", 3)': ['withdraw', { item: 'bread', count: 3 }],
  '!viewChest': ['viewChest'],
  '!discard("dirt", 5)': ['discard', { item: 'dirt', count: 5 }],
  '!collectBlocks("oak_log", 8)': ['collect', { item: 'oak_log', count: 8 }],
  '!craftRecipe("stick", 2)': ['craft', { item: 'stick', uses: 2 }],
  '!smeltItem("raw_iron", 2)': ['smelt', { item: 'raw_iron', count: 2 }],
  '!clearFurnace': ['clearFurnace'],
  '!placeHere("torch")': ['placeHere', { item: 'torch' }],
  '!attack("zombie")': ['attack', { entity: 'zombie' }],
  '!attackPlayer("mia")': ['attackPlayer', { player: 'mia' }],
  '!goToBed': ['goToBed'],
  '!activate("lever")': ['activate', { item: 'lever' }],
  '!startConversation("mia", "hello")': ['startConversation', { player: 'mia', text: 'hello' }],
  '!endConversation("mia")': ['endConversation', { player: 'mia' }],
  '!checkBlueprint': ['checkBlueprint'],
  '!checkBlueprintLevel(0)': ['checkBlueprintLevel', { levelNum: 0 }],
  '!getBlueprint': ['getBlueprint'],
  '!getBlueprintLevel(2)': ['getBlueprintLevel', { levelNum: 2 }],
  '!lookAtPlayer("mia", "with")': ['lookAtPlayer', { player: 'mia', direction: 'with' }],
  '!lookAtPosition(1, -60, 4)': ['lookAt', at],
}

/** VillagerBench's API as its agents call it: a name and named arguments, the acting player among them. */
const villagerBench: readonly (readonly [string, Record<string, unknown>, string, Record<string, unknown>])[] = [
  ['scanNearbyEntities', { item_name: 'cow', radius: 20 }, 'entities', { entity: 'cow', radius: 20 }],
  ['navigateTo', at, 'goTo', at],
  ['navigateToPlayer', { target_name: 'mia' }, 'goToPlayer', { player: 'mia' }],
  ['MineBlock', at, 'dig', at],
  ['placeBlock', { item_name: 'oak_log', ...at, facing: 'x' }, 'place', { item: 'oak_log', ...at, facing: 'x' }],
  ['equipItem', { slot: 'hand', item_name: 'stick' }, 'equip', { item: 'stick', slot: 'hand' }],
  ['tossItem', { item_name: 'dirt', count: 2 }, 'discard', { item: 'dirt', count: 2 }],
  ['withdrawItem', { item_name: 'egg', from_name: 'chest', item_count: 2 }, 'withdraw', { item: 'egg', count: 2 }],
  ['storeItem', { item_name: 'egg', to_name: 'chest', item_count: 2 }, 'deposit', { item: 'egg', count: 2 }],
  ['openContainer', { container_name: 'chest', position: [1, -60, 4] }, 'viewChest', at],
  ['closeContainer', {}, 'closeContainer', {}],
  ['fetchContainerContents', { position: [1, -60, 4] }, 'viewChest', at],
  [
    'handoverBlock',
    { target_player_name: 'mia', item_name: 'egg', item_count: 2 },
    'give',
    { player: 'mia', item: 'egg', count: 2 },
  ],
  ['craftRecipe', { recipe_name: 'stick', num: 2 }, 'craft', { item: 'stick', uses: 2 }],
  ['craftBlock', { item_name: 'stick', count: 4 }, 'craft', { item: 'stick', count: 4 }],
  [
    'SmeltingCooking',
    { item_name: 'beef', item_count: 2, fuel_item_name: 'coal' },
    'smelt',
    { item: 'beef', count: 2, fuel: 'coal' },
  ],
  ['erectDirtLadder', { top_x: 1, top_y: -60, top_z: 4 }, 'erectDirtLadder', at],
  ['dismantleDirtLadder', { top_x: 1, top_y: -60, top_z: 4 }, 'dismantleDirtLadder', at],
  [
    'layDirtBeam',
    { x_1: 1, y_1: -60, z_1: 4, x_2: 5, y_2: -60, z_2: 4 },
    'layDirtBeam',
    { x1: 1, y1: -60, z1: 4, x2: 5, y2: -60, z2: 4 },
  ],
  [
    'removeDirtBeam',
    { start: [1, -60, 4], end: [5, -60, 4] },
    'removeDirtBeam',
    { x1: 1, y1: -60, z1: 4, x2: 5, y2: -60, z2: 4 },
  ],
  ['attackTarget', { target_name: 'zombie' }, 'attack', { entity: 'zombie' }],
  [
    'UseItemOnEntity',
    { item_name: 'shears', entity_name: 'sheep' },
    'useItemOnEntity',
    { item: 'shears', entity: 'sheep' },
  ],
  ['talkTo', { entity_name: 'mia', message: 'hello' }, 'talkTo', { player: 'mia', text: 'hello' }],
  ['enchantItem', { item_name: 'iron_sword' }, 'enchantItem', { item: 'iron_sword' }],
  ['repairItem', { item_name: 'bow', material: 'string' }, 'repairItem', { item: 'bow', material: 'string' }],
  ['trade', { item_name: 'bread', count: 2 }, 'trade', { item: 'bread', count: 2 }],
  ['sleep', {}, 'goToBed', {}],
  ['wake', {}, 'wake', {}],
  ['eat', { item_name: 'bread' }, 'consume', { item: 'bread' }],
  ['drink', { item_name: 'potion' }, 'consume', { item: 'potion' }],
  ['wear', { slot: 'head', item_name: 'iron_helmet' }, 'equip', { item: 'iron_helmet', slot: 'head' }],
  ['ToggleAction', { item_name: 'lever', ...at }, 'activate', { item: 'lever', ...at }],
  ['get_entity_info', { target_name: 'cow' }, 'entityInfo', { entity: 'cow' }],
  ['get_environment_info', {}, 'look', {}],
  ['performMovement', { action_name: 'jump', seconds: 1 }, 'performMovement', { movement: 'jump', seconds: 1 }],
  ['lookAt', { name: 'mia' }, 'lookAt', { name: 'mia' }],
  ['startFishing', {}, 'fish', {}],
  ['stopFishing', {}, 'stopFishing', {}],
  ['read', { item_name: 'written_book' }, 'read', { item: 'written_book' }],
  ['readPage', { item_name: 'written_book', page: 2 }, 'readPage', { item: 'written_book', page: 2 }],
  ['write', { item_name: 'writable_book', content: 'once' }, 'write', { item: 'writable_book', text: 'once' }],
]

/** The thirteen functions of CausalMACE's appendix, written as it writes them. */
const causalMace: Readonly<Record<string, readonly [string, Record<string, unknown>]>> = {
  '!NavigateTo([1, -60, 4])': ['goTo', at],
  '!CheckContainer("chest")': ['viewChest', {}],
  '!CheckContainer([1, -60, 4])': ['viewChest', at],
  '!WithdrawItem("chest", "egg", 2)': ['withdraw', { item: 'egg', count: 2 }],
  '!WithdrawItem([1, -60, 4], "egg", 2)': ['withdraw', { item: 'egg', count: 2, ...at }],
  '!ScanEntities("cow", 20)': ['entities', { entity: 'cow', radius: 20 }],
  '!Equip("shears")': ['equip', { item: 'shears' }],
  '!PlaceBlock("oak_log", [1, -60, 4])': ['place', { item: 'oak_log', ...at }],
  '!Handover("bread", "mia")': ['give', { item: 'bread', player: 'mia' }],
  '!Craft("stick", 4)': ['craft', { item: 'stick', count: 4 }],
  '!Smelt("beef", 2, "coal")': ['smelt', { item: 'beef', count: 2, fuel: 'coal' }],
  '!MineBlock([1, -60, 4])': ['dig', at],
  '!Toggle([1, -60, 4])': ['activate', at],
  '!UseOn("cow")': ['useItemOnEntity', { entity: 'cow' }],
  '!Attack("zombie")': ['attack', { entity: 'zombie' }],
}

describe('other systems’ actions are understood under their names, with their arguments', () => {
  it.each(Object.entries(mindcraft))('MINDcraft %s', (text, [name, args = {}]) => {
    const { calls, errors } = parseCalls(text.includes('(') ? text : `${text}()`)
    expect(errors).toEqual([])
    expect(calls).toMatchObject([{ name, args }])
  })

  it('MINDcraft without brackets', () => {
    expect(parseCalls('I look. !stats').calls).toMatchObject([{ name: 'stats' }])
  })

  it.each(villagerBench)('VillagerBench %s', (theirs, given, name, args) => {
    const check = validateCall(theirs, { player_name: 'Alice', emotion: ['calm'], murmur: 'so', ...given })
    expect(check).toMatchObject({ ok: true, name, args })
  })

  it.each(Object.entries(causalMace))('CausalMACE %s', (text, [name, args]) => {
    const { calls, errors } = parseCalls(text)
    expect(errors).toEqual([])
    expect(calls).toMatchObject([{ name, args }])
  })

  it('still refuses what no caller could mean', () => {
    expect(validateCall('navigateTo', { ...at, colour: 'red' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no argument "colour"'),
    })
    expect(parseCalls('!goTo(1, 2, 3, 4, 5, 6, 7, 8)').errors.join()).toContain('takes at most 7 arguments')
  })
})
