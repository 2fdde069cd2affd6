import { greedy } from '../arguments/simple.ts'
import { failure } from '../language/errors.ts'
import { argument, type Context, literal, type Node } from '../language/tree.ts'

const command = argument('command', greedy)

/** `help` looks into the table it is part of. */
export const makeHelp = (root: () => Node): Node =>
  literal('help')
    .run(context => {
      const known = root().children.filter(child => child.level <= context.source.level)
      for (const child of known) context.say({ text: usage(child, context.source.level) })
      return known.length
    })
    .with(command.run(context => explain(context, root())))

function explain(context: Context, root: Node): number {
  const { level } = context.source
  let node = root
  for (const name of context.get(command).replace(/^\//, '').split(' ')) {
    const next = node.children.find(child => child.level <= level && (child.kind === 'argument' || child.name === name))
    if (!next) throw failure('commands.help.failed')
    node = next
  }
  const head = `/${context.get(command).replace(/^\//, '')}`
  const ways = node.children.filter(child => child.level <= level)
  for (const child of ways) context.say({ text: `${head} ${smart(child, level, false)}` })
  if (ways.length === 0) context.say({ text: head })
  return Math.max(1, ways.length)
}

const shown = (node: Node): string => (node.kind === 'argument' ? `<${node.name}>` : node.name)

const usage = (node: Node, level: number): string => `/${smart(node, level, false)}`

/** What may follow, in one line: `<a> [<b>]`, `(this|that)`, as vanilla writes it. */
function smart(node: Node, level: number, optional: boolean): string {
  const own = optional ? `[${shown(node)}]` : shown(node)
  if (node.next && !node.action) return `${own} ...`
  const rest = node.children.filter(child => child.level <= level)
  if (rest.length === 0) return own
  const open = node.action !== undefined
  if (rest.length === 1) return `${own} ${smart(rest[0]!, level, open)}`
  const names = [...new Set(rest.map(shown))]
  const choice = names.length === 1 ? names[0]! : names.join('|')
  if (names.length === 1) return `${own} ${open ? `[${choice}]` : choice}`
  return `${own} ${open ? `[${choice}]` : `(${choice})`}`
}
