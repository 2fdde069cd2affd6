import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MineflayerBody } from '../../../source/body/body.ts'
import type { Progress, Reserved } from '../../../source/body/contract/body-types.ts'
import { SkillLibrary } from '../../../source/body/programs/skill-library.ts'
import { computing } from '../../stopwatch.ts'
import { abortMidway, createStage, type Stage } from '../stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await createStage({
    names: ['bob', 'mia'],
    blueprints: {
      pair: [
        { at: [9, -60, 9], block: 'stone' },
        { at: [9, -59, 9], block: 'stone' },
      ],
    },
  })
  await stage.commands('gamerule doDaylightCycle false')
  await stage.standStill()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.commands(
    'kill @e[type=!player]',
    'kill @e[type=item]',
    'clear bob',
    'clear mia',
    'time set 1000',
    'fill -20 -60 -20 20 -50 20 air',
    'fill -20 -61 -20 20 -61 20 grass_block',
    'tp bob 0 -60 0',
    'tp mia 12 -60 12',
  )
  await stage.sees(
    seen =>
      seen.position.join() === '0,-60,0' && Object.keys(seen.inventory).length === 0 && seen.entities.length === 0,
  )
})

/** Sets things up and waits until the body knows. */
async function given(items: Record<string, number>, ...commands: string[]): Promise<void> {
  await stage.commands(...commands, ...Object.entries(items).map(([name, n]) => `give bob ${name} ${n}`))
  await stage.sees(seen => Object.entries(items).every(([name, n]) => seen.inventory[name] === n))
}

describe('making things', () => {
  it('smelts with the fuel it has, in a furnace near', async () => {
    await given({ raw_iron: 1, coal: 1 }, 'setblock 3 -60 0 furnace')
    expect(await stage.act('smelt', { item: 'iron_ingot' })).toMatchObject({ result: 'success' })
    expect(stage.body.observe().inventory.iron_ingot).toBe(1)
    expect(await stage.act('smelt', { item: 'raw_iron' })).toMatchObject({ code: 'missing-item' })
    expect(await stage.act('smelt', { item: 'stick' })).toMatchObject({ code: 'not-allowed' })
  })

  it('gathers nothing that is to stay in its chest, and says what does', async () => {
    await given(
      {},
      'setblock 6 -60 4 chest',
      'item replace block 6 -60 4 container.0 with sponge 3',
      'setblock 6 -60 2 chest',
      'item replace block 6 -60 2 container.0 with sponge 3',
    )
    await stage.sees(seen => seen.containers.length === 2)
    const gather = (count: number, reserved: Reserved[]) => stage.act('gather', { item: 'sponge', count }, { reserved })
    // Its own target gives nothing, another's what is more than is wanted there: all counts are of the same heap.
    const reserved = [
      { item: 'sponge', at: [6, -60, 4] },
      { item: 'sponge', at: [6, -60, 2], count: 2 },
      { item: 'sponge', at: [6, -60, 2], count: 1 },
    ] as const
    expect(await gather(1, [...reserved])).toMatchObject({ result: 'success', reason: 'has 1 sponge' })
    expect(await gather(2, [...reserved])).toMatchObject({
      code: 'missing-item',
      reason: expect.stringMatching(/3 sponge in the container at 6 -60 4.* must stay there/),
    })
    const left = stage.body.observe().containers.map(one => one.items?.sponge)
    expect(left.toSorted()).toEqual([2, 3])
    expect(await gather(4, [])).toMatchObject({ result: 'success' })
  })

  it('takes what a goal wants in a chest only where there is no other way', async () => {
    await given(
      {},
      'setblock 6 -60 4 chest',
      'item replace block 6 -60 4 container.0 with oak_log 4',
      'fill 2 -60 2 2 -58 2 oak_log',
    )
    await stage.sees(seen => seen.containers.length === 1 && seen.blocks.some(block => block.name === 'oak_log'))
    const reserved: Reserved[] = [{ item: 'oak_log', at: [6, -60, 4], count: 4, unlessNeeded: true }]
    const inChest = () => stage.body.observe().containers[0]?.items?.oak_log
    expect(await stage.act('gather', { item: 'oak_planks', count: 8 }, { reserved })).toMatchObject({
      result: 'success',
    })
    expect(inChest()).toBe(4)
    // One log still stands.
    expect(await stage.act('gather', { item: 'oak_planks', count: 16 }, { reserved })).toMatchObject({
      result: 'success',
    })
    expect(inChest()).toBe(3)
  })

  it('gathers what it takes: chest, table, tool', async () => {
    await given(
      {},
      'setblock 4 -60 4 chest',
      'item replace block 4 -60 4 container.0 with oak_log 3',
      'fill -4 -60 0 -4 -60 2 stone',
    )
    await stage.sees(seen => seen.containers.length === 1 && seen.blocks.some(block => block.name === 'stone'))
    const told: Progress[] = []
    const onProgress = (progress: Progress) => void told.push(progress)
    expect(await stage.act('gather', { item: 'stone_pickaxe' }, { onProgress })).toMatchObject({ result: 'success' })
    // A count is one of a step, which it names.
    const counts = told.filter(({ total }) => total !== undefined)
    expect(counts.length).toBeGreaterThan(0)
    for (const { text, total } of counts) expect(text, `of ${total}`).toMatch(/^(?:collect|withdraw|craft|crafting) /)
    expect(stage.body.observe().inventory.stone_pickaxe).toBe(1)
    expect(await stage.act('gather', { item: 'diamond' })).toMatchObject({
      code: 'missing-item',
      reason: expect.stringContaining('diamond'),
    })
  })
})

