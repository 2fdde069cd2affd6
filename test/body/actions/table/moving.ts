import type { Lane, Trials } from './lane.ts'

const cage = 'fill ~8 ~ ~-2 ~12 ~4 ~2 bedrock hollow'
const locked = ['fill ~-2 ~-1 ~-2 ~2 ~4 ~2 bedrock outline', 'fill ~-1 ~-1 ~-1 ~1 ~-1 ~1 bedrock'] as const

export const moving = (lane: Lane): Trials => ({
  goTo: {
    success: {
      given: ['fill ~3 ~ ~-6 ~3 ~1 ~6 stone'],
      args: { ...lane.at(6, 0, 1), range: 0 },
      says: /is at .*0\.0 blocks from/,
      shows: () => lane.sees(seen => seen.position[0] === lane.at(6, 0, 0).x),
    },
    failure: { given: [cage], args: { ...lane.at(10, 1, 0), range: 0 }, code: 'unreachable', says: /no way|cannot/ },
    abort: { args: lane.at(11, 0, 11), after: 400 },
  },
  moveAway: {
    success: { args: { distance: 4 }, says: /moved [4-9]/ },
    failure: { given: locked, args: { distance: 8 }, code: 'unreachable', says: /8 blocks away/ },
    abort: { args: { distance: 30 }, after: 400 },
  },
  searchForBlock: {
    success: { given: ['setblock ~7 ~ ~2 gold_block'], args: { item: 'gold_block' }, says: /found gold_block at/ },
    failure: { args: { item: 'emerald_block' }, code: 'not-found', says: /sees no emerald_block within 64/ },
    abort: { given: ['setblock ~12 ~ ~12 gold_block'], args: { item: 'gold_block' }, after: 400 },
  },
  searchForEntity: {
    success: { given: ['summon cow ~6 ~ ~3 {NoAI:1b}'], args: { entity: 'cow' }, says: /found cow at/ },
    failure: { args: { entity: 'pig' }, code: 'not-found', says: /sees no pig/ },
    abort: { given: ['summon cow ~12 ~ ~12 {NoAI:1b}'], args: { entity: 'cow' }, after: 400 },
  },
  explore: {
    success: { given: ['setblock ~7 ~ ~2 bell'], args: { find: 'village' }, says: /found village at/ },
    failure: { args: { find: 'unheard_of' }, code: 'unknown-name', says: /no item or block "unheard_of"/ },
    abort: { args: { distance: 64 }, after: 400 },
  },
  rememberHere: {
    success: { args: { name: 'home' }, says: /remembers .* as home/ },
    failure: { args: {}, code: 'bad-arguments', says: /name is missing/ },
    abort: { args: { name: 'home' }, instant: true },
  },
  wait: {
    success: { args: { seconds: 1 }, says: /waited 1 s; nothing changed/ },
    failure: { args: { seconds: 9_999 }, code: 'bad-arguments', says: /seconds/ },
    abort: { args: { seconds: 60 }, after: 400 },
  },
  goToRememberedPlace: {
    success: {
      before: [
        ['rememberHere', { name: 'camp' }],
        ['goTo', lane.at(5, 0, 0)],
      ],
      args: { name: 'camp' },
      says: /is at camp/,
    },
    failure: {
      before: [['rememberHere', { name: 'camp' }]],
      args: { name: 'capm' },
      code: 'unknown-name',
      says: /did you mean camp/,
    },
    abort: {
      before: [
        ['rememberHere', { name: 'camp' }],
        ['goTo', lane.at(11, 0, 4)],
      ],
      args: { name: 'camp' },
      after: 400,
    },
  },
  savedPlaces: {
    success: { before: [['rememberHere', { name: 'mine' }]], args: {}, says: /mine at/ },
    failure: { args: { place: 'mine' }, code: 'bad-arguments', says: /has no argument/ },
    abort: { instant: true },
  },
  digDown: {
    success: { args: { distance: 2 }, says: /dug down 2 blocks/, shows: () => lane.holds('block ~ ~-2 ~ air') },
    failure: { given: ['setblock ~ ~-2 ~ lava'], args: {}, code: 'too-dangerous', says: /lava below/ },
    abort: { given: ['setblock ~ ~-1 ~ obsidian'], args: {}, after: 400 },
  },
  stay: {
    success: { args: { seconds: 0.2 }, says: /stayed 0\.2 s/ },
    failure: { args: { seconds: 'long' }, code: 'bad-arguments', says: /seconds/ },
    abort: { args: { seconds: -1 }, after: 150 },
  },
  stop: {
    success: { says: /stands still/ },
    failure: { args: { now: true }, code: 'bad-arguments', says: /has no argument "now"/ },
    abort: { instant: true },
  },
  lookAt: {
    success: { given: ['setblock ~3 ~1 ~ stone'], args: lane.at(3, 1, 0), says: /sees stone at/ },
    failure: { args: { x: 1, y: 2 }, code: 'bad-arguments', says: /say where to look/ },
    abort: { args: lane.at(3, 1, 0), instant: true },
  },
  performMovement: {
    success: { args: { movement: 'move forward', seconds: 0.4 }, says: /move forward: from/ },
    failure: { args: { movement: 'fly' }, code: 'bad-arguments', says: /movement/ },
    abort: { args: { movement: 'jump', seconds: 5 }, after: 300 },
  },
})
