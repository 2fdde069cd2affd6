// Written by scripts/docs-actions.ts from the table of actions; do not change it by hand.
/** How each action is typed, under its own name and then under its others. */
const actions: readonly { readonly usages: readonly [string, ...string[]]; readonly help: string }[] = [
  {
    usages: [
      '!goTo(x, y, z, range?)',
      '!goToCoordinates(x, y, z, range?)',
      '!navigateTo(x, y, z, range?)',
      '!moveTo(x, y, z, range?)',
    ],
    help: 'Walk to a place.',
  },
  { usages: ['!goToPlayer(player, range?)', '!navigateToPlayer(player, range?)'], help: 'Walk to a player.' },
  {
    usages: ['!followPlayer(player, distance?, seconds?)'],
    help: 'Follow a player until stopped or until the time is over.',
  },
  { usages: ['!moveAway(distance?)'], help: 'Walk away from here, in whatever direction is open.' },
  {
    usages: ['!searchForBlock(item, radius?)', '!goToNearestBlock(item, radius?)'],
    help: 'Find the nearest block of a kind and go to it.',
  },
  { usages: ['!searchForEntity(entity, radius?)'], help: 'Find the nearest creature of a kind and go to it.' },
  { usages: ['!rememberHere(name)'], help: 'Remember this place by a name.' },
  { usages: ['!goToRememberedPlace(name)', '!goToPlace(name)'], help: 'Walk to a remembered place.' },
  {
    usages: ['!gather(item, count?, anew?)', '!getItem(item, count?, anew?)', '!obtain(item, count?, anew?)'],
    help: 'Get an item whatever it takes: from chests, by digging, hunting, crafting and smelting, tools and fuel included.',
  },
  {
    usages: [
      '!collect(item, count?, radius?)',
      '!collectBlocks(item, count?, radius?)',
      '!mineBlocks(item, count?, radius?)',
    ],
    help: 'Find blocks nearby, dig them with the right tool and pick up what they drop.',
  },
  {
    usages: ['!dig(x, y, z)', '!MineBlock(x, y, z)', '!breakBlock(x, y, z)'],
    help: 'Dig one block and pick up what it drops.',
  },
  { usages: ['!digDown(distance?)'], help: 'Dig straight down, stopping before lava, water or a deep fall.' },
  {
    usages: [
      '!craft(item, count?, uses?)',
      '!craftRecipe(item, uses?)',
      '!craftBlock(item, count?, uses?)',
      '!craftItem(item, count?, uses?)',
    ],
    help: 'Craft items, the parts they need included, from what is in the inventory. Uses a table near, or puts one down.',
  },
  {
    usages: [
      '!smelt(item, count?, fuel?)',
      '!smeltItem(item, count?, fuel?)',
      '!SmeltingCooking(item, count?, fuel?)',
      '!cook(item, count?, fuel?)',
    ],
    help: 'Smelt or cook items in a furnace near (or one that is carried or crafted), fuel included.',
  },
  { usages: ['!clearFurnace()'], help: 'Take everything out of the nearest furnace.' },
  {
    usages: [
      '!deposit(item, count?, x?, y?, z?)',
      '!putInChest(item, count?, x?, y?, z?)',
      '!storeItem(item, count?, x?, y?, z?)',
    ],
    help: 'Put items into a chest or barrel: the nearest one, or the one at a position.',
  },
  {
    usages: [
      '!withdraw(item, count?, x?, y?, z?)',
      '!takeFromChest(item, count?, x?, y?, z?)',
      '!withdrawItem(container, item, count?)',
    ],
    help: 'Take items out of a chest or barrel: one known to hold them, the nearest one, or the one at a position.',
  },
  {
    usages: [
      '!viewChest(x?, y?, z?)',
      '!fetchContainerContents(x?, y?, z?)',
      '!openContainer(x?, y?, z?)',
      '!CheckContainer(container)',
    ],
    help: 'Look into a chest or barrel: the nearest one, or the one at a position.',
  },
  {
    usages: ['!closeContainer()'],
    help: 'Close whatever container is open. Containers close by themselves after each use.',
  },
  {
    usages: [
      '!give(player, item, count?)',
      '!givePlayer(player, item, count?)',
      '!handoverBlock(player, item, count?)',
      '!handOver(item, player, count?)',
    ],
    help: 'Hand items over to a player and make sure that they got them.',
  },
  { usages: ['!discard(item, count?)', '!tossItem(item, count?)', '!drop(item, count?)'], help: 'Throw items away.' },
  {
    usages: ['!equip(item, slot?)', '!equipItem(item, slot?)', '!wear(item, slot?)'],
    help: 'Take an item into the hand, or put armour on.',
  },
  { usages: ['!consume(item?)', '!eat(item?)', '!drink(item?)'], help: 'Eat or drink something.' },
  {
    usages: [
      '!place(item, x, y, z, facing?, half?, axis?, type?, hinge?, face?)',
      '!placeBlock(item, x, y, z, facing?, half?, axis?, type?, hinge?, face?)',
    ],
    help: 'Place one block at a position, turned as wanted.',
  },
  { usages: ['!placeHere(item)'], help: 'Put one block down beside oneself, e.g. a torch or a crafting table.' },
  {
    usages: ['!build(blueprint, cells?)'],
    help: 'Build a blueprint, or some of its cells, from what is carried; clears wrong blocks, scaffolds where needed.',
  },
  {
    usages: ['!fillArea(item, x1, y1, z1, x2, y2, z2)', '!buildWall(item, x1, y1, z1, x2, y2, z2)'],
    help: 'Fill everything between two corners with one block: floors, walls, beams.',
  },
  {
    usages: ['!clearArea(x1, y1, z1, x2, y2, z2)'],
    help: 'Dig away everything between two corners, from the top down.',
  },
  {
    usages: ['!erectDirtLadder(x, y, z)'],
    help: 'Pile up dirt under oneself at a place until one stands at a height.',
  },
  { usages: ['!dismantleDirtLadder(x, y, z)'], help: 'Dig the pile of dirt at a place away, from the top down.' },
  { usages: ['!layDirtBeam(x1, y1, z1, x2, y2, z2)'], help: 'Lay a beam of dirt from one position to another.' },
  { usages: ['!removeDirtBeam(x1, y1, z1, x2, y2, z2)'], help: 'Take a beam of dirt between two positions away.' },
  {
    usages: ['!harvestAndReplant(item, count?, radius?)', '!harvest(item, count?, radius?)'],
    help: 'Harvest ripe crops near and plant them anew.',
  },
  { usages: ['!hunt(item, count?)'], help: 'Hunt animals for what they drop until there is enough.' },
  {
    usages: ['!attack(entity)', '!attackTarget(entity)'],
    help: 'Attack and kill the nearest creature of a kind, and pick up what it drops.',
  },
  { usages: ['!attackPlayer(player)'], help: 'Attack a player until they die or get away. This is only a game.' },
  {
    usages: ['!useItemOnEntity(item?, entity)', '!UseOn(entity, item?)'],
    help: 'Use an item on a creature: shears on a sheep, a bucket on a cow, wheat to breed.',
  },
  {
    usages: ['!useItemOn(item, x?, y?, z?)'],
    help: 'Use an item on a block: a hoe on earth, seeds on a field, a bucket on water, bone meal on a crop.',
  },
  {
    usages: [
      '!activate(item?, x?, y?, z?)',
      '!ToggleAction(item?, x?, y?, z?)',
      '!Toggle(item?, x?, y?, z?)',
      '!useBlock(item?, x?, y?, z?)',
    ],
    help: 'Use a block: open or close a door, gate or trapdoor, press a button, pull a lever.',
  },
  { usages: ['!goToBed()', '!sleep()'], help: 'Go to the nearest bed and sleep until morning.' },
  { usages: ['!wake()'], help: 'Get out of bed.' },
  { usages: ['!fish(count?)', '!startFishing(count?)'], help: 'Fish at the nearest water until something was caught.' },
  { usages: ['!stopFishing()'], help: 'Reel in the line.' },
  {
    usages: ['!enchantItem(item, choice?)'],
    help: 'Enchant an item at an enchanting table near; takes lapis lazuli and levels.',
  },
  {
    usages: ['!repairItem(item, material)'],
    help: 'Repair an item at an anvil near, with a second one or with its material; takes levels.',
  },
  { usages: ['!trade(item?, count?)'], help: 'Trade with a villager near; without an item it lists the offers.' },
  { usages: ['!read(item?, x?, y?, z?)'], help: 'Read a sign near (or at a position), or a book that is carried.' },
  { usages: ['!readPage(item, page)'], help: 'Read one page of a book that is carried.' },
  {
    usages: ['!write(text, item?, x?, y?, z?)'],
    help: 'Write on a sign near (or at a position), or into a book and quill.',
  },
  {
    usages: ['!look()', '!lookAround()', '!get_environment_info()'],
    help: 'Look around: blocks, creatures, players, containers and blueprints near.',
  },
  { usages: ['!map(radius?)'], help: 'The land around from above, as characters.' },
  { usages: ['!stats()'], help: 'Own position, health, food, time of day, weather, dimension, players near.' },
  { usages: ['!inventory()'], help: 'What is carried.' },
  { usages: ['!nearbyBlocks()'], help: 'Kinds of blocks near, how many, and where the nearest of each is.' },
  {
    usages: ['!entities(entity?, radius?)', '!scanNearbyEntities(entity?, radius?)', '!ScanEntities(entity?, radius?)'],
    help: 'Players, animals, monsters and items near.',
  },
  {
    usages: ['!entityInfo(entity)', '!get_entity_info(entity)'],
    help: 'What is known about a creature or player near.',
  },
  { usages: ['!craftable()'], help: 'What can be crafted from what is carried.' },
  {
    usages: ['!getCraftingPlan(item, count?)'],
    help: 'The whole plan for crafting something: steps, parts, and what is missing.',
  },
  { usages: ['!savedPlaces()'], help: 'Places remembered by name.' },
  { usages: ['!getBlueprint(blueprint?)'], help: 'The cells and materials of a blueprint.' },
  { usages: ['!getBlueprintLevel(levelNum, blueprint?)'], help: 'The cells of one level of a blueprint.' },
  { usages: ['!checkBlueprint(blueprint?)'], help: 'What of a blueprint is still to be placed or wrong.' },
  {
    usages: ['!checkBlueprintLevel(levelNum, blueprint?)'],
    help: 'What of one level of a blueprint is still to be placed or wrong.',
  },
  { usages: ['!stay(seconds?)'], help: 'Stay here whatever happens; no automatic behaviour moves the body.' },
  {
    usages: ['!wait(seconds?)'],
    help: 'Wait for what another does: ends when a message comes, or what is carried or a block near changes.',
  },
  { usages: ['!stop()'], help: 'Stop moving.' },
  {
    usages: ['!lookAt(x?, y?, z?, name?)', '!lookAtPosition(x?, y?, z?, name?)'],
    help: 'Look at a position, or at a player or creature near.',
  },
  { usages: ['!lookAtPlayer(player, direction?)'], help: 'Look at a player, or the way they look.' },
  { usages: ['!performMovement(movement, seconds?)'], help: 'One simple movement: jump, step, turn.' },
  { usages: ['!say(text)', '!chat(text)'], help: "Say something in the game's chat." },
  { usages: ['!talkTo(player, text)'], help: 'Walk to a player or villager and say something to them.' },
  {
    usages: ['!startConversation(player, text)'],
    help: 'Begin a private talk with somebody of the team; no need to walk there.',
  },
  { usages: ['!endConversation(player)'], help: 'End the talk with somebody.' },
  {
    usages: ['!goal(text)', '!selfPrompt(text)'],
    help: 'Set oneself a goal and keep working on it until it is reached or ended.',
  },
  { usages: ['!endGoal()'], help: 'Stop working on the goal that one set oneself.' },
  { usages: ['!quiet(on?)', '!stfu(on?)'], help: 'Fall silent and go on working; off: speak again.' },
  {
    usages: ['!restart()'],
    help: 'Start thinking afresh: forget the plan of the hour and look at the situation again.',
  },
  { usages: ['!clearChat()'], help: 'Forget what was said and done so far.' },
  { usages: ['!modes()'], help: 'Automatic behaviours and whether they are on.' },
  { usages: ['!setMode(name, on)'], help: 'Switch an automatic behaviour on or off.' },
  { usages: ['!help(name?)'], help: 'All actions, or how to use one.' },
  { usages: ['!actions(family)'], help: 'Show the actions of a family with their arguments.' },
  {
    usages: ['!newAction(instruction)'],
    help: 'Have a program written for what no single action does, run it, and have it mended when it fails.',
  },
  { usages: ['!runCode(code)'], help: 'Run a JavaScript program that uses the actions as functions.' },
  { usages: ['!saveSkill(name, description, code)'], help: 'Keep a program under a name, to run it again.' },
  { usages: ['!runSkill(name)'], help: 'Run a kept program.' },
  { usages: ['!listSkills(like?)'], help: 'Kept programs, all of them or those most like a question.' },
  { usages: ['!showSkill(name)'], help: 'The code of a kept program.' },
  { usages: ['!deleteSkill(name)'], help: 'Forget a kept program.' },
]

interface BodyAction {
  readonly name: string
  /** The action that this is another name of. */
  readonly alias?: string
  readonly usage: string
  readonly help: string
}

const nameIn = (usage: string): string => usage.slice(1, usage.indexOf('('))

/** What a body can do, for the composer to complete and explain. */
export const bodyActions: readonly BodyAction[] = actions.flatMap(({ usages: [own, ...others], help }) => [
  { name: nameIn(own), usage: own, help },
  ...others.map(usage => ({ name: nameIn(usage), alias: nameIn(own), usage, help })),
])
