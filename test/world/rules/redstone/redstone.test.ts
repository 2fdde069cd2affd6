import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../../../../source/world/point.ts'
import { worldVersions } from '../../../../source/world/types.ts'
import { quietGame } from '../../commands/quiet-game.ts'

function bench(version?: (typeof worldVersions)[number]) {
  const { game, run, errors } = quietGame(version)
  const { blocks } = game.registry
  const at = (x: number, z = 0, y = -60): Point => ({ x, y, z })
  return {
    game,
    run,
    errors,
    at,
    put: (x: number, block: string, z = 0, y = -60) =>
      expect(run(`setblock ${x} ${y} ${z} ${block}`)[0]).toMatch(/^Changed/),
    get: (property: string, x: number, z = 0, y = -60) => blocks.get(game.at(at(x, z, y)), property),
    name: (x: number, z = 0, y = -60) => game.nameAt(at(x, z, y)),
    /** Turns the lever there. */
    flip(x: number, z = 0, y = -60) {
      const p = at(x, z, y)
      const state = game.at(p)
      const rule = game.index.block(state).use[0]!
      // A lever does not look at who pulls it.
      rule.use(game, { position: p, state, face: 'up', cursor: p, hand: 0, stack: null } as unknown as Parameters<
        typeof rule.use
      >[1])
    },
    ticks(n: number) {
      for (let i = 0; i < n; i++) game.tick()
    },
  }
}
const lever = 'lever[face=floor]'

