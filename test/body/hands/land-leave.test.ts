import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LandCause, type LandOrder, landCauses } from '../../../source/body/contract/land.ts'
import { landCauses as loggedCauses } from '../../../source/session/log/events/words.ts'
import { createStage, type Stage } from '../stage.ts'

const blueprints = { ledge: [{ at: [5, -55, 6], block: 'stone' }] as const }
const land = (more: Partial<LandOrder> = {}): LandOrder => ({
  ...{ boxes: [], gathers: ['oak_log'], given: [], open: landCauses },
  ...more,
})
const wants = (cause: LandCause, at?: readonly number[]) => ({
  ...{ result: 'failure', code: 'needs-leave' },
  wish: { cause, at: at ?? expect.anything() },
})

it('what bodies need leave for is what the log knows', () => expect(loggedCauses).toEqual(landCauses))

describe('a body that is a guest', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage({ blueprints })
    await stage.standStill()
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    await stage.commands(
      ...['kill @e[type=item]', 'clear bob', 'fill -12 -60 -12 24 -46 24 air'],
      ...['fill -12 -63 -12 24 -62 24 dirt', 'fill -12 -61 -12 24 -61 24 grass_block', 'tp bob 0 -60 0'],
      ...['give bob dirt 20', 'give bob stone 4', 'give bob stone_shovel'],
    )
    await stage.sees(seen => seen.position.join() === '0,-60,0' && seen.inventory.dirt === 20)
  })
  const at = (x: number, y: number, z: number) => ({ x, y, z })

  it('digs and places nothing beside its work without leave, and says for what it needs it', async () => {
    const { act } = stage
    expect(await act('dig', at(-3, -61, -3), { land: land() })).toMatchObject(wants('dig', [-3, -61, -3]))
    expect(await act('place', { item: 'stone', ...at(-3, -60, -3) }, { land: land() })).toMatchObject(
      wants('place', [-3, -60, -3]),
    )
    expect(await act('digDown', { distance: 2 }, { land: land() })).toMatchObject(wants('tunnel'))
    expect(await act('goTo', at(-6, -60, -6), { land: land() })).toMatchObject({ result: 'success' })
    const shut = await act('dig', at(-3, -61, -3), { land: land({ open: [] }) })
    expect(shut).toMatchObject({ result: 'failure', code: 'no-leave' })
    expect(shut.reason).toMatch(
      /^may not dig at -3 -61 -3: .+ the land there is to stay as it is; --land free gives leave$/,
    )
    expect(await act('dig', at(-3, -61, -3), { land: land({ given: ['dig'] }) })).toMatchObject({ result: 'success' })
    expect(await act('dig', at(-3, -61, -4))).toMatchObject({ result: 'success' })
  })

  it('works as it likes in the boxes of its work, and on what it has put there itself', async () => {
    const { act } = stage
    const boxes = [{ from: [-4, -61, -4], to: [-2, -58, -2] }]
    expect(await act('dig', at(-3, -61, -3), { land: land({ boxes }) })).toMatchObject({ result: 'success' })
    expect(await act('place', { item: 'stone', ...at(-2, -60, -2) }, { land: land({ boxes }) })).toMatchObject({
      result: 'success',
    })
    expect(await act('dig', at(-2, -60, -2), { land: land() })).toMatchObject({ result: 'success' })
    expect(await act('dig', at(-5, -61, -2), { land: land({ boxes }) })).toMatchObject(wants('dig', [-5, -61, -2]))
  })

  it('gathers what its work names wherever it grows, leaves on the way included, and nothing else', async () => {
    const { act, commands } = stage
    await commands('fill 7 -60 0 7 -58 0 oak_log', 'fill 6 -60 -1 6 -58 1 oak_leaves', 'setblock -6 -60 0 pumpkin')
    expect(await act('collect', { item: 'oak_log', count: 2 }, { land: land() })).toMatchObject({ result: 'success' })
    expect(await act('collect', { item: 'pumpkin', count: 1 }, { land: land() })).toMatchObject(
      wants('dig', [-6, -60, 0]),
    )
  })

  it('takes no post of a house for a tree, nor a wall for stone, nor a hedge for leaves', async () => {
    const { act, commands, world } = stage
    await commands('fill 3 -60 3 3 -57 3 oak_log', 'fill 3 -60 4 3 -58 8 oak_planks', 'fill 4 -57 3 8 -57 8 oak_log')
    await commands('fill -3 -60 3 -3 -58 8 cobblestone', 'fill -3 -60 -4 -3 -59 -4 oak_leaves[persistent=true]')
    await commands('give bob wooden_pickaxe')
    await stage.sees(seen => seen.inventory.wooden_pickaxe === 1)
    const orders = { land: land({ gathers: ['oak_log', 'cobblestone', 'oak_leaves'] }) }
    expect(await act('collect', { item: 'oak_log', count: 1 }, orders)).toMatchObject({ code: 'not-found' })
    expect(await act('collect', { item: 'cobblestone', count: 1, radius: 10 }, orders)).toMatchObject({
      code: 'not-found',
    })
    expect(await act('dig', at(3, -60, 3), orders)).toMatchObject(wants('dig', [3, -60, 3]))
    expect(await act('dig', at(-3, -60, -4), orders)).toMatchObject(wants('dig', [-3, -60, -4]))
    // A tree whose trunk stands beside the house is one.
    await commands('fill 14 -60 3 14 -57 3 oak_log', 'fill 13 -57 4 15 -56 5 oak_leaves')
    expect(await act('collect', { item: 'oak_log', count: 4 }, orders)).toMatchObject({ result: 'success' })
    expect(await act('collect', { item: 'oak_log', count: 1 }, orders)).toMatchObject({ code: 'not-found' })
    expect((await world.command('execute if block 3 -60 3 oak_log')).join()).toContain('passed')
  })

  it('climbs beside what it builds, and asks before it climbs anywhere else', async () => {
    const { act } = stage
    const built = await act('build', { blueprint: 'ledge' }, { land: land({ open: [] }) })
    expect(built).toMatchObject({ result: 'success' })
    const high = { item: 'stone', ...at(-6, -55, 6) }
    const boxes = [{ from: [-6, -55, 6], to: [-6, -55, 6] }]
    expect(await act('place', high, { land: land({ boxes }) })).toMatchObject(wants('scaffold'))
    const shut = await act('place', high, { land: land({ boxes, open: [] }) })
    expect(shut).toMatchObject({ result: 'failure', code: 'no-leave' })
    expect(shut.reason).toContain('may not put up a scaffold at')
    expect(await act('place', high, { land: land({ boxes, given: ['scaffold', 'dig'] }) })).toMatchObject({
      result: 'success',
    })
  })

  it('puts down the table that it works at, and takes it away like a scaffold', async () => {
    const { act, commands } = stage
    await commands('give bob crafting_table', 'give bob oak_planks 8')
    await stage.sees(seen => seen.inventory.oak_planks === 8)
    const orders = { land: land({ open: [] }) }
    expect(await act('craft', { item: 'chest', count: 1 }, orders)).toMatchObject({ result: 'success' })
    expect([...stage.claims.pieces.values()]).toMatchObject([{ block: 'crafting_table', by: 'bob' }])
    const [piece] = stage.claims.pieces.values()
    expect(await act('place', { item: 'stone', ...at(-3, -60, -3) }, orders)).toMatchObject({ code: 'no-leave' })
    expect(piece!.at[1]).toBe(-60)
  })

  it('asks before it tunnels to what it is to get, but digs what it gathers on the way', async () => {
    const { act, commands } = stage
    await commands('fill -3 -60 6 9 -52 14 dirt', 'setblock 3 -60 10 coal_ore', 'give bob stone_pickaxe')
    await stage.sees(seen => seen.inventory.stone_pickaxe === 1)
    const coal = { item: 'coal', count: 1 }
    const shut = await act('collect', coal, { land: land({ gathers: ['coal'], open: [] }) })
    expect(shut).toMatchObject({ result: 'failure', code: 'no-leave' })
    expect(shut.reason).toContain('got none of 1 coal that lies open: may not dig a tunnel or a hole at 3 -60 10')
    expect(await act('collect', coal, { land: land({ gathers: ['coal'] }) })).toMatchObject(wants('tunnel'))
    expect(await act('collect', coal, { land: land({ gathers: ['coal', 'dirt'] }) })).toMatchObject({
      result: 'success',
    })
  })

  it('says that it may dig nothing for a scaffold where it carries nothing to build one of', async () => {
    const { act, commands } = stage
    await commands('clear bob', 'give bob stone 1')
    await stage.sees(seen => seen.inventory.dirt === undefined && seen.inventory.stone === 1)
    const shut = await act('build', { blueprint: 'ledge' }, { land: land({ open: [] }) })
    expect(shut).toMatchObject({ result: 'failure', code: 'no-leave' })
    expect(shut.reason).toMatch(
      /has nothing to build a scaffold of; .+, and may not dig at .+; --land free gives leave$/,
    )
    expect(await act('build', { blueprint: 'ledge' }, { land: land() })).toMatchObject(wants('dig'))
  })
})
