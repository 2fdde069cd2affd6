import { createRuleBrain } from '../source/brain/index.ts'
import { taskSchema } from '../source/tasks/schema.ts'
import { playTask } from './play.ts'

const trees = [
  [6, 2],
  [9, 5],
  [7, 9],
  [2, 9],
  [-4, 9],
  [-8, 6],
  [-9, 1],
  [-6, -4],
].map(([x, z]) => ({ kind: 'oak', at: [x, -60, z], height: 5 }))
const task = taskSchema.parse({
  name: 'o',
  title: 'o',
  goal: 'Collect 24 oak logs. Craft a chest.',
  seats: { leader: 'Lena', workers: ['Bob', 'Mia'] },
  timeLimit: 300,
  inventories: { Bob: { iron_axe: 1 }, Mia: { iron_axe: 1 }, Lena: { iron_axe: 1 } },
  arena: { region: { from: [-16, -61, -16], to: [16, -45, 16] }, spawn: [0, -60, 0], trees },
})
for (const organization of ['dag', 'causal'])
  for (const schedule of ['async', 'rounds', 'relay'] as const) {
    const p = await playTask(task, { organization, schedule, brainFor: () => createRuleBrain() })
    console.log(organization, schedule, JSON.stringify({ ...p, events: undefined }).slice(0, 300))
  }
process.exit(0)
