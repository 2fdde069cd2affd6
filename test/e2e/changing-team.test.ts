import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { sessions } from './play.ts'

const { start, happened, logged, recording, hostPid } = sessions()

/** The rows in which the agent has a pane or a line of its own. */
const rowsOf = (screen: string, agent: string): string[] =>
  screen.split('\n').filter(row => new RegExp(`${agent} +(?:leader|worker)`).test(row))

const print = async (until: string): Promise<string> => {
  const terminal = start(['replay', recording(), '--until', until, '--print'])
  expect(await terminal.exit).toBe(0)
  return terminal.screen()
}

describe('who is in the team changes while it works', () => {
  test('an agent is added, one is removed, and after a kill the team is the one of then', async () => {
    const world = start(['world', '--terrain', 'survival', '--seed', '5', '--port', '0'])
    const [, address] = /on (127\.0\.0\.1:\d+)/.exec(await world.see(/on 127\.0\.0\.1:\d+/))!
    const team = start(['tui', '--server', address!, '--agents', '3', '--name', 'Sam', '--record', recording()])
    await team.see('idle: waits for a goal')
    await team.line('/goal Collect 24 oak logs.')
    await happened(({ type, data }) => type === 'action.started' && data.seat === 'Bob')
    await team.line('/seat add bob')
    // What was refused stands in the line again, to be put right.
    await team.see(screen => /The name Bob is taken\. Choose another one\.[\s\S]*> \/seat add bob/.test(screen))
    team.press('\u0015')
    await team.see(screen => !screen.includes('> /seat'))
    await team.line('/seat add Finn')
    await team.see('Finn is in the team as worker, and in the world.')
    await team.see(screen => rowsOf(screen, 'Finn').length === 1)
    await happened(({ type, data }) => type === 'action.started' && data.seat === 'Finn')
    await team.line('/seat remove Bob')
    await team.see('Bob has left the team and the world.')
    await team.see(screen => rowsOf(screen, 'Bob').length === 0 && screen.includes('Sam removed Bob from the'))
    const { seq } = await happened(({ type }) => type === 'seat.removed')
    process.kill(await hostPid(), 'SIGKILL')
    team.kill()
    await team.exit
    expect(rowsOf(await print(`#${seq - 1}`), 'Bob')).toHaveLength(1)
    expect(rowsOf(await print(`#${seq}`), 'Bob')).toEqual([])

    const again = start(['tui', '--resume', recording(), '--name', 'Sam'])
    await happened(event => event.seq > seq && event.type === 'session.phase' && event.data.phase === 'running')
    const back = logged().flatMap(one => (one.seq > seq && one.type === 'body.joined' ? [one.data.seat] : []))
    expect(back.toSorted()).toEqual(['Finn', 'Lena', 'Mia'])
    await happened(one => one.seq > seq && one.type === 'action.started' && one.data.seat === 'Finn')
    expect(rowsOf(await again.see(screen => rowsOf(screen, 'Finn').length === 1), 'Bob')).toEqual([])
    await again.line('/seat add Bob')
    await again.see('Bob is in the team as worker, and in the world.')
    await again.line('/stop session')
    const ended = await happened(one => one.seq > seq && one.type === 'session.ended')
    expect(ended.data).toMatchObject({ result: 'stopped' })
  })
})
