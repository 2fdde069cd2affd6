import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EventOf, SessionEvent } from '../../../source/session/log/events.ts'
import { sessions } from '../../e2e/play.ts'
import { command, said } from '../../e2e/readme.ts'
import { keys, root, type TestTerminal } from '../../e2e/terminal.ts'

/** README's third afternoon: a person leads, another one has a body and tasks, and both share the work with agents. */

const { start, folder, recording, logged, happened } = sessions()

type Added = EventOf<'task.added'>
const isLogsOf =
  (seat: string) =>
  ({ type, data }: SessionEvent): boolean =>
    type === 'task.added' && data.assignees.includes(seat) && data.done?.kind === 'have' && data.done.item === 'oak_log'

/** Moves to a task of one's own in the tree, from its first row down. */
async function choose(terminal: TestTerminal, title: string): Promise<void> {
  terminal.press(keys.tab)
  await terminal.see('space fold')
  const rows = terminal.screen().split('\n')
  const first = rows.findIndex(row => /^┌ (?:» )?Tasks/.test(row)) + 1
  const place = rows.findIndex(row => row.split('││')[0]!.includes(title)) - first
  for (let row = 0; row < rows.length; row++) terminal.press(keys.up)
  for (let row = 0; row < place; row++) terminal.press(keys.down)
  // The world may have shown it by then.
  await terminal.see(screen => screen.includes('D done') || screen.includes(`✓ ${title}`))
}

/** A notice goes first. Each esc is seen to work before the next key, since esc and a letter at once are another key. */
async function backToLine(terminal: TestTerminal): Promise<void> {
  const foot = () => terminal.screen().split('\n').slice(-4).join()
  while (!foot().includes('/ command')) {
    const before = foot()
    terminal.press(keys.escape)
    await terminal.see(() => foot() !== before)
  }
}

test('Ann leads, Ben takes tasks on, does one, fails one and turns one down', async () => {
  cpSync(join(root, 'tasks'), join(folder(), 'tasks'), { recursive: true })
  const size = { cwd: folder(), columns: 120, rows: 40 }
  const ann = start(`${command('mcteam tui tasks/demo/cabin.yaml')} --record ${recording()}`, size)
  await ann.see("leader in Lena's seat")
  const ben = start(command('mcteam join --as peer'), size)
  await ben.see('peer, with Ann')
  await ann.see('with Ben')

  // A draft for two agents, then one with Ben; nothing begins before Ann agrees.
  await ann.line(said('/draft'))
  await happened(({ type }) => type === 'plan.proposed')
  await ann.see('a approve')
  await ann.line(said('/draft with Ben'))
  await ann.see(/Ben +Collect 3 oak logs/)
  await ben.see(/Ben +Collect 3 oak logs/)
  expect(logged().some(({ type }) => type === 'action.started')).toBe(false)
  await ann.decide('a', () => logged().some(({ type }) => type === 'plan.approved'))
  const own = (await happened(isLogsOf('Ben'))) as unknown as Added
  await ben.see('Ann approved')

  // Ann hands Ben what Bob and Mia were to do.
  const handed = [isLogsOf('Bob'), isLogsOf('Mia')].map(fits => logged().find(fits) as unknown as Added)
  for (const { data } of handed) {
    await ann.line(said('/task assign TASK @ben').replace('TASK', data.task))
    await happened(
      one => one.type === 'task.changed' && one.data.task === data.task && one.data.assignees?.[0] === 'Ben',
    )
  }
  await ben.see('Ann gave Ben the task')
  const bens = [own, ...handed]
  const changedTo = (status: string) =>
    logged().flatMap(one =>
      one.type === 'task.changed' && one.data.status === status && bens.some(({ data }) => data.task === one.data.task)
        ? [one.data]
        : [],
    )
  /** Ben takes a task on; which one the bar says. */
  const takeOn = async () => {
    const begun = () =>
      bens.find(({ data }) =>
        logged().some(
          one =>
            one.type === 'task.changed' &&
            one.data.task === data.task &&
            one.data.status === 'running' &&
            one.t > logged().findLast(two => two.type === 'human.command' && two.data.person === 'Ann')!.t &&
            !changedTo('succeeded').some(({ task }) => task === data.task),
        ),
      )
    await ben.see('a accept')
    await ben.decide('a', () => begun() !== undefined)
    return begun()!.data
  }

  // Done counts when the world shows it.
  const first = await takeOn()
  await choose(ben, first.title)
  ben.press(said('D'))
  await ben.see('The world does not show')
  expect(changedTo('succeeded')).toEqual([])
  await backToLine(ben)
  const count = first.done?.kind === 'have' ? first.done.count : 0
  await ben.line(`!collect("oak_log", ${count})`)
  const collected = await happened(({ type, data }) => type === 'action.ended' && data.seat === 'Ben')
  expect(collected.data).toMatchObject({ result: 'success' })
  await choose(ben, first.title)
  ben.press('D')
  await expect.poll(() => changedTo('succeeded').map(({ task }) => task)).toEqual([first.task])
  await backToLine(ben)

  const second = await takeOn()
  await choose(ben, second.title)
  ben.press(said('F'))
  await ben.see('because >')
  await ben.line('no tree is left')
  await expect
    .poll(() => changedTo('failed').map(({ task, cause }) => `${task} ${cause}`))
    .toEqual([`${second.task} gave-up`])
  await backToLine(ben)

  await ben.see('x decline')
  await ben.decide('x', screen => screen.includes('because >'))
  await ben.line('my axe broke')
  await expect.poll(() => changedTo('failed').some(({ cause }) => cause === 'declined')).toBe(true)
  await ann.see('my axe broke')

  await ann.line('/stop session')
  expect((await happened(({ type }) => type === 'session.ended')).data).toMatchObject({ result: 'stopped' })
  const who = (type: SessionEvent['type']) => new Set(logged().flatMap(one => (one.type === type ? [one.source] : [])))
  expect([...who('human.command')].sort()).toEqual(['Ann', 'Ben'])
})
