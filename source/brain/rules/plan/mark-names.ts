import { inPattern } from '../../../minecraft/names/player-names.ts'
import { memberCalled } from '../../../minecraft/names/suggestions.ts'

/** Names of the team in what people say: in full, and as marks. */

/** Words with names in full where they stand without their prefix: `Bob` for `red_Bob`. Of `agent_1` no number is its name. */
export const inFull = (text: string, names: readonly string[]): string =>
  names.reduce((words, name) => {
    const short = /^.*[_-]([a-z]\w+)$/i.exec(name)?.[1]
    if (short === undefined || memberCalled(names, short) !== name) return words
    return words.replace(new RegExp(`(?<![\\w-])${short}\\b`, 'gi'), name)
  }, text)

/** Whom of these words name. */
export const namedIn = (said: string, names: readonly string[]): readonly string[] =>
  names.filter(name => new RegExp(`(?<!\\w)${inPattern(name)}(?!\\w)`, 'i').test(said))

/** Marks for names, so that the rules see how many there are and where; several in a list are one. */
export const marking = (names: readonly string[]) => {
  const lists: { readonly people: readonly string[]; readonly said: string }[] = []
  const one = `@?\\b(?:${names.map(inPattern).join('|')})\\b`
  const list = new RegExp(`${one}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+(?:and|or|&)\\s+)${one})*`, 'gi')
  return {
    marked: (text: string): string =>
      names.length === 0
        ? text.toLowerCase()
        : text
            .replace(list, said => {
              const people = names.filter(name => new RegExp(`(?<!\\w)${inPattern(name)}\\b`, 'i').test(said))
              lists.push({ people, said })
              return `who${lists.length - 1}`
            })
            .toLowerCase(),
    people: (mark: string): readonly string[] => lists[Number(mark.slice(3))]?.people ?? [],
    unmarked: (text: string): string =>
      text.replace(/\bwho(\d+)\b/g, (mark, index: string) => lists[Number(index)]?.said ?? mark),
  }
}
export type Marking = ReturnType<typeof marking>
