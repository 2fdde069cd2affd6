/** What bodies hear and see of players in the game: those who drive bodies pass it on, one listener takes it. */
export interface GameChat {
  /** A body heard a line of the game's chat. */
  heard(ear: string, from: string, text: string, whisper: boolean): void
  /** A body sees that a player came or went. */
  sighted(name: string, here: boolean): void
}

/** Words in the game before `listen` was called are dropped. */
export const createGameChat = (): GameChat & { listen(listener: GameChat): void } => {
  let listener: GameChat | undefined
  return {
    heard: (...line) => listener?.heard(...line),
    sighted: (...news) => listener?.sighted(...news),
    listen: one => {
      listener = one
    },
  }
}
