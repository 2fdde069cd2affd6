import type { DecideReplyInput } from '../../../source/brain/questions/decide-reply/shape.ts'
import type { MonitorProgressInput } from '../../../source/brain/questions/monitor-progress/shape.ts'
import type { NextActionsInput } from '../../../source/brain/questions/next-actions/shape.ts'
import type { PlanTaskInput } from '../../../source/brain/questions/plan-task/shape.ts'
import type { ActionInfo, BlueprintOutline, Recipe, Seen } from '../../../source/brain/questions/shapes.ts'
import { firstPlan } from '../../../source/brain/rules/talk/first-plan.ts'
import type { PlanItem } from '../../../source/session/log/events/plan.ts'

export const seen = (inventory: Record<string, number> = {}): Seen => ({
  position: [0, -60, 4],
  health: 20,
  food: 20,
  time: 'day',
  inventory,
  held: null,
  freeSlots: 30,
  blocks: [{ name: 'oak_log', count: 20, nearest: [8, -60, -6] }],
  entities: [],
  players: [],
})
const recipe = (item: string, makes: number, from: Record<string, number>, table = false): Recipe => ({
  item,
  makes,
  from,
  table,
})
export const recipes: Recipe[] = [
  recipe('oak_planks', 4, { oak_log: 1 }),
  recipe('crafting_table', 1, { oak_planks: 4 }),
  recipe('stick', 4, { oak_planks: 2 }),
  recipe('torch', 4, { coal: 1, stick: 1 }),
  recipe('oak_slab', 6, { oak_planks: 3 }, true),
  recipe('oak_door', 3, { oak_planks: 6 }, true),
  recipe('oak_fence', 3, { oak_planks: 4, stick: 2 }, true),
  recipe('chest', 1, { oak_planks: 8 }, true),
]
export const cabinOutline: BlueprintOutline = {
  name: 'cabin',
  from: [-6, -60, -4],
  to: [-2, -57, -1],
  total: 80,
  done: 18,
  missing: [
    { y: -60, block: 'cobblestone', cells: '0-5,9-10,14-16,18-19' },
    { y: -60, block: 'torch', cells: '6,13' },
    { y: -60, block: 'oak_door', cells: '17' },
    { y: -59, block: 'cobblestone', cells: '20,24,35,39' },
    { y: -59, block: 'oak_planks', cells: '21-23,30,34,36,38' },
    { y: -59, block: 'glass_pane', cells: '25,29' },
    { y: -59, block: 'oak_door', cells: '37' },
    { y: -58, block: 'cobblestone', cells: '40,44,55,59' },
    { y: -58, block: 'oak_planks', cells: '41-43,45,49,50,54,56-58' },
    { y: -57, block: 'oak_slab', cells: '60-79' },
  ],
}
export const team = (names = ['Lena', 'Bob', 'Mia']): PlanTaskInput['team'] =>
  names.map((name, index) => ({
    name,
    role: index === 0 ? 'leader' : 'worker',
    person: false,
    available: true,
    inventory: {},
    position: null,
    doing: '',
  }))
export const planInput = (goal: string, extra: Partial<PlanTaskInput> = {}): PlanTaskInput => ({
  organization: 'tree',
  team: team(),
  workers: ['Bob', 'Mia'],
  ...firstPlan({
    ...{ goal, seat: 'Lena', observation: seen(), blueprints: [], recipes, names: [], instructions: [] },
    containers: [{ at: [2, -60, 2], block: 'chest', items: { glass_pane: 2, coal: 2, cobblestone: 24 } }],
  }),
  ...extra,
})

/** An item as the team tells of it when it is done, or failed. */
export const outcomeOf = (item: PlanItem, detail = ''): PlanTaskInput['finished'][number] => {
  const { id, title, done, way, amount, assignee } = item
  return { id, title, done, way, amount, by: assignee ?? '', detail }
}

const parameter = (name: string, type: string, optional = false) => ({ name, type, optional })
const spot = (optional: boolean) => ['x', 'y', 'z'].map(axis => parameter(axis, 'number', optional))
export const actions: ActionInfo[] = [
  ['collect', parameter('item', 'string'), parameter('count', 'integer', true)],
  ['craft', parameter('item', 'string'), parameter('count', 'integer', true)],
  ['deposit', parameter('item', 'string'), parameter('count', 'integer', true), ...spot(true)],
  ['withdraw', parameter('item', 'string'), parameter('count', 'integer', true), ...spot(true)],
  ['build', parameter('blueprint', 'string'), parameter('cells', 'integer[]', true)],
  ['place', parameter('item', 'string'), ...spot(false)],
  ['give', parameter('player', 'string'), parameter('item', 'string'), parameter('count', 'integer', true)],
  ['goTo', ...spot(false)],
  ['goToPlayer', parameter('player', 'string')],
  ['followPlayer', parameter('player', 'string')],
  ['look'],
  ['moveAway', parameter('distance', 'number', true)],
].map(([name, ...parameters]) => ({
  name: name as string,
  description: `${name as string} it`,
  parameters: parameters as ActionInfo['parameters'],
}))

export const actInput = (task: NextActionsInput['task'], extra: Partial<NextActionsInput> = {}): NextActionsInput => ({
  seat: 'Bob',
  role: 'worker',
  task,
  observation: seen(),
  containers: [],
  blueprint: null,
  recipes,
  actions,
  team: team(),
  history: [],
  messages: [],
  instructions: [],
  programs: [],
  memory: [],
  limit: 10,
  ...extra,
})
export const monitorInput = (
  task: MonitorProgressInput['task'],
  extra: Partial<MonitorProgressInput> = {},
): MonitorProgressInput => ({
  seat: 'Bob',
  task,
  observation: seen(),
  containers: [],
  blueprint: null,
  history: [],
  messages: [],
  attempts: 0,
  ...extra,
})
export const replyInput = (text: string, extra: Partial<DecideReplyInput> = {}): DecideReplyInput => ({
  seat: 'Bob',
  role: 'worker',
  plans: false,
  goal: 'build a cabin',
  messages: [{ from: 'Ann', kind: 'chat', text, person: true }],
  task: null,
  observation: seen({ oak_planks: 12 }),
  containers: [],
  // Ann has a body of her own.
  team: [...team(), { ...team(['Ann'])[0]!, role: 'peer', person: true }],
  recipes,
  names: [],
  blueprints: ['cabin'],
  actions,
  memory: [],
  ...extra,
})
