import type { BlockEntity } from '../chunks.ts'
import { runCommand } from '../commands/index.ts'
import { consoleSource } from '../commands/source.ts'
import type { Game } from '../game.ts'
import type { Mechanic } from '../mechanic.ts'
import { center, distance, type Point } from '../point.ts'
import { clean } from '../text.ts'
import { powerAt } from './redstone/power.ts'

// Vanilla's limits: letters of a command, and blocks from the player.
const commandLettersAtMost = 32_500
const editReachBlocks = 10

interface CommandBlock extends BlockEntity {
  readonly type: 'command_block'
  readonly command: string
  readonly powered: boolean
}

const commandBlock = (game: Game, p: Point): CommandBlock => {
  const known = game.blockEntity(p)
  // Only this file writes block entities of this type.
  return known?.type === 'command_block'
    ? (known as CommandBlock)
    : { type: 'command_block', command: '', powered: false }
}

/** Power that rises runs the command, a tick later. */
function look(game: Game, p: Point): void {
  const block = commandBlock(game, p)
  const powered = powerAt(game, p) > 0
  if (powered === block.powered) return
  game.setBlockEntity(p, { ...block, powered })
  if (powered) game.schedule(p, 1)
}

/** Impulse command blocks: an operator in creative mode writes the command, redstone runs it. */
export const commandBlocks: Mechanic = {
  name: 'command blocks',
  blocks: [
    {
      match: block => block.name === 'command_block',
      placed: look,
      neighbour: look,
      tick(game, p) {
        const { command } = commandBlock(game, p)
        const source = { ...consoleSource(game), name: '@', position: center(p), level: 2 }
        if (command) runCommand(game, source, command)
      },
    },
  ],
  packets: {
    update_command_block(game, player, { location, command }) {
      // The protocol reads a block position; whether it is near is checked below.
      const p = location as Point
      if (typeof command !== 'string' || distance(player.eyes, center(p)) > editReachBlocks) return
      if (game.nameAt(p) !== 'command_block') return
      if (!game.isOperator(player) || !player.creative) {
        game.tell(player, { translate: 'advMode.notAllowed' })
        return
      }
      const line = clean(command, commandLettersAtMost)
      game.setBlockEntity(p, { ...commandBlock(game, p), command: line })
      game.network.correctBlock(player, p)
      game.tell(player, { translate: 'advMode.setCommand.success', with: [line] })
    },
  },
}
