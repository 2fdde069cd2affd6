import { dropInCell } from '../entities/dropping.ts'
import { Living } from '../entities/entity.ts'
import { fluidIn } from '../entities/physics.ts'
import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import type { BlockRule, Mechanic } from '../mechanic.ts'
import { above, below, type Horizontal, horizontals, offset, type Point, toward } from '../point.ts'
import { wearHeld } from './digging.ts'
import { brightEnough } from './light.ts'
import { consumeHand } from './placing.ts'
import { growSapling } from './trees.ts'

/** Highest age of each crop. */
const ripe: Readonly<Record<string, number>> = {
  wheat: 7,
  carrots: 7,
  potatoes: 7,
  beetroots: 3,
  nether_wart: 3,
  sweet_berry_bush: 3,
  cocoa: 2,
  melon_stem: 7,
  pumpkin_stem: 7,
  torchflower_crop: 1,
}
const fields = new Set(['wheat', 'carrots', 'potatoes', 'beetroots', 'melon_stem', 'pumpkin_stem', 'torchflower_crop'])

const ageOf = (game: Game, state: number): number => Number(game.registry.blocks.get(state, 'age') ?? 0)

function setAge(game: Game, p: Point, state: number, age: number): void {
  const { blocks } = game.registry
  const name = blocks.name(state)
  if (name === 'torchflower_crop' && age > 1) game.set(p, blocks.state('torchflower'))
  else game.set(p, blocks.with(state, { age: String(Math.min(age, ripe[name] ?? 25)) }))
}

/** Vanilla's growth points: wet soil around is good, the same crop beside is not. */
function speed(game: Game, p: Point, name: string): number {
  let points = 1
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const soil = game.at(offset(p, dx, -1, dz))
      if (game.registry.blocks.name(soil) !== 'farmland') continue
      const gain = game.registry.blocks.get(soil, 'moisture') === '0' ? 1 : 3
      points += dx === 0 && dz === 0 ? gain : gain / 4
    }
  }
  const crop = (dx: number, dz: number): boolean => game.nameAt(offset(p, dx, 0, dz)) === name
  const ew = crop(1, 0) || crop(-1, 0)
  const ns = crop(0, 1) || crop(0, -1)
  const diagonal = crop(1, 1) || crop(1, -1) || crop(-1, 1) || crop(-1, -1)
  return (ew && ns) || diagonal ? points / 2 : points
}

function growCrop(game: Game, p: Point, state: number): void {
  const name = game.registry.blocks.name(state)
  const age = ageOf(game, state)
  if (!brightEnough(game, p)) return
  if (name.endsWith('_stem') && age === 7) {
    fruit(game, p, name)
    return
  }
  if (age >= (ripe[name] ?? 7)) return
  if (name === 'beetroots' && game.random.oneIn(3)) return
  if (game.random.oneIn(Math.floor(25 / speed(game, p, name)) + 1)) setAge(game, p, state, age + 1)
}

/** A ripe stem sets its fruit beside itself. */
function fruit(game: Game, p: Point, stem: string): void {
  if (!game.random.oneIn(Math.floor(25 / speed(game, p, stem)) + 1)) return
  const kind = stem.replace('_stem', '')
  const side = game.random.pick(horizontals)
  const there = toward(p, side)
  const ground = game.nameAt(below(there))
  if (game.at(there) !== 0 || !['farmland', 'dirt', 'grass_block', 'coarse_dirt', 'podzol'].includes(ground)) return
  game.set(there, game.registry.blocks.state(kind))
  game.set(p, game.registry.blocks.state(`attached_${stem}`, { facing: side }))
}

/** Farmland is wet within four blocks of water, dries and turns to dirt without a crop. */
function soak(game: Game, p: Point, state: number): void {
  const { blocks } = game.registry
  const moisture = Number(blocks.get(state, 'moisture'))
  let wet = game.weather !== 'clear'
  for (let dx = -4; dx <= 4 && !wet; dx++) {
    for (let dz = -4; dz <= 4 && !wet; dz++)
      wet = fluidIn(game, offset(p, dx, 0, dz)) === 'water' || fluidIn(game, offset(p, dx, 1, dz)) === 'water'
  }
  if (wet) {
    if (moisture < 7) game.set(p, blocks.with(state, { moisture: '7' }))
  } else if (moisture > 0) game.set(p, blocks.with(state, { moisture: String(moisture - 1) }))
  else if (!fields.has(game.nameAt(above(p)))) game.set(p, blocks.state('dirt'))
}

const tillable = new Set(['grass_block', 'dirt', 'dirt_path', 'coarse_dirt', 'rooted_dirt'])

