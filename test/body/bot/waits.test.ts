import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { abortable, until } from '../../../source/body/bot/waits.ts'

const { signal } = new AbortController()

/** The whole process stands still, as on a machine whose cores are all taken. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a limit does not count the time in which the process stood still', async () => {
  const door = new EventEmitter()
  let open = false
  const opened = until(door, ['open'], () => open, { ms: 400, signal })
  const kept = abortable(new Promise(resolve => door.on('open', () => resolve('in'))), signal, 400, 'entering')
  standStill(600)
  setTimeout(() => {
    open = true
    door.emit('open')
  }, 60)
  expect(await opened).toBe(true)
  expect(await kept).toBe('in')
})

test('a limit ends a wait for what does not come', async () => {
  expect(await until(new EventEmitter(), ['open'], () => false, { ms: 120, signal })).toBe(false)
  await expect(abortable(new Promise(() => undefined), signal, 120, 'entering')).rejects.toMatchObject({
    code: 'timeout',
    message: 'entering took longer than 0.12 s',
  })
})
