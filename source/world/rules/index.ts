import { commandHelp } from '../commands/mechanic.ts'
import type { Mechanic } from '../mechanic.ts'
import { absent } from './absent.ts'
import { anvils } from './anvils.ts'
import { arrows } from './arrows.ts'
import { attacking } from './attacking.ts'
import { body } from './body.ts'
import { books } from './books.ts'
import { brewing } from './brewing.ts'
import { buckets } from './buckets.ts'
import { chat } from './chat.ts'
import { commandBlocks } from './command-blocks.ts'
import { connections } from './connections.ts'
import { containers } from './containers.ts'
import { craftingTable } from './crafting-table.ts'
import { death } from './death.ts'
import { digging } from './digging.ts'
import { doors } from './doors.ts'
import { doubles } from './doubles.ts'
import { eating } from './eating.ts'
import { effects } from './effects.ts'
import { enchantingTable } from './enchanting-table.ts'
import { experience } from './experience.ts'
import { fallingBlocks } from './falling-blocks.ts'
import { farming } from './farming.ts'
import { fishing } from './fishing.ts'
import { fluids } from './fluids.ts'
import { furnaces } from './furnaces.ts'
import { growth } from './growth.ts'
import { hazards } from './hazards.ts'
import { items } from './items.ts'
import { animals } from './mobs/animals.ts'
import { mobBodies } from './mobs/bodies.ts'
import { monsters } from './mobs/monsters.ts'
import { spawns } from './mobs/spawns.ts'
import { movement } from './movement.ts'
import { placing } from './placing.ts'
import { randomTicks } from './random-ticks.ts'
import { redstone } from './redstone/index.ts'
import { riding } from './riding.ts'
import { signs } from './signs.ts'
import { sleeping } from './sleeping.ts'
import { standing } from './standing.ts'
import { supports } from './supports.ts'
import { switches } from './switches.ts'
import { throwing } from './throwing.ts'
import { tnt } from './tnt.ts'
import { tools } from './tools.ts'
import { touching } from './touching.ts'
import { using } from './using.ts'
import { villagers } from './villagers.ts'
import { windows } from './windows.ts'

/** Every game concept, in the order in which their ticks run. */
export const mechanics: readonly Mechanic[] = [
  movement,
  chat,
  commandHelp,
  digging,
  placing,
  attacking,
  using,
  eating,
  effects,
  craftingTable,
  enchantingTable,
  anvils,
  brewing,
  fishing,
  containers,
  furnaces,
  tools,
  farming,
  growth,
  buckets,
  fluids,
  randomTicks,
  signs,
  books,
  connections,
  supports,
  doubles,
  fallingBlocks,
  switches,
  redstone,
  commandBlocks,
  tnt,
  riding,
  doors,
  sleeping,
  hazards,
  touching,
  body,
  spawns,
  animals,
  monsters,
  villagers,
  mobBodies,
  arrows,
  standing,
  throwing,
  items,
  experience,
  windows,
  death,
  absent,
]
