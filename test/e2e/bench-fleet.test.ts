import { expect, test } from 'vitest'
import { measure } from '../../bench/fleet.ts'
import { noNatsServer } from '../remote/bus/nats-server.ts'

test.skipIf(noNatsServer)(
  'the bench of fleets hears an answer from every agent that its people ask and interrupt',
  async () => {
    const measured = await measure({ agents: 4, rounds: 4 })
    expect(measured.map(({ value }) => value).filter(value => !(value > 0))).toEqual([])
  },
)
