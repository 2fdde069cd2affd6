import { describe, expect, test } from 'vitest'
import { type CodeHost, type CodeLimits, runCode } from '../../../source/body/programs/sandbox.ts'

/** Programs that want out of their interpreter, or want to take the machine with them. */

const play = async (code: string, limits: CodeLimits = {}, host: Partial<CodeHost> = {}) => {
  const calls: (readonly unknown[])[] = []
  const ran = await runCode(
    code,
    {
      names: ['say'],
      call: async (_, args) => `said ${calls.push(args)}`,
      observe: () => ({ position: [1, 2, 3], secret: undefined }),
      signal: new AbortController().signal,
      ...host,
    },
    { wall: 60_000, thinking: 250, ...limits },
  ).catch((error: Error) => error)
  return { ran, calls, value: ran instanceof Error ? `${ran.message}` : ran.value }
}

test('a program calls actions, sees and says, and its mistakes have lines', async () => {
  const { ran, calls } = await play(
    'console.log("at", observe().position[1])\nconst a = await say("x", {deep: [1]})\nreturn [a]',
  )
  expect(ran).toEqual({ value: '["said 1"]', logs: ['at 2'], calls: 1, stopped: [] })
  expect(calls).toEqual([['x', { deep: [1] }]])
  expect((await play('1\n2\nfoo()')).value).toBe("line 3: ReferenceError: 'foo' is not defined")
})

