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

/** VillagerAgent's tables (its section 4). */
const gpt4 = 'gpt-4-1106-preview'
/** CausalMACE's tables, its own runs of other systems included (its section 4.2.1). */
const gpt4o = 'gpt-4o'
const villager = 'VillagerAgent, tables 1 and 2'
const causal = 'CausalMACE, main results'
const build = 'villagerbench/construction'
const cook = 'villagerbench/cooking'
const rooms = 'villagerbench/escape'
const collect = 'sagents/collect'
const gather = 'gathering'

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
  {
    suite: build,
    system: 'VillagerAgent',
    model: gpt4,
    agents: 2,
    completion: 36.45,
    viewHits: 49.05,
    efficiency: 3.88,
    balance: 95.38,
    source: villager,
  },
  {
    suite: rooms,
    system: 'VillagerAgent',
    model: gpt4,
    agents: 2,
    completion: 73.29,
    efficiency: 149.4,
    balance: 90.03,
    source: villager,
  },
  {
    suite: cook,
    system: 'VillagerAgent',
    model: gpt4,
    agents: 2,
    completion: 73.75,
    contribution: 58.11,
    efficiency: 6.98,
    balance: 96.13,
    source: villager,
  },
  {
    suite: cook,
    system: 'AgentVerse',
    model: gpt4,
    agents: 2,
    completion: 29.75,
    contribution: 48.64,
    efficiency: 3.54,
    balance: 87.13,
    source: villager,
  },
  {
    suite: build,
    system: 'VillagerAgent',
    model: gpt4o,
    agents: 3,
    completion: 52.17,
    viewHits: 61.02,
    efficiency: 6.26,
    source: causal,
  },
  {
    suite: rooms,
    system: 'VillagerAgent',
    model: gpt4o,
    agents: 3,
    completion: 69.78,
    efficiency: 227.4,
    source: causal,
  },
  {
    suite: cook,
    system: 'VillagerAgent',
    model: gpt4o,
    agents: 3,
    completion: 85.26,
    contribution: 55.6,
    efficiency: 21.9,
    source: causal,
  },
  {
    suite: build,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 2,
    completion: 56.59,
    viewHits: 63.17,
    efficiency: 8.94,
    source: causal,
  },
  {
    suite: rooms,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 2,
    completion: 77.08,
    efficiency: 246.71,
    source: causal,
  },
  {
    suite: cook,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 2,
    completion: 79.1,
    contribution: 65.53,
    efficiency: 7.17,
    source: causal,
  },
  {
    suite: build,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 3,
    completion: 65.45,
    viewHits: 69.3,
    efficiency: 9.58,
    source: causal,
  },
  {
    suite: rooms,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 3,
    completion: 72.28,
    efficiency: 276.67,
    source: causal,
  },
  {
    suite: cook,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 3,
    completion: 86,
    contribution: 70.12,
    efficiency: 13.92,
    source: causal,
  },
  {
    suite: build,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 6,
    completion: 76.04,
    viewHits: 78.99,
    efficiency: 8.2,
    source: causal,
  },
  {
    suite: rooms,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 6,
    completion: 69.25,
    efficiency: 169.59,
    source: causal,
  },
  {
    suite: cook,
    system: 'CausalMACE',
    model: gpt4o,
    agents: 6,
    completion: 88.75,
    contribution: 72.3,
    efficiency: 16.31,
    source: causal,
  },
  {
    suite: build,
    system: 'CausalMACE without busy rate',
    model: gpt4o,
    agents: 6,
    completion: 72.49,
    viewHits: 75.2,
    efficiency: 6.98,
    source: 'CausalMACE, ablation',
  },
  {
    suite: build,
    system: 'CausalMACE without causal edges',
    model: gpt4o,
    agents: 6,
    completion: 60.6,
    viewHits: 64.61,
    efficiency: 7.73,
    source: 'CausalMACE, ablation',
  },
  {
    suite: build,
    system: 'CausalMACE without graph',
    model: gpt4o,
    agents: 6,
    completion: 57.53,
    viewHits: 56.7,
    efficiency: 5.31,
    source: 'CausalMACE, ablation',
  },
  {
    suite: collect,
    system: 'S-Agents chain',
    model: 'gpt-4',
    agents: 3,
    timeCost: 29,
    promptTimes: 4,
    source: 'S-Agents, 50 stones',
  },
  {
    suite: collect,
    system: 'S-Agents graph',
    model: 'gpt-4',
    agents: 3,
    timeCost: 9.3,
    promptTimes: 3,
    source: 'S-Agents, 50 stones',
  },
  {
    suite: collect,
    system: 'S-Agents tree',
    model: 'gpt-4',
    agents: 4,
    timeCost: 7.5,
    promptTimes: 3.8,
    source: 'S-Agents, 50 stones',
  },
  ...(['oak_log', 'cobblestone', 'iron_ingot', 'gold_ingot', 'diamond'] as const).flatMap(
    (item, index): Published[] => [
      {
        suite: `${gather} ${item}`,
        system: 'CausalMACE',
        model: gpt4o,
        agents: 1,
        success: [100, 100, 82.3, 70.6, 41.1][index]!,
        source: 'CausalMACE, item gathering',
      },
      {
        suite: `${gather} ${item}`,
        system: 'Voyager',
        model: gpt4o,
        agents: 1,
        success: [100, 100, 76.5, 52.9, 29.4][index]!,
        source: 'CausalMACE, item gathering',
      },
      {
        suite: `${gather} ${item}`,
        system: 'ReAct',
        model: gpt4o,
        agents: 1,
        success: [26.7, 20, 0, 0, 0][index]!,
        source: 'CausalMACE, item gathering',
      },
    ],
  ),
  ...minecollab,
]
