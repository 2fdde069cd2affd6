import { describe, test } from 'vitest'
import { playableSessions } from '../../../scripts/samples/kept-session.ts'
import { comesToItsEnd } from '../../host/play-kept.ts'

const { quick, slow } = playableSessions()

// npm test plays the short ones: test/host/recorded-answers.test.ts.
describe.concurrent('with its answers a session comes to its end again, however long it is', () => {
  test.each([...quick, ...slow])('$name', async one => {
    await comesToItsEnd(one)
  })
})
