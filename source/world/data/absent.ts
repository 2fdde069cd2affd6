/** A thing of the vanilla game that this world does not have, and what a player who tries it is told in the action bar. */
export interface Absent {
  /** Names of the block, item or creature. */
  readonly of: RegExp
  /** The item in the hand, where only some items mean the thing: a disc for a jukebox. */
  readonly held?: RegExp
  readonly says: string
}

const dye = /_dye$|^(glow_)?ink_sac$/
const plants =
  /_sapling$|_tulip$|^(propagule|poppy|dandelion|blue_orchid|allium|azure_bluet|oxeye_daisy|cornflower|lily_of_the_valley|wither_rose|torchflower|fern|dead_bush|cactus|bamboo|azalea|flowering_azalea|(red|brown|crimson|warped)_(mushroom|fungus|roots))$/
const compost =
  /_sapling$|_leaves$|_seeds$|^(wheat|carrot|potato|beetroot|apple|bread|cookie|cake|pumpkin|melon|melon_slice|sugar_cane|cactus|kelp|vine|short_grass|tall_grass|fern|poppy|dandelion|bone_meal)$/
const raw = /^(beef|porkchop|mutton|chicken|rabbit|cod|salmon|potato|kelp)$/

export const clickedBlocks: readonly Absent[] = [
  { of: /^ender_chest$/, says: 'Ender chests do not open in this world. Use a chest.' },
  { of: /^grindstone$/, says: 'Grindstones do not work in this world. Use an anvil.' },
  { of: /^stonecutter$/, says: 'Stonecutters do not work in this world. Use a crafting table.' },
  { of: /^smithing_table$/, says: 'Smithing tables do not work in this world.' },
  { of: /^loom$/, says: 'Looms do not work in this world.' },
  { of: /^cartography_table$/, says: 'Cartography tables do not work in this world.' },
  { of: /^lectern$/, says: 'Lecterns do not work in this world. Read the book in your hand.' },
  { of: /^crafter$/, says: 'Crafters do not work in this world. Use a crafting table.' },
  { of: /^beacon$/, says: 'Beacons do not work in this world.' },
  { of: /^bell$/, says: 'Bells do not ring in this world.' },
  { of: /^respawn_anchor$/, says: 'Respawn anchors do not work in this world. Sleep in a bed.' },
  { of: /^daylight_detector$/, says: 'Daylight detectors cannot be inverted in this world.' },
  { of: /^jukebox$/, held: /^music_disc_/, says: 'Jukeboxes do not play in this world.' },
  { of: /^composter$/, held: compost, says: 'Composters do not work in this world.' },
  { of: /cauldron$/, held: /bucket$|^(glass_bottle|potion)$/, says: 'Cauldrons cannot be filled in this world.' },
  { of: /^flower_pot$/, held: plants, says: 'Nothing can be put into flower pots in this world.' },
  { of: /campfire$/, held: raw, says: 'Campfires do not cook in this world. Use a furnace.' },
  { of: /^(beehive|bee_nest)$/, held: /^(shears|glass_bottle)$/, says: 'Beehives hold no honey in this world.' },
  { of: /_sign$/, held: dye, says: 'Signs cannot be dyed in this world.' },
  { of: /^end_portal_frame$/, held: /^ender_eye$/, says: 'There is no End in this world: its portal does not open.' },
  { of: /^(chiseled_bookshelf|decorated_pot)$/, says: 'Nothing can be put into this block in this world.' },
]

/** A block that a player has just put down. */
export const placedBlocks: readonly Absent[] = [
  { of: /^hopper$/, says: 'Hoppers hold items but do not move them in this world.' },
]

export const touchedBlocks: readonly Absent[] = [
  { of: /^nether_portal$/, says: 'There is no Nether in this world: this portal leads nowhere.' },
  { of: /^end_(portal|gateway)$/, says: 'There is no End in this world: this portal leads nowhere.' },
]

/** Fire that a player lights on such a block. */
export const litBlocks: readonly Absent[] = [
  { of: /^obsidian$/, says: 'There is no Nether in this world: fire opens no portal.' },
]

/** A right click with an item, in the air or on a block that does nothing itself. */
export const usedItems: readonly Absent[] = [
  { of: /^shield$/, says: 'Shields do not block in this world.' },
  { of: /^crossbow$/, says: 'Crossbows do not shoot in this world. Use a bow.' },
  { of: /^trident$/, says: 'Tridents cannot be thrown in this world.' },
  { of: /^firework_rocket$/, says: 'Rockets do not fly in this world.' },
  { of: /^(splash|lingering)_potion$/, says: 'Potions cannot be thrown in this world. Drink one.' },
  { of: /^ender_eye$/, says: 'Eyes of ender do not fly in this world: there is no stronghold.' },
  { of: /^wind_charge$/, says: 'Wind charges cannot be thrown in this world.' },
  { of: /^(filled_)?map$/, says: 'Maps stay empty in this world.' },
  { of: /^goat_horn$/, says: 'Goat horns do not sound in this world.' },
]

/** A right click with an item on a block. */
export const hungItems: readonly Absent[] = [
  { of: /item_frame$/, says: 'Item frames cannot be hung up in this world.' },
  { of: /^painting$/, says: 'Paintings cannot be hung up in this world.' },
]

export const clickedCreatures: readonly Absent[] = [
  { of: /^wolf$/, held: /^bone$/, says: 'Wolves cannot be tamed in this world.' },
  { of: /^(cat|ocelot)$/, held: /^(cod|salmon)$/, says: 'Cats cannot be tamed in this world.' },
  { of: /^parrot$/, held: /_seeds$/, says: 'Parrots cannot be tamed in this world.' },
  {
    of: /^(villager|wandering_trader)$/,
    says: 'This villager has nothing to sell. An operator can summon one with Offers.',
  },
  { of: /^/, held: /^name_tag$/, says: 'Name tags do not work in this world.' },
  { of: /^/, held: /^lead$/, says: 'Leads do not work in this world.' },
]

/** What a client asks for by a packet of its own. */
export const askedPackets: Readonly<Record<string, string>> = {
  pick_item: 'Blocks cannot be picked into the hand in this world.',
  pick_item_from_block: 'Blocks cannot be picked into the hand in this world.',
  pick_item_from_entity: 'Creatures cannot be picked into the hand in this world.',
  craft_recipe_request: 'The recipe book does not lay out recipes in this world. Place the items yourself.',
  advancement_tab: 'There are no advancements in this world.',
}

export const noStatistics = 'There are no statistics in this world.'
export const noSpectating = 'Spectators cannot look through the eyes of creatures in this world.'
