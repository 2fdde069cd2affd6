import { entityPosition } from './command-replies.ts'
import { type ClientOptions, createCommands, joinServer, leaveServer } from './operator-client.ts'

/**
 * Whether a player may give the commands that a referee needs: null, or what the server answered instead. Rejects with RefereeError
 * where the player cannot join.
 */
export async function commandRights(options: ClientOptions): Promise<string | null> {
  const bot = await joinServer(options)
  try {
    const reply = await createCommands(bot, options).run(`data get entity ${options.username} Pos`)
    if (entityPosition(reply) !== null) return null
    return reply === '' ? 'no answer' : `"${reply}"`
  } finally {
    await leaveServer(bot, 'checked')
  }
}
