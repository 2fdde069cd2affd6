/** One task of each family in which agents know different things. */
export const hiding: readonly (readonly [string, string])[] = [
  ["Hell's Kitchen", 'minecollab/hells-kitchen:87'],
  ["Hell's Kitchen, roasts", 'minecollab/hells-kitchen:0'],
  ['cooking with a recipe that one cook does not know', 'minecollab/cooking:21,blocked=1'],
  ['crafting with a blocked recipe', 'minecollab/crafting:40,blocked=1'],
]
/** All recipes are known in these; what it takes is in several hands, and no agent sees into those of the others. */
export const dealt: typeof hiding = [
  ['crafting of what is in several hands', 'minecollab/crafting:40'],
  ['cooking of what is in several hands', 'minecollab/cooking:23'],
]
