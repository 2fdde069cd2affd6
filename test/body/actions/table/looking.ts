import type { Lane, Trials } from './lane.ts'

/** What only tells something takes no arguments that could be wrong but one that it does not have. */
const alone = {
  failure: { args: { colour: 'red' }, code: 'bad-arguments', says: /has no argument "colour"/ },
  abort: { instant: true },
} as const

export const looking = (lane: Lane): Trials => ({
  look: {
    success: { given: ['setblock ~2 ~ ~ chest'], has: { bread: 1 }, says: /carries 1 bread[\s\S]*chest at/ },
    ...alone,
  },
  map: {
    success: { args: { radius: 3 }, says: /north-west[\s\S]*@/ },
    failure: { args: { radius: 99 }, code: 'bad-arguments', says: /radius/ },
    abort: { args: { radius: 24 }, instant: true },
  },
  stats: { success: { says: /at -?\d+ -60 -?\d+, health 20\/20/ }, ...alone },
  inventory: { success: { has: { stick: 3 }, says: /carries 3 stick/ }, ...alone },
  nearbyBlocks: { success: { given: ['setblock ~3 ~ ~ gold_block'], says: /1 gold_block \(nearest/ }, ...alone },
  entities: {
    success: { given: ['summon pig ~3 ~ ~3 {NoAI:1b}'], args: { entity: 'pig' }, says: /1 pig at/ },
    failure: { args: { entity: 'llama' }, code: 'not-found', says: /sees no llama/ },
    abort: { given: ['summon pig ~3 ~ ~3 {NoAI:1b}'], instant: true },
  },
  entityInfo: {
    success: { given: ['summon pig ~3 ~ ~3 {NoAI:1b}'], args: { entity: 'pig' }, says: /pig .* blocks tall/ },
    failure: { args: { entity: 'llama' }, code: 'not-found', says: /sees no llama/ },
    abort: { given: ['summon pig ~3 ~ ~3 {NoAI:1b}'], args: { entity: 'pig' }, instant: true },
  },
  craftable: { success: { has: { oak_log: 1 }, says: /can craft .*oak_planks/ }, ...alone },
  getCraftingPlan: {
    success: { has: { oak_planks: 1 }, args: { item: 'stick', count: 4 }, says: /→ .* stick; missing: 1 \w+/ },
    failure: { args: { item: 'oak_doro' }, code: 'unknown-name', says: /did you mean oak_door/ },
    abort: { args: { item: 'stick' }, instant: true },
  },
  getBlueprint: {
    success: { args: { blueprint: 'pair' }, says: /pair: 2 stone\. stone at/ },
    failure: { args: { blueprint: 'paar' }, code: 'unknown-name', says: /did you mean pair/ },
    abort: { args: { blueprint: 'pair' }, instant: true },
  },
  getBlueprintLevel: {
    success: { args: { levelNum: 1, blueprint: 'pair' }, says: /pair, level 1: stone at/ },
    failure: { args: { levelNum: 7, blueprint: 'pair' }, code: 'bad-arguments', says: /no level 7/ },
    abort: { args: { levelNum: 0, blueprint: 'pair' }, instant: true },
  },
  checkBlueprint: {
    success: { args: { blueprint: 'pair' }, says: /pair: \d of 2 cells are right|all 2 cells/ },
    failure: { args: { blueprint: 'hut' }, code: 'unknown-name', says: /no blueprint "hut"/ },
    abort: { args: { blueprint: 'pair' }, instant: true },
  },
  checkBlueprintLevel: {
    success: { args: { levelNum: 0, blueprint: 'pair' }, says: /pair, level 0: / },
    failure: { args: { levelNum: 9, blueprint: 'pair' }, code: 'bad-arguments', says: /no level 9/ },
    abort: { args: { levelNum: 0, blueprint: 'pair' }, instant: true },
  },
  help: {
    success: { args: { name: 'goTo' }, says: /!goTo\(x: number/ },
    failure: { args: { name: 'dance' }, code: 'unknown-name', says: /no action "dance"/ },
    abort: { instant: true },
  },
  actions: {
    success: {
      args: { family: 'use' },
      says: /^use \(doors, .*\): !useItemOn\(item: string, .*\), !activate\(.*\), [^\n]*$/,
    },
    failure: { args: { family: 'dances' }, code: 'unknown-name', says: /no family "dances"/ },
    abort: { args: { family: 'use' }, instant: true },
  },
  modes: { success: { says: /self_defense \(off\)/ }, ...alone },
  setMode: {
    success: { args: { name: 'idle_staring', on: false }, says: /idle_staring is off/ },
    failure: { args: { name: 'courage', on: true }, code: 'unknown-name', says: /no mode "courage"/ },
    abort: { args: { name: 'idle_staring', on: false }, instant: true },
  },
  read: {
    success: {
      given: [
        lane.version < '1.20'
          ? `setblock ~3 ~ ~ oak_sign{Text1:'{"text":"the key is"}',Text2:'{"text":"under the stone"}'}`
          : `setblock ~3 ~ ~ oak_sign{front_text:{messages:['"the key is"','"under the stone"','""','""']}}`,
      ],
      args: lane.at(3, 0, 0),
      says: /says "the key is \/ under the stone"$/,
    },
    failure: { given: ['setblock ~2 ~ ~ stone'], args: lane.at(2, 0, 0), code: 'not-found', says: /no sign at/ },
    more: {
      'reads a book': {
        has: { writable_book: 1 },
        before: [['write', { item: 'writable_book', text: 'chapter one' }]],
        args: { item: 'writable_book' },
        says: /page 1: "chapter one/,
      },
    },
    abort: { given: ['setblock ~12 ~ ~12 oak_sign'], args: {}, after: 300 },
  },
  write: {
    success: {
      has: { writable_book: 1 },
      args: { item: 'writable_book', text: 'dear diary' },
      says: /wrote 1 page/,
      shows: async () => {
        const { reason } = await lane.act('readPage', { item: 'writable_book', page: 1 })
        if (!reason.includes('dear diary')) throw new Error(reason)
      },
    },
    failure: { args: { item: 'writable_book', text: 'x' }, code: 'missing-item', says: /has no writable_book/ },
    abort: {
      ...(lane.version < '1.20' ? { has: { oak_sign: 1 } } : { given: ['setblock ~12 ~ ~12 oak_sign'] }),
      args: { text: 'hello' },
      after: 60,
      instant: true,
    },
    more: {
      'writes on a sign': {
        ...(lane.version < '1.20' ? { has: { oak_sign: 1 } } : { given: ['setblock ~3 ~ ~3 oak_sign'] }),
        args: { text: 'mind\nthe gap' },
        says: /wrote on the sign at/,
        shows: async () => {
          const { reason } = await lane.act('read')
          if (!reason.includes('mind / the gap')) throw new Error(reason)
        },
      },
    },
  },
  readPage: {
    success: {
      has: { writable_book: 1 },
      before: [['write', { item: 'writable_book', text: 'once upon a time' }]],
      args: { item: 'writable_book', page: 1 },
      says: /page 1: "once upon a time/,
    },
    failure: {
      has: { writable_book: 1 },
      args: { item: 'writable_book', page: 3 },
      code: 'not-found',
      says: /has 0 pages/,
    },
    abort: {
      has: { writable_book: 1 },
      before: [['write', { item: 'writable_book', text: 'once upon a time' }]],
      args: { item: 'writable_book', page: 1 },
      instant: true,
    },
  },
})
