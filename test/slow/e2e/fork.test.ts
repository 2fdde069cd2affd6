import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readable } from '../../../source/minecraft/names/readable.ts'
import type { SessionEvent } from '../../../source/session/log/events.ts'
import { openRecording } from '../../../source/session/recording/open.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { playerStore } from '../../../source/world/rules/player-data.ts'
import { chest, sessions } from '../../e2e/play.ts'

const { start, happened, happenedIn, logged, recording, folder } = sessions()

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 50))
}

const finalState = async () => {
  const file = await openRecording(recording())
  const state = await file.stateAt({ seq: file.lastSeq })
  await file.close()
  return state
}

describe('resuming on a server', () => {
  test('what is found there counts, and what differs is told', async () => {
    const server = await createWorld({ operators: ['referee'] })
    try {
      const address = `127.0.0.1:${server.port}`
      const first = start(['run', chest, '--server', address, '--record', recording()])
      await happened(event => event.type === 'body.state' && (event.data.inventory?.oak_log ?? 0) > 0)
      first.kill()
      await first.exit.catch(() => {})
      // Who carries what, as the event log knows: the first log may be set up to climb on, or put away, by then.
      const [seat, item] = Object.entries((await finalState()).seats).flatMap(([name, { body }]) => {
        const [carried] = Object.entries(body.inventory).filter(([, count]) => count > 0)
        return carried ? [[name, carried[0]] as const] : []
      })[0]!
      await until(() => server.game.player(seat) === undefined)
      const { name, inventory, ...rest } = playerStore(server.game).get(seat.toLowerCase())!
      playerStore(server.game).set(name.toLowerCase(), { ...rest, name, inventory: inventory.map(() => null) })
      await server.command('setblock 5 -57 2 air')

      const again = start(['run', '--resume', recording()])
      expect(await again.exit).toBe(0)
      const told = logged().flatMap(event => (event.type === 'alert' ? [event.data.text] : []))
      expect(told).toContainEqual(expect.stringMatching(new RegExp(`^${seat} had .*${readable(item)}s?, now has none`)))
      expect(told).toContainEqual(
        expect.stringMatching(/^\d+ blocks changed while the session was not running: .*stood oak log, now air/),
      )
      expect((await finalState()).session.result).toBe('success')
    } finally {
      await server.stop()
    }
  })
})

describe('forking', () => {
  test('starts a new session from a moment, with something changed, and leaves the old one alone', async () => {
    const first = start(['run', chest, '--record', recording()])
    expect(await first.exit).toBe(0)
    const original = readFileSync(recording())
    const forked = join(folder(), 'fork.jsonl')
    const terminal = start([
      'fork',
      recording(),
      ...['--at', 'after plan 1', '--message', '@bob wait for me', '--name', 'Sam', '--record', forked],
    ])
    const ended = (event: SessionEvent) => event.type === 'session.ended'
    await happenedIn(forked, ended)
    await terminal.see('100 %')
    await terminal.line('/quit')
    await terminal.exit
    const file = await openRecording(forked)
    const { parent } = file.header
    expect(parent).toMatchObject({ file: 'session.jsonl' })
    expect(file.firstSeq).toBe(parent!.seq + 1)
    const state = await file.stateAt({ seq: file.lastSeq })
    expect(state.session.result).toBe('success')
    expect(state.messages.find(message => message.text === 'wait for me')).toMatchObject({ from: 'Sam', to: ['Bob'] })
    await file.close()

    // A fork of the fork, organized in another way, without a screen.
    const second = join(folder(), 'second.jsonl')
    const solo = start(['fork', forked, '--at', 'start', '--organization', 'solo', '--print', '--record', second])
    expect(await solo.exit).toBe(0)
    const grandchild = await openRecording(second)
    expect((await grandchild.stateAt({ seq: grandchild.lastSeq })).session).toMatchObject({
      organization: 'solo',
      result: 'success',
    })
    expect(grandchild.header.parent).toMatchObject({ id: file.header.id, file: 'fork.jsonl' })
    await grandchild.close()
    expect(readFileSync(recording()).equals(original)).toBe(true)
  })
})
