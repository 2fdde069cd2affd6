import { describe, expect, test } from 'vitest'
import { worldVersions } from '../../../source/world/types.ts'
import { quietGame } from './quiet-game.ts'

const here = '<--[HERE]'

describe('what vanilla answers', () => {
  test.each([
    ['setblock 0 -60 0 stone', 'Changed the block at 0, -60, 0'],
    ['setblock 0 -61 0 grass_block', 'Could not set the block'],
    ['setblock 0 -61 0 dirt keep', 'Could not set the block'],
    ['setblock 0 400 0 dirt', 'That position is out of this world!'],
    ['fill 0 -60 0 3 -58 3 stone', 'Successfully filled 48 blocks'],
    ['fill 0 -60 0 3 -58 3 air', 'No blocks were filled'],
    ['fill 0 0 0 99 99 99 stone', 'Too many blocks in the specified area (maximum 32768, specified 1000000)'],
    ['summon cow 0 -60 0', 'Summoned new Cow'],
    ['summon boat', 'Summoned new Boat'],
    ['summon lightning_bolt', 'Unable to summon entity'],
    ['kill @e', 'No entity was found'],
    ['kill', 'An entity is required to run this command here'],
    ['gamemode creative', 'A player is required to run this command here'],
    ['tp bob 0 0 0', 'No entity was found'],
    ['give bob dirt', 'No player was found'],
    ['time set 13000', 'Set the time to 13000'],
    ['time set 1d', 'Set the time to 24000'],
    ['time add 10s', 'Set the time to 1200'],
    ['time query daytime', 'The time is 1000'],
    ['weather thunder', 'Set the weather to rain & thunder'],
    ['difficulty', 'The difficulty is Normal'],
    ['difficulty normal', 'The difficulty did not change; it is already set to normal'],
    ['gamerule keepInventory', 'Gamerule keepInventory is currently set to: false'],
    ['gamerule randomTickSpeed 100', 'Gamerule randomTickSpeed is now set to: 100'],
    ['seed', 'Seed: [7]'],
    ['list', 'There are 0 of a max of 20 players online: '],
    ['op alice', 'Made alice a server operator'],
    ['deop alice', 'Nothing changed. The player is not an operator'],
    ['ban mallory griefing', 'Banned mallory: griefing'],
    ['setworldspawn 1 -60 2', 'Set the world spawn point to 1, -60, 2 [0.0]'],
    ['execute if block 0 -61 0 grass_block', 'Test passed'],
    ['execute unless block 0 -61 0 grass_block', 'Test failed'],
    ['execute if block 0 -61 0 #dirt', 'Test passed'],
    ['execute if block 0 -61 0 #logs', 'Test failed'],
    ['execute if entity @e', 'Test failed'],
    ['data get block 0 -61 0', 'The target block is not a block entity'],
    ['help nothing', 'Unknown command or insufficient permissions'],
  ])('%s', (command, reply) => {
    expect(quietGame().run(command)).toEqual([reply])
  })

  test.each([
    ['', 'Unknown or incomplete command, see below for error', here],
    ['foo', 'Unknown or incomplete command, see below for error', `foo${here}`],
    ['setblock', 'Unknown or incomplete command, see below for error', `setblock${here}`],
    ['setblock 0 0', 'Incomplete (expected 3 coordinates)', `setblock 0 0${here}`],
    [
      'setblock 0 ^ 0 stone',
      'Cannot mix world & local coordinates (everything must either use ^ or not)',
      `...etblock 0 ^ 0 stone${here}`,
    ],
    ['setblock 0 1.5 0 stone', "Invalid integer '1.5'", `...etblock 0 1.5 0 stone${here}`],
    ['setblock 0 0 0 stoen', "Unknown block type 'minecraft:stoen'", `...ock 0 0 0 stoen${here}`],
    [
      'setblock 0 0 0 oak_door[half=left]',
      "Block minecraft:oak_door does not accept 'left' for half property",
      `...door[half=left]${here}`,
    ],
    [
      'setblock 0 0 0 stone[half=left]',
      "Block minecraft:stone does not have property 'half'",
      `...0 0 stone[half=left]${here}`,
    ],
    ['setblock 0 0 0 oak_door[half=upper', 'Expected closing ] for block state properties', `...half=upper${here}`],
    ['setblock 0 0 0 #logs', "Tags aren't allowed here, only actual blocks", `...ock 0 0 0 #logs${here}`],
    ['execute if block 0 0 0 #twigs', "Unknown block tag 'minecraft:twigs'", `...ock 0 0 0 #twigs${here}`],
    ['clear @p #twigs', "Unknown item tag 'minecraft:twigs'", `clear @p #twigs${here}`],
    ['setblock 0 0 0 stone explode', 'Incorrect argument for command', `...0 0 stone explode${here}`],
    ['gamerule doFlying true', 'Incorrect argument for command', `gamerule doFlying true${here}`],
    ['time set noonish', 'Expected float', `time set noonish${here}`],
    ['time set 5x', 'Invalid unit', `time set 5x${here}`],
    [
      'give @e dirt',
      'Only players may be affected by this command, but the provided selector includes entities',
      `give @e dirt${here}`,
    ],
    ['gamemode survival @x', "Unknown selector type '@x'", `... survival @x${here}`],
    ['kill @e[type=cow', 'Expected end of options', `...e[type=cow${here}`],
    ['kill @e[typo=cow]', "Unknown option 'typo'", `kill @e[typo=cow]${here}`],
    ['kill @e[limit=0]', 'Limit must be at least 1', `... @e[limit=0]${here}`],
    ['give @a dirt 0', 'Integer must not be less than 1, found 0', `...e @a dirt 0${here}`],
    ['give @a dirt{Damage', "Expected ':'", `...irt{Damage${here}`],
    ['summon cow 0 0 0 {a:[1,b]}', "Can't insert string into list of int", `...0 0 {a:[1,b]}${here}`],
    [
      'tellraw @a {"text"',
      "Invalid chat component: Expected ':' after property name in JSON at position 7 (line 1 column 8)",
      `...ellraw @a {"text"${here}`,
    ],
    ['execute as @e run', 'Unknown or incomplete command, see below for error', `... as @e run${here}`],
    [
      'locate structure village',
      'Unknown or incomplete command, see below for error',
      `locate structure village${here}`,
    ],
  ])('%s points at the mistake', (command, reason, context) => {
    expect(quietGame().run(command)).toEqual([reason, context])
  })

  test('the words are those of the version', () => {
    const words = worldVersions.map(version => quietGame(version).run('fill 0 -60 0 1 -60 1 stone')[0])
    expect(words).toEqual(['Successfully filled 4 blocks', ...Array(3).fill('Successfully filled 4 block(s)')])
    expect(quietGame('1.20.4').run('summon cwo')[0]).toBe(
      "Can't find element 'minecraft:cwo' of type 'minecraft:entity_type'",
    )
    expect(quietGame('1.19.2').run('summon cwo')[0]).toBe('Unknown entity: minecraft:cwo')
  })
})

