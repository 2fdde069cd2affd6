import type { Game } from '../game.ts'
import { parse } from './language/dispatch.ts'
import { CommandError } from './language/errors.ts'
import { Argument, type Node } from './language/tree.ts'
import type { CommandSource } from './source.ts'
import { commands } from './table/index.ts'

export interface Suggestions {
  /** Where in the line the suggestions go, and how much of it they replace. */
  readonly start: number
  readonly length: number
  readonly matches: readonly string[]
}

const suggestionsAtMost = 200

/** What may stand at the end of a line (without the slash). */
export function suggest(game: Game, source: CommandSource, line: string): Suggestions {
  // The part up to the last complete argument decides which nodes come next; the rest is what is being typed. A
  // position has spaces of its own, so the part grows from the last word to the left.
  for (const start of wordStarts(line)) {
    const node = start === 0 ? commands : nodeAfter(game, source, line.slice(0, start - 1))
    if (!node) continue
    const found = candidates(node, game, source, line.slice(start))
    if (found.length > 0) return { start, length: line.length - start, matches: found.slice(0, suggestionsAtMost) }
  }
  return { start: line.length, length: 0, matches: [] }
}

// No single argument has more words than a position with its angles.
const mostWords = 6

function wordStarts(line: string): number[] {
  const starts = [0]
  for (let i = 0; i < line.length; i++) if (line[i] === ' ') starts.push(i + 1)
  return starts.reverse().slice(0, mostWords)
}

/** The node where the next argument hangs, when all before it can be read. */
function nodeAfter(game: Game, source: CommandSource, before: string): Node | undefined {
  try {
    const { reader, nodes } = parse(commands, before, { game, source })
    const last = nodes.at(-1)
    if (reader.canRead() || !last) return undefined
    return last.next ? last.next() : last
  } catch (error) {
    if (error instanceof CommandError) return undefined
    throw error
  }
}

function candidates(node: Node, game: Game, source: CommandSource, typed: string): string[] {
  const all = node.children
    .filter(child => child.level <= source.level)
    .flatMap(child =>
      child instanceof Argument ? [...(child.type.suggest?.({ game, source }, typed) ?? [])] : [child.name],
    )
  // `sto` finds `minecraft:stone`.
  return [...new Set(all)].filter(name => fits(name, typed.toLowerCase())).sort()
}

const fits = (name: string, typed: string): boolean => {
  const lower = name.toLowerCase()
  return (
    lower.startsWith(typed) ||
    (typed !== '' && !typed.includes(':') && lower.replace(/^#?minecraft:/, '').startsWith(typed))
  )
}
