/** Numbers that the papers print, for standing beside ours. Percent, percent per minute, minutes. */
export interface Published {
  /** Suite of ours that asks the same. */
  readonly suite: string
  readonly system: string
  /** The language model; `people` where none took part. */
  readonly model: string
  /** People were in the team. */
  readonly people?: true
  readonly agents: number
  readonly completion?: number
  readonly viewHits?: number
  readonly efficiency?: number
  readonly balance?: number
  readonly contribution?: number
  readonly timeCost?: number
  readonly promptTimes?: number
  readonly success?: number
  readonly source: string
}

/** Rows of a table: what all of them have, then the names of the columns and what each row says under them. */
const rows = (
  common: Partial<Published>,
  columns: readonly (keyof Published)[],
  ...values: readonly (readonly (string | number)[])[]
): Published[] =>
  // What is common and what the columns hold make a whole row together, which no type can say.
  values.map(row => ({ ...common, ...Object.fromEntries(columns.map((column, at) => [column, row[at]])) }) as Published)

/** VillagerAgent's tables (its section 4). */
const gpt4 = 'gpt-4-1106-preview'
/** CausalMACE's tables, its own runs of other systems included (its section 4.2.1). */
const gpt4o = 'gpt-4o'
const villager = { model: gpt4, agents: 2, source: 'VillagerAgent, tables 1 and 2' }
const causal = { model: gpt4o, source: 'CausalMACE, main results' }
const build = 'villagerbench/construction'
const cook = 'villagerbench/cooking'
const escapes = 'villagerbench/escape'

/** CausalMACE's items of rising difficulty: what share of tries gets one. */
const gathering = rows(
  { model: gpt4o, agents: 1, source: 'CausalMACE, item gathering' },
  ['suite', 'system', 'success'],
  ['gathering oak_log', 'CausalMACE', 100],
  ['gathering oak_log', 'Voyager', 100],
  ['gathering oak_log', 'ReAct', 26.7],
  ['gathering cobblestone', 'CausalMACE', 100],
  ['gathering cobblestone', 'Voyager', 100],
  ['gathering cobblestone', 'ReAct', 20],
  ['gathering iron_ingot', 'CausalMACE', 82.3],
  ['gathering iron_ingot', 'Voyager', 76.5],
  ['gathering iron_ingot', 'ReAct', 0],
  ['gathering gold_ingot', 'CausalMACE', 70.6],
  ['gathering gold_ingot', 'Voyager', 52.9],
  ['gathering gold_ingot', 'ReAct', 0],
  ['gathering diamond', 'CausalMACE', 41.1],
  ['gathering diamond', 'Voyager', 29.4],
  ['gathering diamond', 'ReAct', 0],
)

/** MINDcraft with two agents, table 6: crafting and cooking as shares of tasks that succeed, construction as its edit-distance score. */
const minecollab: readonly Published[] = (
  [
    ['MINDcraft', 'gpt-4o', 32, 17, 31],
    ['MINDcraft', 'claude-3.5-sonnet', 80, 42, 36],
    ['MINDcraft', 'llama3.3-70b-instruct', 30, 27, 19],
    ['MINDcraft', 'r1-distill-llama', 31, 0, 4],
    ['MINDcraft', 'llama3-8b-instruct', 0, 0, 0],
    ['MINDcraft', 'llama3-8b-sft', 41, 17, 20],
    // The study's agents think with gpt-4o-mini (its section on limitations).
    ['Non-expert and agent', 'gpt-4o-mini', 76, 43, 18],
    ['Expert and agent', 'gpt-4o-mini', 100, 100, 54],
    ['Two experts', 'people', 100, 100, 68],
  ] as const
).flatMap(([system, model, crafting, cooking, construction]) => {
  const people = system === 'MINDcraft' ? {} : { people: true as const }
  const common = { system, model, agents: 2, source: 'MineCollab, table 6', ...people }
  return [
    { ...common, suite: 'minecollab/crafting', success: crafting },
    { ...common, suite: 'minecollab/cooking', success: cooking },
    { ...common, suite: 'minecollab/construction', completion: construction },
  ]
})

export const published: readonly Published[] = [
  ...rows(
    { ...villager, suite: build },
    ['system', 'completion', 'viewHits', 'efficiency', 'balance'],
    ['VillagerAgent', 36.45, 49.05, 3.88, 95.38],
  ),
  ...rows(
    { ...villager, suite: escapes },
    ['system', 'completion', 'efficiency', 'balance'],
    ['VillagerAgent', 73.29, 149.4, 90.03],
  ),
  ...rows(
    { ...villager, suite: cook },
    ['system', 'completion', 'contribution', 'efficiency', 'balance'],
    ['VillagerAgent', 73.75, 58.11, 6.98, 96.13],
    ['AgentVerse', 29.75, 48.64, 3.54, 87.13],
  ),
  ...rows(
    { ...causal, suite: build },
    ['system', 'agents', 'completion', 'viewHits', 'efficiency'],
    ['VillagerAgent', 3, 52.17, 61.02, 6.26],
    ['CausalMACE', 2, 56.59, 63.17, 8.94],
    ['CausalMACE', 3, 65.45, 69.3, 9.58],
    ['CausalMACE', 6, 76.04, 78.99, 8.2],
  ),
  ...rows(
    { ...causal, suite: escapes },
    ['system', 'agents', 'completion', 'efficiency'],
    ['VillagerAgent', 3, 69.78, 227.4],
    ['CausalMACE', 2, 77.08, 246.71],
    ['CausalMACE', 3, 72.28, 276.67],
    ['CausalMACE', 6, 69.25, 169.59],
  ),
  ...rows(
    { ...causal, suite: cook },
    ['system', 'agents', 'completion', 'contribution', 'efficiency'],
    ['VillagerAgent', 3, 85.26, 55.6, 21.9],
    ['CausalMACE', 2, 79.1, 65.53, 7.17],
    ['CausalMACE', 3, 86, 70.12, 13.92],
    ['CausalMACE', 6, 88.75, 72.3, 16.31],
  ),
  ...rows(
    { suite: build, model: gpt4o, agents: 6, source: 'CausalMACE, ablation' },
    ['system', 'completion', 'viewHits', 'efficiency'],
    ['CausalMACE without busy rate', 72.49, 75.2, 6.98],
    ['CausalMACE without causal edges', 60.6, 64.61, 7.73],
    ['CausalMACE without graph', 57.53, 56.7, 5.31],
  ),
  ...rows(
    { suite: 'sagents/collect', model: 'gpt-4', source: 'S-Agents, 50 stones' },
    ['system', 'agents', 'timeCost', 'promptTimes'],
    ['S-Agents chain', 3, 29, 4],
    ['S-Agents graph', 3, 9.3, 3],
    ['S-Agents tree', 4, 7.5, 3.8],
  ),
  ...gathering,
  ...minecollab,
]
