import type { Player } from '../entities/player.ts'
import type { Game } from '../game.ts'
import { Argument, type Node } from './language/tree.ts'

/** Tells a client which commands its player may run, for completion and colours while typing. */
export function sendCommands(game: Game, player: Player, commands: Node): void {
  game.network.send(player, 'declare_commands', commandTree(game, commands, game.isOperator(player) ? 4 : 0))
}

function commandTree(game: Game, commands: Node, level: number): { nodes: object[]; rootIndex: number } {
  const order: Node[] = [commands]
  const index = new Map<Node, number>([[commands, 0]])
  const visible = (node: Node): Node[] => node.children.filter(child => child.level <= level)
  for (let i = 0; i < order.length; i++) {
    for (const child of visible(order[i]!)) {
      if (index.has(child)) continue
      index.set(child, order.length)
      order.push(child)
    }
  }
  const nodes = order.map(node => {
    const type = node === commands ? 0 : node.kind === 'literal' ? 1 : 2
    const redirect = node.next && index.get(node.next())
    const asks = node instanceof Argument && node.type.suggest !== undefined
    return {
      flags: {
        unused: 0,
        has_custom_suggestions: asks ? 1 : 0,
        has_redirect_node: redirect === undefined ? 0 : 1,
        has_command: node.action ? 1 : 0,
        command_node_type: type,
      },
      children: visible(node).map(child => index.get(child)!),
      redirectNode: redirect,
      extraNodeData:
        type === 0 ? undefined : type === 1 ? { name: node.name } : argumentData(game, node as Argument<unknown>, asks),
    }
  })
  return { nodes, rootIndex: 0 }
}

function argumentData(game: Game, node: Argument<unknown>, asks: boolean): object {
  const { parser, properties } = node.type
  const suggestionType = asks ? 'minecraft:ask_server' : undefined
  return { name: node.name, parser, properties: wireProperties(game, parser, properties), suggestionType }
}

function wireProperties(game: Game, parser: string, properties: unknown): unknown {
  // The minimum of a time came with 1.19.4.
  if (parser === 'minecraft:time' && !game.registry.since('1.19.4')) return undefined
  return properties
}
