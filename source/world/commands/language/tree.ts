import type { Game } from '../../game.ts'
import type { Text } from '../../text.ts'
import type { CommandSource } from '../source.ts'
import { t } from './errors.ts'
import type { Reader } from './reader.ts'

/** Who is asking and in which world. */
export interface Caller {
  readonly game: Game
  readonly source: CommandSource
}

/** What can stand at one place of a command. */
export interface ArgumentType<Value, Parsed = Value> {
  /** The client's own parser for it, by vanilla's name, and that parser's properties. */
  readonly parser: string
  readonly properties?: unknown
  /** Reads the value and leaves the reader behind it; throws a CommandError that points at what is wrong. */
  parse(reader: Reader, caller: Caller): Parsed
  /** Turns what was read into the value, once it is known who runs the command and where. */
  resolve(parsed: Parsed, context: Context): Value
  /** What could stand here; with it the client asks the server instead of guessing. */
  suggest?(caller: Caller, typed: string): readonly string[]
}

/** A number of things done, 0 or nothing else: what `execute` conditions and results build on. */
export type Action = (context: Context) => number

/** A place in a command. Nodes are values: each of these methods gives a new one, so that one node can stand in several places. */
export class Node {
  readonly kind: 'literal' | 'argument'
  readonly name: string
  readonly children: readonly Node[] = []
  readonly action: Action | undefined
  /** Operator level that is needed. */
  readonly level: number = 0
  /** Where reading goes on, for `execute … run …`; with `sources` the rest runs once for each of them. */
  readonly next: (() => Node) | undefined
  readonly sources: ((context: Context) => readonly CommandSource[]) | undefined

  constructor(kind: 'literal' | 'argument', name: string) {
    this.kind = kind
    this.name = name
  }

  private but(changes: Partial<Node>): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object), this, changes) as this
  }

  /** Each of these may follow. */
  with(...children: readonly Node[]): this {
    return this.but({ children: [...this.children, ...children] })
  }

  /** These follow one after the other. */
  path(...nodes: readonly Node[]): this {
    const [first, ...rest] = nodes
    return first ? this.with(first.path(...rest)) : this
  }

  run(action: Action): this {
    return this.but({ action })
  }

  needs(level: number): this {
    return this.but({ level })
  }

  leadsTo(next: () => Node, sources?: (context: Context) => readonly CommandSource[]): this {
    return this.but({ next, sources })
  }
}

export class Argument<Value, Parsed = Value> extends Node {
  readonly type: ArgumentType<Value, Parsed>

  constructor(name: string, type: ArgumentType<Value, Parsed>) {
    super('argument', name)
    this.type = type
  }
}

export const literal = (name: string): Node => new Node('literal', name)
export const argument = <Value, Parsed>(name: string, type: ArgumentType<Value, Parsed>): Argument<Value, Parsed> =>
  new Argument(name, type)

/** Where the words of a command go. */
export interface Output {
  readonly lines: Text[]
  /** Whether other operators hear of it. */
  announce: Text[]
}

/** One run of a command: its source and what was read. */
export class Context implements Caller {
  readonly game: Game
  readonly source: CommandSource
  private readonly parsed: ReadonlyMap<string, unknown>
  private readonly output: Output

  constructor(caller: Caller, parsed: ReadonlyMap<string, unknown>, output: Output) {
    this.game = caller.game
    this.source = caller.source
    this.parsed = parsed
    this.output = output
  }

  get<Value, Parsed>(argument: Argument<Value, Parsed>): Value {
    // Whatever is stored under this name was read by an argument of the same name and type.
    return argument.type.resolve(this.parsed.get(argument.name) as Parsed, this)
  }

  /** The same of one that may have been left out. */
  find<Value, Parsed>(argument: Argument<Value, Parsed>): Value | undefined {
    return this.parsed.has(argument.name) ? this.get(argument) : undefined
  }

  /** Tells the source alone: answers to questions. */
  tell(key: string, ...args: readonly (string | number | Text)[]): void {
    this.output.lines.push(t(key, ...args))
  }

  say(text: Text): void {
    this.output.lines.push(text)
  }

  /** Tells the source and, as the vanilla server does, the other operators: something was changed. */
  done(key: string, ...args: readonly (string | number | Text)[]): void {
    const text = t(key, ...args)
    this.output.lines.push(text)
    this.output.announce.push(text)
  }
}