describe('what commands do', () => {
  test('fill hollow, outline, keep, replace and destroy', () => {
    const { game, run } = quietGame()
    const name = (x: number, y: number, z: number) => game.nameAt({ x, y, z })
    run('fill 0 -60 0 4 -56 4 stone')
    run('fill 0 -60 0 4 -56 4 glass outline')
    expect([name(0, -60, 0), name(2, -58, 2)]).toEqual(['glass', 'stone'])
    run('fill 0 -60 0 4 -56 4 dirt hollow')
    expect([name(0, -60, 0), name(2, -58, 2)]).toEqual(['dirt', 'air'])
    expect(run('fill 0 -60 0 4 -56 4 sandstone keep')).toEqual(['Successfully filled 27 blocks'])
    expect(run('fill 0 -60 0 4 -56 4 oak_planks replace sandstone')).toEqual(['Successfully filled 27 blocks'])
    expect(run('fill 0 -60 0 4 -56 4 oak_log replace #minecraft:planks')).toEqual(['Successfully filled 27 blocks'])
    run('fill 0 -60 0 4 -60 4 air destroy')
    expect(run('execute if entity @e[type=item]')[0]).toMatch(/^Test passed, count: \d+$/)
  })

  test('filling over torches and chests leaves nothing lying about', () => {
    const { run } = quietGame()
    run('fill 0 -60 0 0 -58 0 stone')
    run('setblock 1 -60 0 wall_torch[facing=east]')
    run('setblock 2 -60 0 chest{Items:[{Slot:0b,id:"diamond",Count:3b}]}')
    run('fill 0 -60 0 5 -58 5 air')
    expect(run('execute if entity @e[type=item]')).toEqual(['Test failed'])
  })

  test('selectors filter, sort and limit', () => {
    const { run } = quietGame()
    for (const x of [1, 5, 9]) run(`summon cow ${x} -60 0 {Tags:["herd","at${x}"]}`)
    run('summon pig 3 -60 0')
    const count = (selector: string) => run(`execute positioned 0 -60 0 if entity ${selector}`)[0]
    expect(count('@e[type=cow]')).toBe('Test passed, count: 3')
    expect(count('@e[type=!cow]')).toBe('Test passed, count: 1')
    expect(count('@e[tag=herd,tag=!at5]')).toBe('Test passed, count: 2')
    expect(count('@e[distance=..6]')).toBe('Test passed, count: 3')
    expect(count('@e[x=9,y=-60,z=0,distance=..1]')).toBe('Test passed, count: 1')
    expect(count('@e[x=0,y=-61,z=-2,dx=4,dy=3,dz=4]')).toBe('Test passed, count: 2')
    expect(count('@e[nbt={Tags:["at9"]}]')).toBe('Test passed, count: 1')
    run('execute positioned 0 -60 0 run tag @e[type=cow,sort=nearest,limit=1] add first')
    run('execute positioned 0 -60 0 run tag @e[type=cow,sort=furthest,limit=1] add last')
    expect([count('@e[tag=first,tag=at1]'), count('@e[tag=last,tag=at9]')]).toEqual(
      Array(2).fill('Test passed, count: 1'),
    )
  })

  test('execute moves and asks', () => {
    const { game, run } = quietGame()
    run('summon cow 10.0 -60 10.0 {Rotation:[90f,0f],NoAI:1b}')
    run('execute as @e[type=cow] at @s run setblock ^ ^ ^3 gold_block')
    expect(game.nameAt({ x: 7, y: -60, z: 10 })).toBe('gold_block')
    run('execute positioned 0.9 -59.2 0.9 run setblock ~ ~ ~ iron_block')
    expect(game.nameAt({ x: 0, y: -60, z: 0 })).toBe('iron_block')
    expect(run('execute if block 0 -60 0 iron_block unless block 0 -60 0 stone run time set 5')).toEqual([
      'Set the time to 5',
    ])
    expect(run('execute if block 0 -60 0 stone run time set 6')).toEqual([])
    expect(game.dayTime).toBe(5)
    expect(run('execute if data entity @e[type=cow,limit=1] NoAI')).toEqual(['Test passed, count: 1'])
  })

  test('data reads and writes what things keep', () => {
    const { run } = quietGame()
    run('setblock 0 -60 0 barrel')
    expect(run('data merge block 0 -60 0 {Items:[{Slot:1b,id:"minecraft:bread",Count:4b}]}')).toEqual([
      'Modified block data of 0, -60, 0',
    ])
    expect(run('data get block 0 -60 0 Items[0].Count')).toEqual(['0, -60, 0 has the following block data: 4b'])
    expect(run('data get block 0 -60 0 Items[{Slot:1b}].id')).toEqual([
      '0, -60, 0 has the following block data: "minecraft:bread"',
    ])
    expect(run('data get block 0 -60 0 Nothing')).toEqual(['Found no elements matching Nothing'])
    run('summon sheep 5 -60 5 {Color:14b,Age:-500}')
    expect(run('data get entity @e[type=sheep,limit=1] Color')).toEqual(['Sheep has the following entity data: 14b'])
    expect(run('data merge entity @e[type=sheep,limit=1] {Color:3b}')).toEqual(['Modified entity data of Sheep'])
    expect(run('data get entity @e[type=sheep,limit=1] Color')).toEqual(['Sheep has the following entity data: 3b'])
  })

  test('villagers come with the offers that were written', () => {
    const { run } = quietGame()
    run(
      'summon villager 0 -60 0 {Offers:{Recipes:[{buy:{id:"minecraft:wheat",Count:20b},sell:{id:"minecraft:emerald",Count:1b},maxUses:16}]}}',
    )
    expect(run('data get entity @e[type=villager,limit=1] Offers.Recipes[0].buy')).toEqual([
      'Villager has the following entity data: {id: "minecraft:wheat", Count: 20b}',
    ])
  })
})
