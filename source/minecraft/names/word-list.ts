/** The words of a text: names in a table, many to a line. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/)
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text))
