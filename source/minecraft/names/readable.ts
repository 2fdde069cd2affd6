/** How a person would write it: `oak_log` and 6 → `6 oak logs`. */
export const readable = (item: string, count?: number): string => {
  const words = item.replace(/_/g, ' ')
  if (count === undefined) return words
  if (count === 1) return `1 ${singular(words)}`
  if (/^raw (?:iron|copper|gold)$/.test(words) || uncounted.test(words) || words.endsWith('s'))
    return `${count} ${words}`
  if (words.endsWith('shelf')) return `${count} ${words.slice(0, -1)}ves`
  if (/[^aeiou]y$/.test(words)) return `${count} ${words.slice(0, -1)}ies`
  return `${count} ${words}${/(?:ch|sh|x|to)$/.test(words) ? 'es' : 's'}`
}
/** `{ oak_log: 6, stick: 2 }` → `6 oak logs, 2 sticks`; empty for nothing. */
export const readableCounts = (items: Readonly<Record<string, number>>, between = ', '): string =>
  Object.entries(items)
    .map(([item, count]) => readable(item, count))
    .join(between)
/** One of what the game calls by several: `oak planks` → `oak plank`. Shears, and what is worn in pairs, have no other name. */
const singular = (words: string): string =>
  // A brick is another item than a block of bricks.
  /^(?:(?:nether|resin) )?bricks$/.test(words)
    ? words
    : words
        .replace(/(?<=(?:^| )(?:plank|stair|brick|tile|bar|seed|bean|root|sprout|vine))s$/, '')
        .replace(/(?<=(?:^| ))leaves$/, 'leaf')
        .replace(/(?<=(?:^| ))berries$/, 'berry')

/** What stands for so many of a thing that was named before. */
export const thatMany = (count: number): string => (count === 1 ? 'it' : 'them')

/** Last words of names that have no plural: materials, and food by weight. */
const uncounted = new RegExp(
  `(?:^|[ a-z])(?:${[
    'planks|glass|wool|coal|charcoal|dirt|sand|stone|gravel|clay|mud|snow|ice|ore|debris|quartz|obsidian|netherrack|basalt',
    'deepslate|granite|diorite|andesite|tuff|calcite|dripstone|terracotta|concrete|prismarine|soil|podzol|mycelium|moss',
    'bread|wheat|sugar|flesh|beef|mutton|chicken|salmon|cod|rabbit|honey|fruit|kelp|bamboo|leather|string|redstone|dust',
    'powder|gunpowder|paper|wart|cream|brick|magma|sculk|lazuli|tnt|froglight|wood',
  ].join('|')})$`,
)