/** What a click with bone meal does to the block. True when it did something. */
function fertilise(game: Game, p: Point, state: number): boolean {
  const { blocks } = game.registry
  const name = blocks.name(state)
  if (name === 'grass_block') return meadow(game, p)
  if (name.endsWith('_sapling') || name === 'azalea' || name === 'flowering_azalea') {
    if (game.random.chance(0.45)) growSapling(game, p, name)
    return true
  }
  if (name === 'brown_mushroom' || name === 'red_mushroom') return game.random.chance(0.4) || true
  if (['sunflower', 'lilac', 'rose_bush', 'peony'].includes(name)) {
    dropInCell(game, p, { name, count: 1 })
    return true
  }
  if (name === 'grass' || name === 'short_grass' || name === 'fern')
    return double(game, p, name === 'fern' ? 'large_fern' : 'tall_grass')
  const last = ripe[name]
  const age = ageOf(game, state)
  if (last === undefined || name === 'nether_wart' || age >= last) return false
  const gain =
    name === 'beetroots'
      ? game.random.chance(0.75)
        ? 1
        : 0
      : name === 'cocoa' || name === 'sweet_berry_bush' || name === 'torchflower_crop'
        ? 1
        : game.random.int(2, 5)
  setAge(game, p, state, age + gain)
  return true
}

function double(game: Game, p: Point, name: string): boolean {
  if (game.at(above(p)) !== 0) return false
  const { blocks } = game.registry
  game.network.batch(() => {
    game.set(p, blocks.state(name, { half: 'lower' }))
    game.set(above(p), blocks.state(name, { half: 'upper' }))
  })
  return true
}

/** Bone meal on grass: grass and flowers around. */
function meadow(game: Game, p: Point): boolean {
  if (game.at(above(p)) !== 0) return false
  const grass = game.registry.blocks.has('short_grass') ? 'short_grass' : 'grass'
  game.network.batch(() => {
    for (let i = 0; i < 64; i++) {
      const cell = offset(p, game.random.int(-3, 3), game.random.int(-1, 1) + 1, game.random.int(-3, 3))
      if (game.at(cell) !== 0 || game.nameAt(below(cell)) !== 'grass_block') continue
      if (game.random.oneIn(8))
        game.set(
          cell,
          game.registry.blocks.state(game.random.pick(['dandelion', 'poppy', 'oxeye_daisy', 'cornflower'])),
        )
      else if (game.random.oneIn(2)) game.set(cell, game.registry.blocks.state(grass))
    }
  })
  return true
}

function pickBerries(game: Game, player: Player, p: Point, state: number): boolean {
  const age = ageOf(game, state)
  if (age < 2 || player.held?.name === 'bone_meal') return false
  dropInCell(game, p, { name: 'sweet_berries', count: game.random.int(1, 2) + (age === 3 ? 1 : 0) })
  setAge(game, p, state, 1)
  return true
}

const slow: BlockRule = {
  match: block => ['nether_wart', 'sweet_berry_bush', 'cocoa'].includes(block.name),
  random(game, p, state) {
    const name = game.registry.blocks.name(state)
    const age = ageOf(game, state)
    if (age < ripe[name]! && game.random.oneIn(name === 'nether_wart' ? 10 : 5)) setAge(game, p, state, age + 1)
  },
}

export const farming: Mechanic = {
  name: 'farming',
  blocks: [
    { match: block => fields.has(block.name), random: growCrop },
    slow,
    {
      match: block => block.name === 'sweet_berry_bush',
      use: (game, { player, position, state }) => pickBerries(game, player, position, state),
    },
    {
      match: block => block.name === 'farmland',
      random: soak,
      neighbour(game, p) {
        // Something solid on top presses it to dirt.
        const top = game.at(above(p))
        if (game.registry.blocks.isFull(top)) game.set(p, game.registry.blocks.state('dirt'))
      },
      touched(game, p, _state, entity) {
        // A creature that falls on it treads it down.
        if (!(entity instanceof Living) || entity.fallDistance < 0.75 || !entity.onGround) return
        if (game.random.next() < entity.fallDistance - 0.5) game.set(p, game.registry.blocks.state('dirt'))
      },
    },
    {
      match: block => block.name.startsWith('attached_'),
      neighbour(game, p, state) {
        const { blocks } = game.registry
        const stem = blocks.name(state).replace('attached_', '')
        const side = blocks.get(state, 'facing') as Horizontal
        if (game.nameAt(toward(p, side)) !== stem.replace('_stem', '')) game.set(p, blocks.state(stem, { age: '7' }))
      },
    },
  ],
  items: [
    {
      match: name => name.endsWith('_hoe'),
      onBlock(game, { player, position, state, face }) {
        const name = game.registry.blocks.name(state)
        if (!tillable.has(name) || face === 'down' || game.at(above(position)) !== 0) return false
        const into = name === 'coarse_dirt' || name === 'rooted_dirt' ? 'dirt' : 'farmland'
        game.set(position, game.registry.blocks.state(into))
        if (name === 'rooted_dirt') dropInCell(game, above(position), { name: 'hanging_roots', count: 1 })
        wearHeld(game, player, 1)
        return true
      },
    },
    {
      match: name => name === 'bone_meal',
      onBlock(game, { player, position, state, hand }) {
        if (!fertilise(game, position, state)) return false
        game.network.aroundBlock(position, 'world_event', {
          effectId: 1505,
          location: position,
          data: 0,
          global: false,
        })
        consumeHand(player, hand)
        return true
      },
    },
  ],
}
