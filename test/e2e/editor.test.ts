import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessions } from './play.ts'
import { keys } from './terminal.ts'

const { start, happened, logged, recording, folder } = sessions()

test('while the editor has the terminal every key is the editor’s, and decides nothing here', async () => {
  const [editor, kept] = [join(folder(), 'editor.sh'), join(folder(), 'kept.txt')]
  const reads = `i=0; while [ $i -lt 12 ]; do read line; echo "$line" >> ${kept}; i=$((i + 1)); echo "got $i"; done`
  writeFileSync(editor, `#!/bin/sh\necho the editor is open\n${reads}\n`, { mode: 0o700 })
  const task = 'test/e2e/tasks/chest.yaml'
  const args = ['tui', task, '--name', 'Sam', '--record', recording(), '--approve', 'plans']
  const terminal = start(args, { env: { EDITOR: editor, VISUAL: '' } })
  await terminal.see('a approve')
  await terminal.decide('o', screen => screen.includes('the editor is open'))
  for (let line = 1; line <= 12; line++) {
    for (const key of ['a', 'x', 'a', keys.enter]) {
      terminal.press(key)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    // After the last one the editor has ended, and its screen is gone.
    if (line < 12) await terminal.see(`got ${line}`)
  }
  await terminal.see('The plan stays as it is.')
  expect(readFileSync(kept, 'utf8')).toBe('axa\n'.repeat(12))
  expect(logged().filter(({ type }) => type === 'plan.approved')).toEqual([])
  // The screen has the keys again.
  await terminal.line('@bob what do you have?')
  await happened(event => event.type === 'message.sent' && event.data.from === 'Sam')
})
