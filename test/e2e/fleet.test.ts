import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NatsServer, noNatsServer, startNatsServer } from '../remote/bus/nats-server.ts'
import { sessions } from './play.ts'
import type { TestTerminal } from './terminal.ts'

const { start } = sessions()

const onServer = noNatsServer === undefined ? describe : describe.skip
onServer(noNatsServer === undefined ? 'fleets' : `fleets (${noNatsServer})`, () => {
  let nats: NatsServer
  beforeAll(async () => {
    nats = await startNatsServer()
  })
  afterAll(() => nats.close())

  const fleet = async (name: string, capacity: number): Promise<TestTerminal> => {
    const terminal = start(['fleet', '--bus', nats.url, '--name', name, '--capacity', String(capacity)])
    await terminal.see(`Fleet ${name} offers ${capacity} seats`)
    return terminal
  }

  test('without a bus, with a name that is taken or none that is there, one line says what to do', async () => {
    const without = start(['fleet'])
    expect(await without.exit).toBe(2)
    expect(without.screen()).toContain('Pass --bus nats://HOST:PORT')
    await fleet('east', 1)
    const twice = start(['fleet', '--bus', nats.url, '--name', 'east'])
    expect(await twice.exit).toBe(3)
    expect(twice.screen()).toContain('There is a fleet called east on this bus already. Pass another --name.')
    const nobody = start(['fleet', 'drain', 'south', '--bus', nats.url])
    expect(await nobody.exit).toBe(3)
    expect(nobody.screen()).toContain('There is no fleet called south on this bus.')
    const list = start(['fleet', 'list', '--bus', nats.url])
    expect(await list.exit).toBe(0)
    expect(list.screen()).toMatch(/east +0\/1 seats/)
  })
})
