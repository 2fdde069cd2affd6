import type { Lane, Trials } from './lane.ts'

/** Building, fields and creatures. */
export const land = (lane: Lane): Trials => ({
  place: {
    success: {
      has: { oak_stairs: 1 },
      args: { item: 'oak_stairs', ...lane.at(3, 0, 1), facing: 'W', half: 'top' },
      says: /placed oak_stairs at/,
      shows: () => lane.holds('block ~3 ~ ~1 oak_stairs[facing=west,half=top]'),
    },
    failure: {
      given: ['setblock ~2 ~ ~2 stone'],
      has: { dirt: 1 },
      args: { item: 'dirt', ...lane.at(2, 0, 2) },
      code: 'occupied',
      says: /there is stone at/,
    },
    abort: { has: { dirt: 1 }, args: { item: 'dirt', ...lane.at(11, 0, 11) }, after: 400 },
  },
  placeHere: {
    success: { has: { torch: 1 }, args: { item: 'torch' }, says: /put torch down at/ },
    failure: { args: { item: 'torch' }, code: 'missing-item', says: /has no torch/ },
    abort: { has: { torch: 1 }, args: { item: 'torch' }, after: 5, instant: true },
  },
  build: {
    success: {
      given: ['fill ~9 ~ ~9 ~9 ~1 ~9 air'],
      has: { stone: 2 },
      args: { blueprint: 'post' },
      says: /post: all 2 cells are right/,
      shows: () => lane.holds('block ~4 ~1 ~4 stone'),
    },
    failure: { args: { blueprint: 'post' }, code: 'missing-item', says: /lacks 2 stone/ },
    abort: { has: { stone: 2 }, args: { blueprint: 'far' }, after: 400 },
  },
  fillArea: {
    success: {
      has: { dirt: 4 },
      args: { item: 'dirt', ...lane.corners([3, 0, 3], [4, 0, 4]) },
      says: /all 4 cells are right/,
      shows: () => lane.holds('block ~4 ~ ~4 dirt'),
    },
    failure: {
      args: { item: 'dirt', ...lane.corners([3, 0, 3], [3, 0, 4]) },
      code: 'missing-item',
      says: /lacks 2 dirt/,
    },
    abort: { has: { dirt: 64 }, args: { item: 'dirt', ...lane.corners([3, 0, 3], [10, 0, 10]) }, after: 600 },
  },
  clearArea: {
    success: {
      given: ['fill ~3 ~ ~3 ~4 ~ ~4 dirt'],
      args: lane.corners([3, 0, 3], [4, 1, 4]),
      says: /all 8 cells are right/,
      shows: () => lane.holds('block ~4 ~ ~4 air'),
    },
    failure: { args: lane.corners([0, 0, 0], [99, 9, 99]), code: 'bad-arguments', says: /too many at once/ },
    abort: { given: ['fill ~3 ~ ~3 ~8 ~ ~8 dirt'], args: lane.corners([3, 0, 3], [8, 1, 8]), after: 600 },
  },
  erectDirtLadder: {
    success: { has: { dirt: 2 }, args: lane.at(2, 2, 2), says: /stands on 2 blocks of dirt/ },
    failure: { has: { dirt: 1 }, args: lane.at(0, 3, 0), code: 'missing-item', says: /has no more dirt/ },
    abort: { has: { dirt: 32 }, args: lane.at(0, 9, 0), after: 700 },
  },
  dismantleDirtLadder: {
    success: {
      given: ['fill ~3 ~ ~ ~3 ~1 ~ dirt'],
      args: lane.at(3, 0, 0),
      says: /took 2 dirt away/,
      shows: () => lane.holds('block ~3 ~ ~ air'),
    },
    failure: { args: lane.at(5, 0, 5), code: 'not-found', says: /no pile of dirt/ },
    abort: { given: ['fill ~10 ~ ~10 ~10 ~4 ~10 dirt'], args: lane.at(10, 0, 10), after: 400 },
  },
  layDirtBeam: {
    success: {
      has: { dirt: 3 },
      args: lane.corners([2, 0, 2], [4, 0, 2]),
      says: /all 3 cells are right/,
      shows: () => lane.holds('block ~4 ~ ~2 dirt'),
    },
    failure: { args: lane.corners([2, 0, 2], [4, 0, 2]), code: 'missing-item', says: /lacks 3 dirt/ },
    abort: { has: { dirt: 20 }, args: lane.corners([2, 0, 2], [11, 0, 2]), after: 600 },
  },
  removeDirtBeam: {
    success: {
      given: ['fill ~2 ~ ~2 ~4 ~ ~2 dirt'],
      args: lane.corners([2, 0, 2], [4, 0, 2]),
      says: /all 3 cells are right/,
      shows: () => lane.holds('block ~3 ~ ~2 air'),
    },
    failure: { args: lane.corners([2, 2, 2], [4, 2, 2]), code: 'not-found', says: /no dirt between/ },
    abort: { given: ['fill ~2 ~ ~2 ~11 ~ ~2 dirt'], args: lane.corners([2, 0, 2], [11, 0, 2]), after: 600 },
  },
  harvestAndReplant: {
    success: {
      given: ['fill ~3 ~-1 ~3 ~4 ~-1 ~3 farmland[moisture=7]', 'fill ~3 ~ ~3 ~4 ~ ~3 wheat[age=7]'],
      args: { item: 'wheat' },
      says: /harvested 2 wheat, planted 2/,
      shows: () => lane.holds('block ~4 ~ ~3 wheat'),
    },
    failure: { args: { item: 'wheat' }, code: 'not-found', says: /sees no ripe wheat/ },
    abort: {
      given: ['setblock ~11 ~-1 ~11 farmland[moisture=7]', 'setblock ~11 ~ ~11 wheat[age=7]'],
      args: { item: 'wheat' },
      after: 400,
    },
  },
  layPath: {
    success: {
      has: { gravel: 3 },
      args: {
        ...lane.at(4, 0, 0),
        x1: lane.at(2, 0, 0).x,
        y1: lane.at(2, 0, 0).y,
        z1: lane.at(2, 0, 0).z,
        item: 'gravel',
      },
      says: /laid a path of gravel from .*: 3 blocks of 3/,
      shows: () => lane.holds('block ~3 ~-1 ~ gravel'),
    },
    failure: { args: { place: 'nowhere' }, code: 'unknown-name', says: /remembers no place "nowhere"/ },
    abort: { has: { wooden_shovel: 1 }, args: lane.at(9, 0, 0), after: 400 },
  },
  makeFarm: {
    success: {
      given: ['setblock ~5 ~-1 ~5 water'],
      has: { wooden_hoe: 1, wheat_seeds: 2 },
      args: { count: 2 },
      says: /made a field of 2 blocks at .*, planted 2/,
    },
    failure: { code: 'missing-tool', says: /has no wooden hoe, and cannot get 1 wooden_hoe/ },
    abort: { given: ['setblock ~11 ~-1 ~11 water'], has: { wooden_hoe: 1 }, after: 400 },
  },
  tendFarm: {
    success: {
      given: ['setblock ~3 ~-1 ~3 farmland[moisture=7]', 'setblock ~3 ~ ~3 wheat[age=7]'],
      args: { seconds: 1 },
      says: /kept the farm for 1 s: harvested 1 plant, planted 1/,
    },
    failure: { code: 'not-found', says: /sees no field/ },
    abort: {
      given: ['setblock ~11 ~-1 ~11 farmland[moisture=7]', 'setblock ~11 ~ ~11 wheat[age=7]'],
      after: 400,
    },
  },
  lightArea: {
    success: {
      has: { torch: 3 },
      args: { radius: 4 },
      says: /put up 1 torch: no place within 4 blocks .* is dark now/,
    },
    failure: { args: { radius: 4 }, code: 'missing-item', says: /has no torch; 1 torch would light/ },
    abort: { has: { torch: 9 }, args: { radius: 12 }, after: 400 },
  },
  activate: {
    success: {
      given: ['setblock ~3 ~ ~ lever[face=floor]'],
      args: { item: 'lever' },
      says: /powered false → true/,
      shows: () => lane.holds('block ~3 ~ ~ lever[powered=true]'),
    },
    failure: { args: { item: 'lever' }, code: 'not-found', says: /sees no lever/ },
    abort: { given: ['setblock ~12 ~ ~12 lever[face=floor]'], args: { item: 'lever' }, after: 400 },
  },
  useItemOn: {
    success: {
      has: { iron_hoe: 1 },
      args: { item: 'iron_hoe', ...lane.at(2, -1, 0) },
      says: /now farmland/,
      shows: () => lane.holds('block ~2 ~-1 ~ farmland'),
    },
    failure: {
      given: ['setblock ~2 ~ ~ stone'],
      has: { stick: 1 },
      args: { item: 'stick', ...lane.at(2, 0, 0) },
      code: 'refused-by-server',
      says: /changed nothing/,
    },
    abort: { has: { iron_hoe: 1 }, args: { item: 'iron_hoe', ...lane.at(12, -1, 12) }, after: 400 },
    more: {
      'fills a bucket with water': {
        given: ['fill ~3 ~-1 ~ ~4 ~-1 ~1 water'],
        has: { bucket: 1 },
        args: { item: 'bucket', ...lane.at(3, -1, 0) },
        says: /got 1 water_bucket/,
      },
      'pours water out': {
        has: { water_bucket: 1 },
        args: { item: 'water_bucket', ...lane.at(3, -1, 0) },
        says: /got 1 bucket/,
        shows: () => lane.holds('block ~3 ~ ~ water'),
      },
      'fills a bucket with lava': {
        given: ['fill ~5 ~-2 ~ ~5 ~-1 ~ stone', 'setblock ~5 ~-1 ~ lava'],
        has: { bucket: 1 },
        args: { item: 'bucket', ...lane.at(5, -1, 0) },
        says: /got 1 lava_bucket/,
      },
      'makes a crop grow': {
        given: ['setblock ~3 ~-1 ~ farmland[moisture=7]', 'setblock ~3 ~ ~ wheat'],
        has: { bone_meal: 2 },
        args: { item: 'bone_meal', ...lane.at(3, 0, 0) },
        says: /used bone_meal on wheat/,
      },
    },
  },
  useItemOnEntity: {
    success: {
      given: ['summon cow ~3 ~ ~3 {NoAI:1b}'],
      has: { bucket: 1 },
      args: { item: 'bucket', entity: 'cow' },
      says: /got 1 milk_bucket/,
    },
    failure: {
      has: { bucket: 1 },
      args: { item: 'bucket', entity: 'cwo' },
      code: 'not-found',
      says: /did you mean cow/,
    },
    abort: {
      given: ['summon cow ~12 ~ ~12 {NoAI:1b}'],
      has: { bucket: 1 },
      args: { item: 'bucket', entity: 'cow' },
      after: 400,
    },
    more: {
      'shears a sheep': {
        given: ['summon sheep ~3 ~ ~3 {NoAI:1b}'],
        has: { shears: 1 },
        args: { item: 'shears', entity: 'sheep' },
        says: /got \d white_wool/,
      },
      'breeds two cows': {
        given: ['summon cow ~3 ~ ~3', 'summon cow ~4 ~ ~3'],
        has: { wheat: 2 },
        before: [['useItemOnEntity', { item: 'wheat', entity: 'cow' }]],
        args: { item: 'wheat', entity: 'cow' },
        says: /used wheat on cow/,
        shows: () => lane.sees(seen => seen.entities.some(one => one.name === 'cow' && one.count === 3)),
      },
      'says when nothing came of it': {
        given: ['summon cow ~3 ~ ~3 {NoAI:1b}'],
        has: { stick: 1 },
        args: { item: 'stick', entity: 'cow' },
        says: /nothing came of it/,
      },
    },
  },
  mount: {
    success: {
      given: ['summon horse ~3 ~ ~3 {NoAI:1b}'],
      args: { entity: 'horse' },
      says: /sits on a horse/,
    },
    failure: { args: { entity: 'horse' }, code: 'not-found', says: /sees no horse near/ },
    more: {
      'from one to another': {
        given: ['summon horse ~3 ~ ~3 {NoAI:1b}', 'summon minecart ~4 ~ ~'],
        before: [['mount', { entity: 'horse' }]],
        args: { entity: 'minecart' },
        says: /sits on a minecart/,
      },
    },
    abort: { given: ['summon horse ~12 ~ ~12 {NoAI:1b}'], args: { entity: 'horse' }, after: 400 },
  },
  dismount: {
    success: {
      given: ['summon minecart ~2 ~ ~2'],
      before: [['mount', { entity: 'minecart' }]],
      says: /got off a minecart/,
    },
    failure: { args: { slowly: true }, code: 'bad-arguments', says: /has no argument/ },
    abort: { instant: true },
  },
  attack: {
    success: {
      given: ['summon chicken ~3 ~ ~3 {NoAI:1b}'],
      has: { iron_sword: 1 },
      args: { entity: 'chicken' },
      says: /killed chicken/,
    },
    failure: { args: { entity: 'chicken' }, code: 'not-found', says: /sees no chicken/ },
    abort: { given: ['summon chicken ~12 ~ ~12 {NoAI:1b}'], args: { entity: 'chicken' }, after: 400 },
  },
  findFood: {
    success: {
      given: ['summon pig ~3 ~ ~3 {NoAI:1b}', 'summon cow ~-3 ~ ~3 {NoAI:1b}', 'summon cow ~5 ~ ~-3 {NoAI:1b}'],
      has: { netherite_sword: 1 },
      args: {},
      says: /, carries more/,
      shows: () => lane.sees(seen => (seen.inventory.beef ?? 0) + (seen.inventory.porkchop ?? 0) > 0),
    },
    failure: { args: { gently: true }, code: 'bad-arguments', says: /has no argument/ },
    abort: { given: ['summon cow ~12 ~ ~12 {NoAI:1b}'], args: {}, after: 400 },
  },
  guard: {
    success: {
      given: [`effect give ${lane.name} resistance 60 4`, 'summon husk ~5 ~ ~5'],
      has: { netherite_sword: 1 },
      args: { seconds: 1 },
      says: /guarded .* for 1 s, killed 1 husk/,
    },
    failure: { args: { player: lane.name }, code: 'missing-tool', says: /has no wooden sword, and cannot get/ },
    abort: { has: { netherite_sword: 1 }, args: {}, after: 400 },
  },
  hunt: {
    success: {
      given: ['summon cow ~3 ~ ~3 {NoAI:1b}'],
      has: { netherite_sword: 1 },
      args: { item: 'beef' },
      says: /got [1-3] beef/,
    },
    failure: { args: { item: 'stone' }, code: 'not-allowed', says: /no animal drops stone/ },
    abort: { given: ['summon cow ~12 ~ ~12 {NoAI:1b}'], args: { item: 'beef' }, after: 400 },
  },
})