describe('living', () => {
  it('hunts, and shears, and milks', async () => {
    // One that wanders off may die next to the other player, who then takes what it drops.
    await given(
      { bucket: 1, shears: 1, iron_sword: 1 },
      'summon cow 4 -60 4 {NoAI:1b}',
      'summon sheep -4 -60 4 {NoAI:1b}',
    )
    await stage.sees(seen => seen.entities.length === 2)
    expect(await stage.act('useItemOnEntity', { item: 'bucket', entity: 'cow' })).toMatchObject({
      reason: expect.stringContaining('1 milk_bucket'),
    })
    expect(await stage.act('useItemOnEntity', { item: 'shears', entity: 'sheep' })).toMatchObject({
      reason: expect.stringMatching(/got \d white_wool/),
    })
    expect(await stage.act('hunt', { item: 'beef' })).toMatchObject({
      result: 'success',
      reason: expect.stringContaining('beef'),
    })
    expect(await stage.act('hunt', { item: 'beef' })).toMatchObject({ code: 'not-found' })
    expect(await stage.act('attack', { entity: 'cwo' })).toMatchObject({
      code: 'not-found',
      reason: expect.stringContaining('did you mean cow'),
    })
  })

  it('waits for what its prey drops, though something else lay there before', async () => {
    // The wool lies where the body cannot get at it.
    await given(
      { iron_sword: 1 },
      'gamerule doMobLoot false',
      'fill 3 -57 3 5 -56 5 glass',
      'setblock 4 -56 4 air',
      'summon item 4.5 -56 4.5 {Item:{id:"minecraft:white_wool",Count:1b}}',
      'summon cow 4 -60 4 {NoAI:1b}',
    )
    await stage.sees(seen => seen.entities.length === 2)
    const hunting = stage.act('hunt', { item: 'beef' })
    await stage.sees(seen => seen.entities.every(one => one.name !== 'cow'))
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await stage.commands('summon item 4.5 -60 4.5 {Item:{id:"minecraft:beef",Count:1b}}', 'gamerule doMobLoot true')
    expect(await hunting).toMatchObject({ result: 'success' })
  })

  it('harvests ripe crops and plants them anew', async () => {
    await given(
      { wheat_seeds: 4 },
      'fill 4 -61 2 5 -61 3 farmland',
      'fill 4 -60 2 5 -60 3 wheat[age=7]',
      'setblock 5 -60 3 wheat[age=2]',
    )
    await stage.sees(seen => seen.blocks.some(block => block.name === 'wheat'))
    expect(await stage.act('harvestAndReplant', { item: 'wheat' })).toMatchObject({
      reason: expect.stringContaining('harvested 3 wheat, planted 3'),
    })
    expect(stage.body.observe().inventory.wheat).toBe(3)
    expect(await stage.act('harvestAndReplant', { item: 'wheat' })).toMatchObject({ code: 'not-found' })
  })
})

