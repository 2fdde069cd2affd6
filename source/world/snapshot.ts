import type { Game } from './game.ts'

export function snapshotGame(game: Game): unknown {
  return game.save()
}
export function restoreGame(_game: Game, _data: unknown): void {}
