import { cpSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { isRunning, sessions } from '../../e2e/play.ts'
import { command } from '../../e2e/readme.ts'
import { root } from '../../e2e/terminal.ts'

/** README's “Looking back, going on, trying something else”: one recording is looked at, gone on with, and forked. */

const { start, folder, logged, happenedIn, hostPid } = sessions()

test('a session that was killed is gone on with, forked from before its plan, and both are replayed side by side', async () => {
  cpSync(join(root, 'tasks'), join(folder(), 'tasks'), { recursive: true })
  const shell = (line: string) => start(line, { cwd: folder(), columns: 160, rows: 45 })
  const recordings = () => globSync(join(folder(), 'recordings/*.jsonl'))
  const first = shell(command('mcteam tui tasks/demo/cabin.yaml').replace(' --as leader', ''))
  await expect.poll(() => recordings().length).toBe(1)
  const [original] = recordings()
  await happenedIn(original!, ({ type }) => type === 'action.started')
  process.kill(await hostPid(), 'SIGKILL')
  first.kill()
  await first.exit
  const file = 'recordings/cabin-….jsonl'
  const given = { [file]: `recordings/${basename(original!)}` }

  const again = shell(command('mcteam tui --resume', given))
  const resumed = await happenedIn(original!, ({ type }) => type === 'session.resumed')
  await happenedIn(original!, ({ type, seq }) => type === 'action.started' && seq > resumed.seq)
  const host = await hostPid()
  await again.line('/stop session')
  await happenedIn(original!, ({ type }) => type === 'session.ended')
  again.kill()
  await again.exit
  // It still writes that the terminal has gone.
  await expect.poll(() => isRunning(host)).toBe(false)
  const before = logged(original).length

  const other = shell(command('mcteam fork', given))
  await expect.poll(() => recordings().length).toBe(2)
  const forked = recordings().find(one => one !== original)!
  await happenedIn(forked, ({ type, data }) => type === 'message.sent' && data.text === 'get 6 oak logs')
  await other.see(/A cabin by the lake +dag/)
  await other.line('/stop session')
  await happenedIn(forked, ({ type }) => type === 'session.ended')
  other.kill()
  await other.exit
  expect(logged(original)).toHaveLength(before)

  const both = { [file]: given[file]!, 'recordings/cabin-fork-….jsonl': `recordings/${basename(forked)}` }
  const replay = shell(command('mcteam replay recordings/cabin-….jsonl recordings/cabin-fork-….jsonl', both))
  await replay.see(screen => /tree · async/.test(screen) && /dag · async/.test(screen))
  replay.press('q')
  expect(await replay.exit).toBe(0)
  // Alone, too.
  const alone = shell(command('mcteam replay recordings/cabin-….jsonl', given))
  await alone.see(/A cabin by the lake +tree/)
  alone.press('q')
  expect(await alone.exit).toBe(0)
})