describe('looking', () => {
  it('describes what is around, and what is left of a blueprint', async () => {
    await given({ bread: 1 }, 'setblock 9 -60 9 stone', 'setblock 5 -60 5 chest')
    await stage.sees(seen => seen.blueprints.pair?.done === 1 && seen.containers.length === 1)
    const { reason } = await stage.act('look')
    for (const part of [
      'carries 1 bread',
      'mia at 12 -60 12 (17 south-east)',
      'chest at 5 -60 5',
      'pair: 1 of 2 cells right',
    ])
      expect(reason).toContain(part)
    expect((await stage.act('checkBlueprint')).reason).toBe(
      'pair: 1 of 2 cells are right; still to do: stone at 9 -59 9',
    )
    expect((await stage.act('getBlueprintLevel', { levelNum: 0 })).reason).toContain('stone at 9 -60 9')
  })

  it('draws the land from above, as text and as a picture', async () => {
    await given({}, 'setblock 2 -60 -3 chest')
    await stage.sees(seen => seen.containers.some(one => one.at.join() === '2,-60,-3'))
    const lines = (await stage.act('map', { radius: 4 })).reason.split('\n')
    expect(lines[0]).toBe('from -4 -4 (north-west) to 4 4, feet at -60')
    expect(lines[1 + 1]).toBe('......C..')
    expect(lines[1 + 4]).toBe('....@....')
    const png = (stage.body as MineflayerBody).picture(4)!
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([72, 72])
  })

  it('observes fast enough to be asked before every thought', () => {
    const times = Array.from({ length: 40 }, () => computing(() => stage.body.observe())).sort((a, b) => a - b)
    expect(times[20]).toBeLessThan(10)
  })
})