describe.concurrent('nothing of this process is found', () => {
  test.each([
    [
      'prototype and constructor tricks',
      `const F = say.constructor.constructor; return [F('return typeof process')(), (async () => {}).constructor('return typeof require')() instanceof Promise, [].constructor.constructor('return typeof globalThis.process')(), observe.constructor('return typeof module')()].join()`,
      'undefined,true,undefined,undefined',
    ],
    [
      'what the host lends',
      `return [typeof __call, typeof __log, typeof __observe, typeof process, typeof require, typeof fetch, typeof WebAssembly, typeof std, typeof os, typeof setTimeout].join()`,
      Array(10).fill('undefined').join(),
    ],
    ['modules', `return Object.keys(await import('node:fs')).join()`, /could not load module/],
    [
      'what a failed action throws',
      `try { await say('fail') } catch (error) { return [error.constructor === Error, error.constructor.constructor('return typeof process')(), /\\/|node:/.test(error.stack)].join() }`,
      'true,undefined,false',
    ],
    [
      'what an action gives and what is seen',
      `return [typeof await say(1), Object.getPrototypeOf(observe()) === Object.prototype, observe() === observe()].join()`,
      'string,true,false',
    ],
  ])('%s', async (_, code, found) => {
    const failing: CodeHost['call'] = async (__, args) => {
      if (args[0] === 'fail') throw new Error('no such luck')
      return 'well'
    }
    expect((await play(code, {}, { call: failing })).value).toMatch(found)
  })

  test('what a program does to the language stays in its own interpreter', async () => {
    await play(
      `Object.prototype.polluted = 1; Array.prototype.map = () => { throw 1 }; JSON.stringify = () => 'x'; await say({ __proto__: { polluted: 1 } }, JSON.parse('{"__proto__":{"polluted":1}}')); console.log('x')`,
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect([1].map(String)).toEqual(['1'])
    expect((await play('return [typeof {}.polluted, [1].map(String)].join()')).value).toBe('undefined,1')
  })

  test('getters run inside, and hand out nothing but text', async () => {
    const { ran, calls } = await play(
      `await say({ get a() { return 'got' }, toJSON: undefined, f() {}, [Symbol.iterator]: 1 }); return { get b() { return 2 } }`,
    )
    expect(calls).toEqual([[{ a: 'got' }]])
    expect(ran).toMatchObject({ value: '{"b":2}' })
  })
})

const tooLong = /computed for 0.25 s without doing anything/

describe.concurrent('bombs go off inside', () => {
  test.each([
    ['an endless loop', 'while (true) {}', tooLong],
    ['one that begins after a wait', 'await say(1); while (true) {}', tooLong],
    ['one of promises', 'while (true) await null', tooLong],
    ['one of promises that nobody waits for', 'const f = () => Promise.resolve().then(f); f(); await say(1)', tooLong],
    ['one in a getter', 'return { get a() { while (true) {} } }', /object Object|computed/],
    ['one in toJSON of what is said', 'console.log({ toJSON() { while (true) {} } })', tooLong],
    ['one in a thenable', 'return { then() { while (true) {} } }', tooLong],
    ['one in a proxy', 'return new Proxy({}, { get() { while (true) {} } })', tooLong],
    ['one in the message of an error', 'throw { get message() { while (true) {} } }', /object Object|unknown|computed/],
    ['a pattern that backtracks', `return /(a+)+$/.test('a'.repeat(40) + 'b')`, tooLong],
    ['a built-in that never asks', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', tooLong],
    ['a join of four billion', `return Array(2 ** 32 - 2).join('x').length`, tooLong],
    ['memory in arrays', 'const a = []; while (true) a.push(new Array(1e5).fill(1))', /out of memory|computed/],
    ['memory in one string', `let s = 'x'; while (true) s += s`, /string too long|out of memory/],
    ['recursion', 'const f = () => f(); f()', /stack overflow/],
    ['deep JSON', `JSON.parse('['.repeat(1e5))`, /stack overflow/],
    ['endless talk', `while (true) console.log('x'.repeat(1e6))`, tooLong],
    ['endless looking', 'while (true) observe()', /more than 1000 looks|computed/],
    ['a flood of actions', 'await Promise.all(Array.from({ length: 1e5 }, () => say(1)))', /more than 300 actions/],
    ['arguments of 200 kB', `await say('x'.repeat(2e5))`, /arguments of say are too long/],
    ['a wait for nothing', 'await new Promise(() => {})', /waits for something that never comes/],
  ])('%s', async (_, code, found) => {
    const { value, calls } = await play(code)
    expect(value).toMatch(found)
    expect(calls.length).toBeLessThanOrEqual(300)
  })
})

describe('an action that a program does not wait for ends with it', () => {
  test.each([
    ['its last line', "say('long')\nreturn 'done'", { value: 'done', stopped: ['say'] }],
    ['a fault', "say('long')\nawait say('short')\nfoo()", { message: "line 3: ReferenceError: 'foo' is not defined" }],
    ['a loop', "say('long')\nawait say('short')\nwhile (true) {}", { code: 'timeout' }],
    ['a stop', "say('long')\nawait say('stop')", { code: 'aborted' }],
  ])('at %s', async (_, code, expected) => {
    const stop = new AbortController()
    const ends: string[] = []
    const call: CodeHost['call'] = async (__, [what], signal) => {
      if (what === 'stop') stop.abort(new Error('enough'))
      if (what !== 'long') return 'said'
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
      // A body takes a moment to come to rest.
      await new Promise(resolve => setTimeout(resolve, 20))
      ends.push('the action')
      throw signal.reason
    }
    const { ran } = await play(code, {}, { call, signal: stop.signal })
    ends.push('the program')
    expect(ran).toMatchObject(expected)
    expect(ends).toEqual(['the action', 'the program'])
  })
})

test('a program is not held to account for a process that stood still while it was to say what is seen', async () => {
  const stillness = new Int32Array(new SharedArrayBuffer(4))
  const observe = () => {
    // Longer than a thread may compute that does not say it is done.
    Atomics.wait(stillness, 0, 0, 3_500)
    return { seen: true }
  }
  expect((await play('return observe().seen', { thinking: 100 }, { observe })).value).toBe('true')
})

test('while a bomb ticks everybody else goes on, and an abort ends it at once', async () => {
  let turns = 0
  const ticking = setInterval(() => turns++, 10)
  const abort = new AbortController()
  const bomb = runCode(
    'await say(1)\nArray.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)',
    {
      names: ['say'],
      call: async () => {
        setTimeout(() => abort.abort(new Error('enough')), 300)
        return 'said'
      },
      observe: () => null,
      signal: abort.signal,
    },
    { thinking: 60_000 },
  )
  const failed = await bomb.catch((error: Error) => error)
  clearInterval(ticking)
  expect(failed).toMatchObject({ code: 'aborted' })
  expect(turns).toBeGreaterThan(8)
})
