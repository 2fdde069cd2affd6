import type { Mechanic } from '../mechanic.ts'
import { attacking } from './attacking.ts'
import { body } from './body.ts'
import { chat } from './chat.ts'
import { connections } from './connections.ts'
import { containers } from './containers.ts'
import { craftingTable } from './craftingTable.ts'
import { death } from './death.ts'
import { digging } from './digging.ts'
import { doors } from './doors.ts'
import { doubles } from './doubles.ts'
import { eating } from './eating.ts'
import { effects } from './effects.ts'
import { experience } from './experience.ts'
import { fallingBlocks } from './fallingBlocks.ts'
import { furnaces } from './furnaces.ts'
import { items } from './items.ts'
import { movement } from './movement.ts'
import { placing } from './placing.ts'
import { signs } from './signs.ts'
import { sleeping } from './sleeping.ts'
import { supports } from './supports.ts'
import { switches } from './switches.ts'
import { touching } from './touching.ts'
import { using } from './using.ts'
import { windows } from './windows.ts'

/** Every game concept, in the order in which their ticks run. */
export const mechanics: readonly Mechanic[] = [
  movement,
  chat,
  digging,
  placing,
  attacking,
  using,
  eating,
  effects,
  windows,
  craftingTable,
  containers,
  furnaces,
  signs,
  connections,
  supports,
  doubles,
  fallingBlocks,
  switches,
  doors,
  sleeping,
  touching,
  body,
  items,
  experience,
  death,
]
