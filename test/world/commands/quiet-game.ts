import { runConsole } from '../../../source/world/commands/index.ts'
import { consoleSource } from '../../../source/world/commands/source.ts'
import { Game } from '../../../source/world/game.ts'
import { loadRegistry } from '../../../source/world/registry.ts'
import { dropBlock } from '../../../source/world/rules/drops.ts'
import { mechanics } from '../../../source/world/rules/index.ts'
import { createTerrain } from '../../../source/world/terrain/index.ts'
import type { WorldVersion } from '../../../source/world/types.ts'

/** A whole game without a port, and its console. `errors` fills when something breaks inside. */
export function quietGame(version: WorldVersion = '1.19.2') {
  const errors: string[] = []
  const game = new Game({
    version,
    seed: 7,
    terrain: 'flat',
    bind: '127.0.0.1',
    port: 0,
    operators: [],
    motd: '',
    maxPlayers: 20,
    onlineMode: false,
    generator: createTerrain(loadRegistry(version), { kind: 'flat', seed: 7 }),
    mechanics,
    drop: dropBlock,
    log: line => {
      if (line.startsWith('Error')) errors.push(line)
    },
  })
  return { game, errors, run: (text: string) => runConsole(game, consoleSource(game), text) }
}
