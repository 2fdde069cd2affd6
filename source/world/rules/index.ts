import type { Mechanic } from '../mechanic.ts'
import { chat } from './chat.ts'
import { containers } from './containers.ts'
import { craftingTable } from './craftingTable.ts'
import { death } from './death.ts'
import { digging } from './digging.ts'
import { doors } from './doors.ts'
import { experience } from './experience.ts'
import { items } from './items.ts'
import { movement } from './movement.ts'
import { placing } from './placing.ts'
import { sleeping } from './sleeping.ts'
import { using } from './using.ts'
import { windows } from './windows.ts'

/** Every game concept, in the order in which their ticks run. */
export const mechanics: readonly Mechanic[] = [
  movement,
  chat,
  digging,
  placing,
  using,
  windows,
  craftingTable,
  containers,
  doors,
  sleeping,
  items,
  experience,
  death,
]
