import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Flags } from '../../../source/cli/command.ts'
import { run } from '../../../source/cli/verbs/doctor.ts'
import { exitCode } from '../../../source/errors.ts'
import { createWorld } from '../../../source/world/create-world.ts'
import { fails, says, startEndpoint } from '../../brain/support/model-server.ts'

const key = `sk-proj-${'a1b2c3d4e5'.repeat(15)}`

/** What the doctor prints of an endpoint, with a key in the environment. */
const printed = async (flags: Flags, values: Readonly<Record<string, string>> = {}) => {
  vi.stubEnv('OPENAI_API_KEY', key)
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    out += String(text)
    return true
  })
  try {
    const code = await run([], flags, { values, sources: {} } as never)
    return { out, code }
  } finally {
    write.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** An endpoint of which only the list of models is asked. */
const listing = async (behave: (response: ServerResponse) => void) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    behave(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}
const lists = (body: unknown) => listing(response => response.end(JSON.stringify(body)))

test('a key that an endpoint sends back, whole or cut off, stays out of what the doctor prints', async () => {
  const models = { data: [{ id: key }, { id: 'gpt-5\n✓ forged' }, { id: 'gpt-5-nano' }] }
  const listed = await startEndpoint(response => fails(response, 404, `no such model\n✓ forged for ${key}`), {
    '/v1/models': models,
  })
  onTestFinished(listed.close)
  const offered = await printed({ model: 'gtp-5', 'base-url': listed.url })
  expect(offered.out).toContain('It offers: [secret], gpt-5-nano.')
  const lone = await startEndpoint(response => fails(response, 404, `no such model\n✓ forged for ${key}`))
  onTestFinished(lone.close)
  const refused = await printed({ model: 'gtp-5', 'base-url': lone.url })
  expect(refused.out).toContain('no such model ✓ forged for [')
  // Quoted by its first 80 characters.
  const status = JSON.stringify({ reason: 'r', status: key, carried: [] }).replace('"sk', '"\\u0073k')
  const echo = await startEndpoint((response, { body }) =>
    says(response, body.messages.at(-1)!.content.includes('JSON') ? status : 'ready'),
  )
  onTestFinished(echo.close)
  const quoted = await printed({ model: 'gpt-5-mini', 'base-url': echo.url })
  expect(quoted.out).toContain('JSON: the answer cannot be read')
  expect(quoted.out).toContain('"[secret]" found')
  for (const { out, code } of [offered, refused, quoted]) {
    expect(out).not.toContain('a1b2c3')
    expect(out).not.toMatch(/^✓ forged/m)
    expect(code).toBe(exitCode.environment)
  }
})

test.each([
  [{ data: [{ id: 5 }, null, 'x', { id: 'a model' }, { id: 'gpt-5' }] }, '1 models'],
  [{ data: 7 }, '0 models'],
  [null, '0 models'],
])('a list of models that holds anything (%j) is read for names', async (body, models) => {
  const { url } = await lists(body)
  expect((await printed({ 'base-url': url })).out).toContain(`✓ Model endpoint ${url}, ${models}`)
})

test('names that are no text are none that could have been meant', async () => {
  const strange = await startEndpoint(response => fails(response, 404, 'no'), {
    '/v1/models': { data: [{ id: 5 }, { id: 'gpt-5-mini' }] },
  })
  onTestFinished(strange.close)
  const { out } = await printed({ model: 'gtp-5-mini', 'base-url': strange.url })
  expect(out).toContain('has no model gtp-5-mini. Did you mean gpt-5-mini?')
})

test('a list of models without end is hung up on, and one that is elsewhere is not fetched', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const endless = await listing(response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more)
    }
    more()
  })
  expect((await printed({ 'base-url': endless.url })).out).toMatch(/cannot be used: the answer has more than \d+ bytes/)
  const elsewhere = await lists({ data: [] })
  const moved = await listing(response => response.writeHead(307, { location: elsewhere.url }).end())
  expect((await printed({ 'base-url': moved.url })).out).toContain('cannot be used: the endpoint redirects to http')
  expect(elsewhere.asked).toEqual([])
})

test.each([
  [{}, 'Agents change the land there as their work needs it (--land ask makes them guests)'],
  [
    { land: 'ask' },
    'Agents are guests there: they ask before they change land beside their work (--land free lets them)',
  ],
  [{ land: 'box' }, 'Agents are guests there: land beside their work stays as it is (--land free lets them change it)'],
])('it says what agents may change on a server, with settings %j', async (values, says) => {
  const world = await createWorld({})
  onTestFinished(() => world.stop())
  const { out } = await printed({ server: `127.0.0.1:${world.port}` }, values)
  expect(out).toContain(`• ${says}\n`)
})
