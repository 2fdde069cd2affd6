import type { Mechanic } from '../../mechanic.ts'
import { comparatorRule } from './comparator.ts'
import {
  doorRule,
  lampRule,
  observerRule,
  openedRule,
  redstoneBlockRule,
  repeaterRule,
  torchRule,
} from './components.ts'
import { dispenserRule } from './dispenser.ts'
import { noteBlockRule } from './note-block.ts'
import { pistonHeadRule, pistonRule } from './piston.ts'
import { wireRule } from './wire.ts'

/** Signals: what gives them (levers, buttons and plates are in `switches.ts`), what carries them, what they move. */
export const redstone: Mechanic = {
  name: 'redstone',
  blocks: [
    wireRule,
    torchRule,
    redstoneBlockRule,
    lampRule,
    repeaterRule,
    comparatorRule,
    observerRule,
    dispenserRule,
    noteBlockRule,
    openedRule,
    doorRule,
    pistonRule,
    pistonHeadRule,
  ],
}