describe('redstone', () => {
  test.each(worldVersions)('%s: wire loses one per block and lights a lamp', version => {
    const { put, get, flip, ticks } = bench(version)
    put(0, lever)
    for (let x = 1; x <= 16; x++) put(x, 'redstone_wire')
    put(8, 'redstone_lamp', 1)
    flip(0)
    expect([get('power', 1), get('power', 8), get('power', 15), get('power', 16)]).toEqual(['15', '8', '1', '0'])
    // A straight wire does not turn to a lamp at its side; one that ends there does.
    expect(get('lit', 8, 1)).toBe('false')
    put(9, 'redstone_lamp', 1)
    put(17, 'redstone_lamp')
    put(9, 'redstone_lamp', 0, -61)
    expect(get('lit', 9, 0, -61)).toBe('true')
    flip(0)
    expect(get('power', 1)).toBe('0')
    expect(get('lit', 9, 0, -61)).toBe('true')
    ticks(5)
    expect(get('lit', 9, 0, -61)).toBe('false')
  })

  test('wire has the form of what it joins', () => {
    const { put, get } = bench()
    const form = (x: number, z = 0) => ['north', 'south', 'west', 'east'].map(side => get(side, x, z)?.[0]).join('')
    put(0, 'redstone_wire')
    expect(form(0)).toBe('nnnn')
    put(1, 'redstone_wire')
    expect([form(0), form(1)]).toEqual(['nnss', 'nnss'])
    put(1, 'redstone_wire', 1)
    expect(form(1)).toBe('nssn')
    put(-1, 'stone')
    put(-1, 'redstone_wire', 0, -59)
    expect(form(0)).toBe('nnus')
  })

  test('power climbs a step and comes down again', () => {
    const { put, get, flip } = bench()
    put(0, lever)
    put(1, 'redstone_wire')
    put(2, 'stone')
    put(2, 'redstone_wire', 0, -59)
    put(3, 'redstone_wire')
    flip(0)
    expect([get('power', 1), get('power', 2, 0, -59), get('power', 3)]).toEqual(['15', '14', '13'])
    put(1, 'stone', 0, -59)
    expect([get('power', 2, 0, -59), get('power', 3)]).toEqual(['0', '0'])
  })

  test('a torch turns a signal round, through the block it stands on', () => {
    const { put, get, flip, ticks } = bench()
    put(0, lever)
    put(1, 'redstone_wire')
    put(2, 'stone')
    put(2, 'redstone_torch', 0, -59)
    put(3, 'redstone_wall_torch[facing=east]')
    put(2, 'redstone_lamp', 0, -58)
    expect(get('lit', 2, 0, -58)).toBe('true')
    flip(0)
    ticks(3)
    expect([get('lit', 2, 0, -59), get('lit', 3)]).toEqual(['false', 'false'])
    ticks(5)
    expect(get('lit', 2, 0, -58)).toBe('false')
    flip(0)
    ticks(3)
    expect([get('lit', 2, 0, -59), get('lit', 3), get('lit', 2, 0, -58)]).toEqual(['true', 'true', 'true'])
  })

  test('a repeater is late, goes one way, renews the signal and can be locked', () => {
    const { put, get, flip, ticks } = bench()
    put(0, lever)
    put(1, 'repeater[facing=west,delay=3]')
    put(2, 'redstone_wire')
    flip(0)
    ticks(5)
    expect(get('power', 2)).toBe('0')
    ticks(2)
    expect(get('power', 2)).toBe('15')
    put(1, 'repeater[facing=south]', 1)
    put(1, 'redstone_block', 2)
    ticks(3)
    expect(get('locked', 1)).toBe('true')
    flip(0)
    ticks(10)
    expect(get('power', 2)).toBe('15')
    put(1, 'air', 2)
    ticks(12)
    expect([get('locked', 1), get('power', 2)]).toEqual(['false', '0'])
    // Against its direction nothing passes.
    put(3, 'redstone_block')
    ticks(10)
    expect(get('powered', 1)).toBe('false')
  })

  test('buttons and plates open iron doors, both halves, and let them close', () => {
    const { game, put, get, ticks } = bench()
    put(0, 'iron_door[half=lower,facing=east]')
    put(0, 'iron_door[half=upper,facing=east]', 0, -59)
    put(0, 'stone_pressure_plate', 1)
    ticks(2)
    game.blocks.set(
      { x: 0, y: -60, z: 1 },
      game.registry.blocks.with(game.at({ x: 0, y: -60, z: 1 }), { powered: 'true' }),
    )
    expect([get('open', 0), get('open', 0, 0, -59)]).toEqual(['true', 'true'])
    game.blocks.set(
      { x: 0, y: -60, z: 1 },
      game.registry.blocks.with(game.at({ x: 0, y: -60, z: 1 }), { powered: 'false' }),
    )
    expect([get('open', 0), get('open', 0, 0, -59)]).toEqual(['false', 'false'])
    put(5, 'iron_trapdoor')
    put(6, 'redstone_block')
    expect(get('open', 5)).toBe('true')
    put(6, 'air')
    expect(get('open', 5)).toBe('false')
  })

  test('pistons push up to twelve blocks, sticky ones pull, obsidian stays', () => {
    const { put, get, name, flip, ticks } = bench()
    put(0, lever, 1)
    put(0, 'sticky_piston[facing=east]')
    put(1, 'gold_block')
    put(2, 'torch')
    flip(0, 1)
    ticks(3)
    expect([get('extended', 0), name(1), name(2)]).toEqual(['true', 'piston_head', 'gold_block'])
    flip(0, 1)
    ticks(3)
    expect([get('extended', 0), name(1), name(2)]).toEqual(['false', 'gold_block', 'air'])
    for (let x = 1; x <= 12; x++) if (x > 1) put(x, 'stone')
    flip(0, 1)
    ticks(3)
    expect([name(2), name(13)]).toEqual(['gold_block', 'stone'])
    flip(0, 1)
    ticks(3)
    put(2, 'stone')
    flip(0, 1)
    ticks(3)
    expect([get('extended', 0), name(1)]).toEqual(['false', 'gold_block'])
    put(5, 'air')
    put(4, 'obsidian')
    ticks(3)
    expect(get('extended', 0)).toBe('false')
  })

  test('a piston lifts who stands on it and falls apart with its head', () => {
    const { game, run, put, name, flip, ticks } = bench()
    put(0, lever, 1)
    put(0, 'piston[facing=up]')
    put(0, 'stone', 0, -59)
    run('summon cow 0.5 -58 0.5 {NoAI:1b}')
    flip(0, 1)
    ticks(3)
    expect([name(0, 0, -59), name(0, 0, -58)]).toEqual(['piston_head', 'stone'])
    expect([...game.entities.values()].find(entity => entity.type === 'cow')?.y).toBeCloseTo(-57, 1)
    game.set({ x: 0, y: -59, z: 0 }, 0)
    expect(name(0)).toBe('air')
  })

  test('a clock of two torches runs without end and without error', () => {
    const { game, errors, put, ticks } = bench()
    put(0, 'stone')
    put(1, 'redstone_wall_torch[facing=east]')
    put(2, 'redstone_wire')
    put(2, 'redstone_wire', 1)
    put(1, 'redstone_wire', 1)
    put(0, 'redstone_wire', 1)
    put(0, 'redstone_wire', 0, -59)
    const states = new Set<number>()
    for (let i = 0; i < 40; i++) {
      ticks(1)
      states.add(game.at({ x: 1, y: -60, z: 0 }))
    }
    expect(states.size).toBe(2)
    expect(errors).toEqual([])
  })

  test('whatever is built, wires end with the power that their neighbours give them', () => {
    const piece = fc.constantFrom(
      'redstone_wire',
      'redstone_wire',
      'redstone_wire',
      'stone',
      'air',
      'redstone_block',
      'redstone_torch',
      'glass',
    )
    const cell = fc.record({ x: fc.nat(4), z: fc.nat(4), piece })
    fc.assert(
      fc.property(fc.array(cell, { minLength: 5, maxLength: 40 }), cells => {
        const { game, errors } = bench()
        const { blocks } = game.registry
        for (const { x, z, piece: name } of cells) {
          // A command that sets wire over wire leaves it without power until something moves, in vanilla as well.
          if (game.nameAt({ x, y: -60, z }) !== name) game.set({ x, y: -60, z }, blocks.state(name))
        }
        for (let i = 0; i < 12; i++) game.tick()
        expect(errors).toEqual([])
        for (let x = 0; x < 5; x++) {
          for (let z = 0; z < 5; z++) {
            const power = blocks.get(game.at({ x, y: -60, z }), 'power')
            if (power === undefined || game.nameAt({ x, y: -60, z }) !== 'redstone_wire') continue
            const around = [
              [1, 0],
              [-1, 0],
              [0, 1],
              [0, -1],
            ].map(([dx, dz]) => game.at({ x: x + dx!, y: -60, z: z + dz! }))
            const best = Math.max(
              0,
              ...around.map(s => (blocks.name(s) === 'redstone_wire' ? Number(blocks.get(s, 'power')) - 1 : 0)),
            )
            expect(Number(power)).toBeGreaterThanOrEqual(best)
            if (around.some(s => blocks.name(s) === 'redstone_block')) expect(power).toBe('15')
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('comparators and TNT', () => {
  test('a comparator reads chests, compares and subtracts', () => {
    const { run, put, get, ticks } = bench()
    put(0, 'chest')
    put(1, 'comparator[facing=west]')
    put(2, 'redstone_wire')
    expect(get('power', 2)).toBe('0')
    run('item replace block 0 -60 0 container.0 with stone')
    ticks(8)
    expect(get('power', 2)).toBe('1')
    for (let i = 0; i < 14; i++) run(`item replace block 0 -60 0 container.${i} with stone 64`)
    ticks(8)
    expect(get('power', 2)).toBe('8')
    put(1, 'redstone_wire', 1)
    put(1, 'redstone_block', 2)
    ticks(4)
    // A stronger side stops it, or takes its strength away.
    expect(get('power', 2)).toBe('0')
    put(1, 'air', 2)
    ticks(8)
    expect(get('power', 2)).toBe('8')
  })

  test('TNT goes off by power, takes soft blocks and others of its kind, leaves obsidian', () => {
    const { game, put, name, ticks, errors } = bench()
    put(0, 'tnt')
    put(2, 'tnt')
    put(0, 'obsidian', 1)
    put(0, 'dirt', -1)
    put(1, 'redstone_block')
    expect(name(0)).toBe('air')
    const lit = () => [...game.entities.values()].filter(entity => entity.type === 'tnt').length
    expect(lit()).toBe(2)
    ticks(120)
    expect([lit(), name(0, 1), name(0, -1), name(1)]).toEqual([0, 'obsidian', 'air', 'air'])
    expect(errors).toEqual([])
  })
})

describe('observers, droppers, dispensers, note blocks', () => {
  test('an observer gives one pulse for each change it sees', () => {
    const { game, put, get, ticks } = bench()
    put(1, 'observer[facing=west]')
    put(2, 'redstone_wire')
    const powers: (string | undefined)[] = []
    put(0, 'stone')
    for (let i = 0; i < 8; i++) {
      ticks(1)
      powers.push(get('power', 2))
    }
    expect(powers).toContain('15')
    expect(powers.at(-1)).toBe('0')
    expect(powers.filter(power => power === '15')).toHaveLength(2)
    expect(game.entities.size).toBe(0)
  })

  test('a dropper fills the chest before it, or throws; a dispenser pours and takes back', () => {
    const { game, run, put, name, ticks } = bench()
    put(0, 'dropper[facing=east]{Items:[{Slot:0b,id:"stone",Count:2b}]}')
    put(1, 'chest')
    const pulse = (x: number, z: number) => {
      put(x, 'redstone_block', z)
      ticks(6)
      put(x, 'air', z)
      ticks(2)
    }
    pulse(0, 1)
    expect(run('data get block 1 -60 0 Items')[0]).toMatch(/\[\{Slot: 0b, id: "minecraft:stone", Count: 1b\}\]$/)
    put(1, 'air')
    pulse(0, 1)
    expect([...game.entities.values()].filter(entity => entity.type === 'item')).toHaveLength(1)
    put(0, 'dispenser[facing=up]{Items:[{Slot:4b,id:"water_bucket",Count:1b}]}', 5)
    pulse(0, 6)
    expect(name(0, 5, -59)).toBe('water')
    expect(run('data get block 0 -60 5 Items[0].id')[0]).toMatch(/"minecraft:bucket"$/)
    pulse(0, 6)
    expect(run('data get block 0 -60 5 Items[0].id')[0]).toMatch(/"minecraft:water_bucket"$/)
  })

  test('a note block sounds like what it stands on', () => {
    const { put, get } = bench()
    const over = (block: string) => {
      put(0, block, 0, -61)
      put(0, 'air')
      put(0, 'note_block')
      return get('instrument', 0)
    }
    put(0, 'stone')
    expect(['oak_planks', 'stone', 'sand', 'glass', 'gold_block', 'soul_sand', 'dirt', 'sandstone'].map(over)).toEqual([
      'bass',
      'basedrum',
      'snare',
      'hat',
      'bell',
      'cow_bell',
      'harp',
      'basedrum',
    ])
  })
})