describe('programs', () => {
  const run = (code: string) => stage.act('runCode', { code })

  it('use actions, and say what they did', async () => {
    await given({ dirt: 3 })
    const result = await run(
      "for (let i = 0; i < 3; i++) await place('dirt', 2, -60, i)\nconsole.log(observe().inventory)\nreturn 'row'",
    )
    expect(result).toMatchObject({
      result: 'success',
      reason: 'the program ran to its end with 3 actions, result row; it says: {}',
    })
  })

  it.each([
    ['const a = 1\nmissing()', /^line 2: ReferenceError/],
    ['const a = ;', /^line 1: SyntaxError/],
    ["await goTo('x')", /^line 1: Error: .*use !goTo/],
    ['while (true) {}', /endless loop/],
    ['for (;;) await stats()', /more than 300 actions/],
    ["await newAction('1')", /ReferenceError/],
  ])('%s fails with its line', async (code, reason) => {
    const result = await run(code)
    expect(result.result).toBe('failure')
    expect(result.reason).toMatch(reason)
  })

  it('use only the actions that the one who runs them may use', async () => {
    await given({ dirt: 1 })
    const allowed = ['runCode', 'stats', 'actions']
    const program = (code: string) => stage.act('runCode', { code }, { allowed })
    expect(await program("await place('dirt', 2, -60, 2)")).toMatchObject({
      result: 'failure',
      reason: expect.stringContaining("ReferenceError: 'place' is not defined"),
    })
    expect(await program('await stats()')).toMatchObject({ result: 'success' })
    expect((await stage.act('actions', { family: 'build' }, { allowed })).reason).toMatch(/none that the task allows$/)
  })

  it('see nothing of the process they run in', async () => {
    const result = await run(
      "return [typeof process, typeof require, goTo.constructor('return typeof process')(), observe.constructor('return typeof fetch')()].join()",
    )
    expect(result.reason).toContain('undefined,undefined,undefined,undefined')
  })

  it('waits until something changes that it can see, and no longer than it is told', async () => {
    const waiting = stage.act('wait', { seconds: 600 })
    await stage.commands('give bob stick 3')
    expect(await waiting).toMatchObject({ result: 'success', reason: 'waited until what is carried is now 3 stick' })
    const block = stage.act('wait', { seconds: 600 })
    await stage.commands('setblock 2 -60 3 stone')
    expect(await block).toMatchObject({ reason: 'waited until stone is now at 2 -60 3' })
    expect(await stage.act('wait', { seconds: 1 })).toMatchObject({ reason: 'waited 1 s; nothing changed' })
    const meant = stage.act('wait', { seconds: 600 }, { blockPlaces: [[3, -60, 3]] })
    await stage.commands('setblock 2 -60 3 dirt', 'setblock 3 -60 3 stone')
    expect(await meant).toMatchObject({ reason: 'waited until stone is now at 3 -60 3' })
    await stage.commands('setblock 4 -60 3 lever[face=floor,powered=false]')
    for (const blockPlaces of [[], [[4, -60, 3] as const]]) {
      const moved = stage.act('wait', { seconds: 600 }, { blockPlaces })
      await stage.commands('setblock 2 -60 2 sand', 'setblock 4 -60 3 lever[face=floor,powered=true]')
      expect(await moved).toMatchObject({ reason: 'waited until lever[powered=true] is now at 4 -60 3' })
      await stage.commands('setblock 2 -60 2 air', 'setblock 4 -60 3 lever[face=floor,powered=false]')
    }
  })

  it('stop at once', async () => {
    // The best of three: a busy machine holds up one of them.
    const times: number[] = []
    for (const goal of [18, -18, 18]) {
      const { result, ms } = await abortMidway(stage, 'runCode', { code: `await goTo(${goal}, -60, ${goal})` })
      expect(result.result).toBe('aborted')
      times.push(ms)
    }
    expect(Math.min(...times)).toBeLessThan(100)
  })

  it('can be kept, found by likeness, and forgotten', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skills-'))
    try {
      const skills = new SkillLibrary(folder)
      await skills.save({ name: 'buildRow', description: 'Place a row of blocks', code: 'await stats()' })
      await skills.save({ name: 'milkCow', description: 'Milk the nearest cow', code: 'await stop()' })
      expect((await skills.like('put blocks in a row')).map(skill => skill.name)).toEqual(['buildRow'])
      expect(await skills.show('milkCow')).toEqual({
        name: 'milkCow',
        description: 'Milk the nearest cow',
        code: 'await stop()',
      })
      await skills.remove('milkCow')
      await expect(skills.show('milkCow')).rejects.toThrow('there are: buildRow')
      await expect(skills.save({ name: '../evil', description: 'out', code: '1' })).rejects.toThrow('is no name')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('reflexes', () => {
  it('fight off a monster, then go on with the action', async () => {
    await given({ diamond_sword: 1 }, 'time set 1000', 'effect give bob resistance 60 4')
    const reflexes: string[] = []
    const stop = stage.body.listen(event => event.type === 'reflex' && reflexes.push(event.mode))
    const walking = stage.act('goTo', { x: 18, y: -60, z: 0, range: 0 })
    await stage.commands('summon husk 9 -60 0')
    expect(await walking).toMatchObject({ result: 'success' })
    stop()
    expect(reflexes).toContain('self_defense')
    expect(stage.body.observe().position).toEqual([18, -60, 0])
  })

  it('are switched by name', async () => {
    expect(await stage.act('setMode', { name: 'item_collecting', on: true })).toMatchObject({ result: 'success' })
    await stage.commands('summon item 3 -60 3 {Item:{id:"minecraft:stick",Count:2b}}')
    await stage.sees(seen => seen.inventory.stick === 2)
    expect(await stage.act('setMode', { name: 'item_collecting', on: false })).toMatchObject({ result: 'success' })
    expect((await stage.act('modes')).reason).toContain('item_collecting (off)')
    expect(await stage.act('setMode', { name: 'courage', on: true })).toMatchObject({ code: 'unknown-name' })
  })
})
