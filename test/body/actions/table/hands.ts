import type { Lane, Trials } from './lane.ts'

const night = 'time set 14000'
const day = 'time set 1000'
const bed = [
  'setblock ~3 ~ ~3 red_bed[part=foot,facing=south]',
  'setblock ~3 ~ ~4 red_bed[part=head,facing=south]',
] as const

/** What hands do with things and with people; `mia` stands at 6 0 6. */
export const hands = (lane: Lane): Trials => {
  const partner = lane.partner!
  const full = Array.from({ length: 27 }, (_, slot) => `item replace block ~3 ~ ~3 container.${slot} with dirt 64`)
  return {
    goToPlayer: {
      success: { args: { player: partner }, says: new RegExp(`blocks from ${partner}`) },
      failure: { args: { player: 'mai' }, code: 'not-found', says: /did you mean mia/ },
      abort: { given: [`tp ${partner} ~12.5 ~ ~12.5`], args: { player: partner }, after: 400 },
    },
    followPlayer: {
      success: { args: { player: partner, seconds: 1.2 }, says: /followed mia for 1\.2 s/ },
      failure: { args: { player: 'nobody' }, code: 'not-found', says: /no player "nobody"/ },
      abort: { args: { player: partner }, after: 500 },
    },
    lookAtPlayer: {
      success: { args: { player: partner, direction: 'with' }, says: /looks the way mia does/ },
      failure: { args: { player: 'nobody' }, code: 'not-found', says: /no player/ },
      abort: { args: { player: partner }, instant: true },
    },
    talkTo: {
      success: { args: { player: partner, text: 'good day' }, says: /said “good day” to mia/ },
      failure: { args: { player: 'mai', text: 'hello' }, code: 'not-found', says: /did you mean mia/ },
      abort: { given: [`tp ${partner} ~12.5 ~ ~12.5`], args: { player: partner, text: 'wait' }, after: 400 },
    },
    say: {
      success: { args: { text: 'hello everybody' }, says: /said “hello everybody”/ },
      failure: { args: { text: '' }, code: 'bad-arguments', says: /text/ },
      abort: { args: { text: 'one' }, instant: true },
    },
    give: {
      success: {
        has: { bread: 3 },
        args: { player: partner, item: 'bread', count: 2 },
        says: /gave 2 bread to mia, who picked them up/,
        shows: () => lane.sees(seen => seen.inventory.bread === 1),
      },
      failure: { args: { player: partner, item: 'bread', count: 2 }, code: 'missing-item', says: /has 0 bread, not 2/ },
      abort: {
        given: [`tp ${partner} ~12.5 ~ ~12.5`],
        has: { bread: 1 },
        args: { player: partner, item: 'bread' },
        after: 400,
      },
    },
    attackPlayer: {
      success: {
        given: [`tp ${partner} ~3.5 ~ ~1.5`, `gamerule doImmediateRespawn true`],
        has: { netherite_sword: 1 },
        args: { player: partner },
        says: /mia (died|got away)/,
      },
      failure: { args: { player: 'nobody' }, code: 'not-found', says: /no player "nobody"/ },
      abort: { given: [`tp ${partner} ~12.5 ~ ~12.5`], args: { player: partner }, after: 400 },
    },
    discard: {
      success: { has: { stick: 5 }, args: { item: 'stick', count: 3 }, says: /threw away 3 stick, has 2 left/ },
      failure: { args: { item: 'stick' }, code: 'missing-item', says: /has no stick/ },
      abort: { has: { stick: 60 }, args: { item: 'stick', count: 50 }, after: 5, instant: true },
    },
    equip: {
      success: { has: { iron_helmet: 1 }, args: { item: 'iron_helmet' }, says: /wears iron_helmet on the head/ },
      failure: { args: { item: 'iron_helmet' }, code: 'missing-item', says: /has no iron_helmet/ },
      abort: { has: { iron_helmet: 1 }, args: { item: 'iron_helmet' }, after: 5, instant: true },
      more: {
        'refuses what does not go there': {
          has: { bread: 1 },
          args: { item: 'bread', slot: 'feet' },
          code: 'refused-by-server',
          says: /does not go on the feet/,
        },
      },
    },
    consume: {
      success: {
        has: { golden_apple: 2 },
        args: { item: 'golden_apple' },
        says: /consumed golden_apple: 1 used/,
        shows: () => lane.sees(seen => seen.inventory.golden_apple === 1),
      },
      failure: { has: { bread: 1 }, args: { item: 'bread' }, code: 'not-allowed', says: /is not hungry/ },
      abort: { has: { golden_apple: 1 }, args: { item: 'golden_apple' }, after: 500 },
      more: {
        'drinks milk and keeps the bucket': {
          has: { milk_bucket: 1 },
          args: { item: 'milk_bucket' },
          says: /consumed milk_bucket/,
          shows: () => lane.sees(seen => seen.inventory.bucket === 1),
        },
      },
    },
    goToBed: {
      success: { given: [...bed, night], says: /slept in the bed/ },
      failure: { given: [...bed, day], code: 'not-allowed', says: /cannot sleep/ },
      abort: { given: [...bed, night], after: 1_500 },
    },
    wake: {
      success: { given: [day], says: /is awake already|got up/ },
      failure: { args: { gently: true }, code: 'bad-arguments', says: /has no argument/ },
      abort: { instant: true },
    },
    deposit: {
      success: {
        given: ['setblock ~3 ~ ~3 chest'],
        has: { cobblestone: 70 },
        args: { item: 'cobblestone', count: 67 },
        says: /put 67 cobblestone into the container/,
        shows: () => lane.sees(seen => seen.inventory.cobblestone === 3),
      },
      failure: {
        given: ['setblock ~3 ~ ~3 barrel', ...full],
        has: { stick: 5 },
        args: { item: 'stick', count: 5 },
        code: 'container-full',
        says: /put only 0 of 5 stick/,
      },
      abort: {
        given: ['setblock ~3 ~ ~3 chest'],
        has: { cobblestone: 70 },
        args: { item: 'cobblestone', count: 67 },
        after: 350,
        instant: true,
      },
    },
    withdraw: {
      success: {
        given: ['setblock ~3 ~ ~3 chest', 'item replace block ~3 ~ ~3 container.4 with bread 9'],
        args: { item: 'bread', count: 4 },
        says: /took 4 bread from the container/,
        shows: () => lane.sees(seen => seen.inventory.bread === 4),
      },
      failure: {
        given: ['setblock ~3 ~ ~3 chest', 'item replace block ~3 ~ ~3 container.4 with bread 9'],
        args: { item: 'bread', count: 12 },
        code: 'missing-item',
        says: /took 9 of 12 bread/,
      },
      abort: {
        given: ['setblock ~12 ~ ~12 chest', 'item replace block ~12 ~ ~12 container.4 with bread 9'],
        args: { item: 'bread', count: 4 },
        after: 400,
      },
      more: {
        'says that the inventory is full': {
          given: ['setblock ~3 ~ ~3 chest', 'item replace block ~3 ~ ~3 container.4 with bread 9'],
          has: { cobblestone: 2304 },
          args: { item: 'bread', count: 4 },
          code: 'inventory-full',
          says: /took 0 of 4 bread: the inventory is full/,
        },
      },
    },
    viewChest: {
      success: {
        given: ['setblock ~3 ~ ~3 chest', 'item replace block ~3 ~ ~3 container.4 with bread 9'],
        says: /holds 9 bread/,
      },
      failure: { args: lane.at(2, 0, 2), code: 'not-found', says: /no container at/ },
      abort: { given: ['setblock ~12 ~ ~12 chest'], after: 400 },
    },
    sortChests: {
      success: {
        given: [
          'setblock ~3 ~ ~3 chest',
          'item replace block ~3 ~ ~3 container.4 with bread 9',
          'setblock ~5 ~ ~3 chest',
          'item replace block ~5 ~ ~3 container.0 with bread 2',
        ],
        says: /sorted 2 containers: moved 2 bread/,
      },
      failure: { code: 'missing-container', says: /knows of no chest or barrel within/ },
      abort: { given: ['setblock ~12 ~ ~12 chest'], args: { radius: 32 }, after: 400 },
    },
    closeContainer: {
      success: { says: /no container is open/ },
      failure: { args: { which: 'all' }, code: 'bad-arguments', says: /has no argument/ },
      abort: { instant: true },
    },
  }
}
