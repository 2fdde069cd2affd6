/** Places that players call by a name, and what one sees of them: one of these blocks or creatures is enough. */
export const landmarks: Readonly<
  Record<string, { readonly blocks: readonly string[]; readonly creatures: readonly string[] }>
> = {
  village: { blocks: ['bell'], creatures: ['villager'] },
  water: { blocks: ['water'], creatures: [] },
  desert: { blocks: ['cactus', 'sandstone'], creatures: ['husk', 'camel'] },
  mineshaft: { blocks: ['rail'], creatures: ['cave_spider'] },
  portal: { blocks: ['nether_portal', 'portal', 'crying_obsidian'], creatures: [] },
}

/** Other words for them. */
const landmarkWords: Readonly<Record<string, string>> = {
  ...{ villages: 'village', villagers: 'village', town: 'village', lake: 'water', river: 'water', sea: 'water' },
  ...{ ocean: 'water', mine: 'mineshaft', mineshafts: 'mineshaft', 'nether portal': 'portal', deserts: 'desert' },
}

/** `the nearest lake` → `water`; undefined: no such place is known. */
export const landmarkIn = (words: string): string | undefined => {
  const word = words
    .replace(/^(?:(?:the|a|an|some|nearest|next|closest)\s+)+/, '')
    .replace(/\s+(?:near(?:by)?|around)(?:\s+here)?$/, '')
  if (Object.hasOwn(landmarks, word)) return word
  return Object.hasOwn(landmarkWords, word) ? landmarkWords[word] : undefined
}

/** What people call the place where those come to life who have no bed. */
export const spawnName = 'spawn'
