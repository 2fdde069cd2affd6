/** How people write in a hurry, as the patterns of the rules have it: `whats up`, `where r u`. */
const inFull = new Map(
  Object.entries({
    whats: "what's",
    wheres: "where's",
    hows: "how's",
    whos: "who's",
    wassup: "what's up",
    gimme: 'give me',
    u: 'you',
    ur: 'your',
    r: 'are',
  }),
)

/** Words in lower case, each as it is spelled in full. */
export const spelledOut = (words: string): string =>
  words.replaceAll('’', "'").replace(/(?<![\w'])[a-z]+(?![\w'])/g, word => inFull.get(word) ?? word)
