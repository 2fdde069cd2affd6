import type { Bot } from 'mineflayer'
import { raw } from './undeclared.ts'

/** The commands that the server says this player may use, without their slash. From 1.13 on it does so, again whenever they change. */
export interface DeclaredCommands {
  readonly names: ReadonlySet<string>
}

export function learnCommands(bot: Bot): DeclaredCommands {
  const declared: { names: ReadonlySet<string> } = { names: new Set() }
  raw(bot)._client.on('declare_commands', sent => {
    const { nodes, rootIndex } = sent as { nodes?: readonly CommandNode[]; rootIndex?: number }
    if (!Array.isArray(nodes)) return
    const children = (nodes as readonly CommandNode[])[rootIndex ?? 0]?.children ?? []
    declared.names = new Set(children.flatMap(index => nodes[index]?.extraNodeData?.name ?? []))
  })
  return declared
}

interface CommandNode {
  readonly children?: readonly number[]
  readonly extraNodeData?: { readonly name?: string }
}
