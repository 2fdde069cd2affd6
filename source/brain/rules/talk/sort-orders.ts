import { itemKind } from '../../../minecraft/names/item-kinds.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { resolveName } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { follow } from './body-orders.ts'
import type { ReplyRule } from './reaction.ts'

/** `sort the chests`, `put the cobble in one chest and the wood in the other`, `separate the food from the tools`. */

const put = '(?:put|move|store|place|sort|keep|get|stash)'
const container = '(?:chests?|barrels?|box(?:es)?|containers?|ones?)'
const one = `(?:one|an?|an?\\s*other|the\\s+other|the\\s+(?:first|second|third|next|last)|a\\s+(?:second|third|different|separate)|its\\s+own|their\\s+own)(?:\\s+${container})?`
const piece = new RegExp(`^(.+?)\\s+(?:in|into|to)\\s+${one}(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*$)`)
const severalOnes = `(?:(?:two|three|four|\\d|different|separate|own|their)\\s+)+${container}`
const several = new RegExp(`^(.+?)\\s+(?:in|into|to)\\s+${severalOnes}$`)
const separate = /^(.+?)\s+(?:from|and)\s+(.+)$/

/** The phrases for what goes into a container each; undefined: the words say no such thing. */
const piecesIn = (words: string): readonly string[] | undefined => {
  const apart = /^(?:separate|split|divide)\s+(.+)$/.exec(words)?.[1]
  const [, first, second] = apart === undefined ? [] : (separate.exec(apart) ?? [])
  if (first !== undefined && !/\s(?:in|into)\s/.test(apart!)) return [first, second!]
  const rest = apart ?? new RegExp(`^${put}\\s+(.+)$`).exec(words)?.[1]
  if (rest === undefined) return undefined
  const together = several.exec(rest)?.[1]
  if (together !== undefined) return together.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s+from\s+/)
  const pieces: string[] = []
  for (let left = rest; left !== ''; ) {
    const found = piece.exec(left)
    if (!found) return undefined
    pieces.push(found[1]!.replace(new RegExp(`^${put}\\s+`), ''))
    left = left.slice(found[0].length)
  }
  return pieces
}

/** `all of the cobble` → an item, or a kind of items. */
const kindIn = (phrase: string, input: DecideReplyInput): string | undefined => {
  const bare = phrase
    .replace(/^(?:(?:all|every|any|of|the|our|my|your)\s+)+/, '')
    .replace(/\s+(?:items?|stuff|things?)$/, '')
  const { items, prefer } = vocabularyOf(input)
  return itemKind(bare) ?? resolveName(bare, items, prefer) ?? undefined
}

export const sortOrders: readonly ReplyRule[] = [
  {
    example: 'sort the chests',
    pattern:
      /^(?:sort|tidy|organi[sz]e|clean)(?:\s+up)?\s+(?:(?:the|our|all|those|my)\s+)*(?:chests?|barrels?|storage|containers?)(?:\s+up)?$/,
    react: (_, input) => follow(input, { action: 'sortChests', words: 'sort the chests' }),
  },
  {
    // A container each: `put 3 logs into the chest` is a goal.
    example: 'separate the food from the tools',
    pattern: new RegExp(
      `^(?:(?:separate|split|divide)\\s+.+|${put}\\s+.+\\s(?:in|into|to)\\s+(?:${one}(?:\\s*,|\\s+and)\\s.+\\s(?:in|into|to)\\s+${one}|${severalOnes}))$`,
    ),
    react([words], input) {
      const pieces = piecesIn(words)
      if (pieces === undefined || pieces.length < 2) return null
      const apart = pieces.flatMap(phrase => kindIn(phrase, input) ?? [])
      if (apart.length < pieces.length || new Set(apart).size < apart.length) return null
      return follow(input, {
        action: 'sortChests',
        args: { apart },
        words: `put ${apart.map(kind => readable(kind)).join(' and ')} into a chest each`,
      })
    },
  },
]
