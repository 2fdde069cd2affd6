import type { CommandSource } from '../source.ts'
import { CommandError, t } from './errors.ts'
import { Reader } from './reader.ts'
import { type Action, Argument, type Caller, Context, type Node, type Output } from './tree.ts'

/** One stretch of a line up to a redirect: `execute` has one per subcommand. */
interface Stage {
  readonly parsed: ReadonlyMap<string, unknown>
  readonly action: Action | undefined
  readonly sources: Node['sources']
}

interface Parse {
  readonly stages: readonly Stage[]
  readonly reader: Reader
  readonly errors: readonly CommandError[]
  /** Nodes passed on the way, for completion. */
  readonly nodes: readonly Node[]
}

/** Children that may stand at the reader: a literal that fits excludes everything else. */
function candidates(node: Node, reader: Reader, level: number): readonly Node[] {
  const allowed = node.children.filter(child => child.level <= level)
  const word = reader.copy().readWord()
  const fitting = allowed.filter(child => child.kind === 'literal' && child.name === word)
  return fitting.length > 0 ? fitting : allowed.filter(child => child.kind === 'argument')
}

/** Follows the tree as far as the line allows; of several ways the one that reads everything, then the one without errors. */
function parseFrom(
  node: Node,
  reader: Reader,
  caller: Caller,
  parsed: ReadonlyMap<string, unknown>,
  before: readonly Stage[],
  path: readonly Node[],
): Parse {
  const errors: CommandError[] = []
  const ways: Parse[] = []
  for (const child of candidates(node, reader, caller.source.level)) {
    const here = reader.copy()
    let values = parsed
    try {
      if (child instanceof Argument) values = new Map([...parsed, [child.name, child.type.parse(here, caller)]])
      else here.cursor += child.name.length
      if (here.canRead() && here.peek() !== ' ') throw here.error('command.expected.separator')
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      errors.push(error)
      continue
    }
    const nodes = [...path, child]
    const stage: Stage = { parsed: values, action: child.action, sources: child.sources }
    if (here.canRead(child.next ? 1 : 2)) {
      here.skip()
      if (child.next) return parseFrom(child.next(), here, caller, new Map(), [...before, stage], nodes)
      ways.push(parseFrom(child, here, caller, values, before, nodes))
    } else ways.push({ stages: [...before, stage], reader: here, errors: [], nodes })
  }
  if (ways.length === 0)
    return { stages: [...before, { parsed, action: undefined, sources: undefined }], reader, errors, nodes: path }
  const rank = (way: Parse) => (way.reader.canRead() ? 2 : 0) + (way.errors.length > 0 ? 1 : 0)
  return ways.reduce((best, way) => (rank(way) < rank(best) ? way : best))
}

export const parse = (root: Node, line: string, caller: Caller): Parse =>
  parseFrom(root, new Reader(line), caller, new Map(), [], [])

/** Reads and runs one line. Throws a CommandError when it cannot be read; returns the number of things done. */
export function execute(root: Node, line: string, caller: Caller, output: Output): number {
  const { stages, reader, errors, nodes } = parse(root, line, caller)
  if (reader.canRead()) {
    if (errors.length === 1) throw errors[0]!
    throw reader.error(nodes.length === 0 ? 'command.unknown.command' : 'command.unknown.argument')
  }
  const last = stages.at(-1)!
  if (!last.action) throw reader.error('command.unknown.command')
  let sources: readonly CommandSource[] = [caller.source]
  for (const stage of stages.slice(0, -1)) {
    const change = stage.sources
    if (!change) continue
    const next: CommandSource[] = []
    for (const source of sources) {
      next.push(...change(new Context({ game: caller.game, source }, stage.parsed, output)))
      if (next.length > mostSources) throw new CommandError(t('command.failed'))
    }
    sources = next
  }
  const forked = stages.slice(0, -1).some(stage => stage.sources)
  let done = 0
  for (const source of sources) {
    try {
      done += last.action(new Context({ game: caller.game, source }, last.parsed, output))
    } catch (error) {
      // One of many that fails does not stop the others.
      if (!forked || !(error instanceof CommandError)) throw error
      output.lines.push(...error.lines())
    }
  }
  return done
}

// Vanilla's maxCommandChainLength: `execute as @e as @e as @e …` multiplies.
const mostSources = 65_536
