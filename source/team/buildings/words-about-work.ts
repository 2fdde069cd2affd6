import { piecesOf } from '../../designs/library/edits-in-words.ts'

/** What stands before a name that says where a building or its door goes. */
const placeBefore =
  /\b(?:near|beside|by|at|to|towards?|facing|behind|around|between|where|(?:front|north|south|east|west|left|right) of|(?:away|far|blocks?|north|south|east|west) from) $/
const forBefore = /\bfor $/
/** Work that names its worker or its recipient after such a word: `built by Mia`, `bring the logs to Mia`, `5 oak logs for Mia`. */
const workBefore =
  /\b(?:\w+ed|built|made|done|brought|dug|cut) by $|\b(?:give|bring|hand|deliver|pass|only|at most|no more than|up to) .*(?:to|for|by) $|^\d+ (?!blocks? |more ).*(?:to|for) $/

/** Whether a clause names a member of the team as one who does, has or gets something, and not as a place. */
const isAboutWork = (piece: string, names: ReadonlySet<string>): boolean => {
  const text = piece.toLowerCase().replace(/\s+/g, ' ')
  return [...text.matchAll(/\w+/g)].some(({ 0: word, index }) => {
    if (!names.has(word)) return false
    const before = text.slice(0, index)
    return workBefore.test(before) || !(placeBefore.test(before) || forBefore.test(before))
  })
}

/** What people say of a building, without the clauses about who of the team does what; '': nothing is left. */
export const withoutWork = (wish: string, seats: readonly string[]): string => {
  const names = new Set(seats.map(name => name.toLowerCase()))
  const pieces = piecesOf(wish)
  const left = pieces.filter(piece => !isAboutWork(piece, names))
  return left.length === pieces.length ? wish : left.join(', ')
}
