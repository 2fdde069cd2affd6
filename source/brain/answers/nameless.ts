/** What stands for a name that an answer leaves out, while the rest of it is checked; never used as an answer. */
export const nameless = (index: number): string => `(nameless ${index + 1})`
export const isNameless = (name: string): boolean => /^\(nameless \d+\)$/.test(name)
