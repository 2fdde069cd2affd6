/** One task of each family of the suites, short ones. */
export const familyTasks = [
  { name: 'VillagerBench escape', task: 'villagerbench/escape:7' },
  { name: 'VillagerBench escape, plates', task: 'villagerbench/escape:3' },
  { name: 'MineCollab Hell’s Kitchen', task: 'minecollab/hells-kitchen:8' },
  { name: 'MineCollab crafting', task: 'minecollab/crafting:30' },
  { name: 'MineCollab cooking', task: 'minecollab/cooking:7' },
  { name: 'VillagerBench cooking, cake', task: 'villagerbench/cooking:8' },
  { name: 'Item gathering', task: 'gathering:1,workers=3' },
  { name: 'VillagerBench construction', task: 'villagerbench/construction:30' },
  { name: 'VillagerBench cooking, stew', task: 'villagerbench/cooking:60' },
  { name: 'S-Agents collect', task: 'sagents/collect:0' },
  { name: 'S-Agents shelter', task: 'sagents/shelter:0' },
  { name: 'MineCollab construction', task: 'minecollab/construction:9' },
  { name: 'VillagerBench single skill', task: 'villagerbench/meta:22' },
] as const
