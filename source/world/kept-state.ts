import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Game } from './game.ts'
import { restoreGame, snapshotGame } from './snapshot.ts'

// Beside the region files, which hold the blocks: players, creatures, time, rules, bans.
const fileName = 'mcteam.state'

interface Kept {
  readonly format: 1
  readonly version: string
  readonly data: unknown
}

/** Writes everything but the blocks; a crash while writing leaves the former file. */
export function keepState(game: Game, folder: string): void {
  const kept: Kept = { format: 1, version: game.registry.name, data: { ...snapshotGame(game), columns: [] } }
  const file = join(folder, fileName)
  writeFileSync(`${file}.new`, serialize(kept))
  renameSync(`${file}.new`, file)
}

/** Puts a new game where the kept one was. What cannot be read is reported and left alone; the game then begins afresh. */
export function resumeState(game: Game, folder: string, log: (line: string) => void): void {
  const file = join(folder, fileName)
  if (!existsSync(file)) return
  try {
    const kept = deserialize(readFileSync(file)) as Kept
    if (kept.format !== 1) throw new Error(`it has format ${kept.format}, this program reads 1`)
    if (kept.version !== game.registry.name)
      throw new Error(`it is of ${kept.version}, this world is ${game.registry.name}`)
    const operators = [...game.operators]
    restoreGame(game, kept.data)
    // A player who was named at the start stays an operator.
    for (const name of operators) game.operators.add(name)
  } catch (error) {
    log(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}); players and creatures begin anew`,
    )
    renameSync(file, `${file}.unread`)
  }
}
