import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCalls, validateCall } from '../../../../source/body/actions/index.ts'

describe('calls in text', () => {
  it('reads positional and named arguments, several calls in one reply, and keeps the words around them', () => {
    const { calls, errors, rest } = parseCalls('On my way! !goTo(1, -60, 3.7) then !craft("oak_planks", count: 8) ok')
    expect(errors).toEqual([])
    expect(calls).toEqual([
      { name: 'goTo', args: { x: 1, y: -60, z: 3, range: 1 } },
      { name: 'craft', args: { item: 'oak_planks', count: 8 } },
    ])
    expect(rest).toContain('On my way!')
  })

  it.each([
    ['!say("he said "hi" to me")', 'he said "hi" to me'],
    ['!say("first "a", then "b"")', 'first "a", then "b"'],
    ["!say('it isn't far')", "it isn't far"],
    ['!say("a \\"quoted\\" word")', 'a "quoted" word'],
    ['!say("brackets (like these), and !bangs")', 'brackets (like these), and !bangs'],
    ['!say(“curly quotes”)', 'curly quotes'],
  ])('understands quotes inside quotes: %s', (text, said) => {
    expect(parseCalls(text)).toMatchObject({ calls: [{ name: 'say', args: { text: said } }], errors: [] })
  })

  it('knows the names of other systems', () => {
    const text = '!collectBlocks("oak_log", 3) !givePlayer("mia", "bread", 1) !placeBlock("stone", 1, 2, 3, "N")'
    expect(parseCalls(text).calls.map(call => call.name)).toEqual(['collect', 'give', 'place'])
    expect(validateCall('MineBlock', { position: [1, -60, 2] })).toMatchObject({
      ok: true,
      name: 'dig',
      args: { x: 1, y: -60, z: 2 },
    })
    expect(validateCall('craftBlock', { item_name: 'Oak Planks', amount: '2' })).toMatchObject({
      ok: true,
      args: { item: 'oak_planks', count: 2 },
    })
  })

  it.each([
    ['!goToo(1, 2, 3)', /no action "goToo"; did you mean goTo\?/],
    ['!jump', /no action "jump"; nearest to it are \w+, \w+, \w+$/],
    ['!goTo(1, 2)', /z is missing; use !goTo\(/],
    ['!craft("oak_planks", "many")', /count: .*use !craft\(/],
    ['!craft(item: "a", cuont: 3)', /no argument "cuont"; did you mean count\?/],
    ['!craft("a", 1, 2, 3)', /takes at most 3 arguments, got 4/],
    ['!say("never closed)', /not closed/],
  ])('says what is wrong with %s', (text, message) => {
    const { calls, errors } = parseCalls(text)
    expect(calls).toEqual([])
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(message)
    expect(errors[0]).not.toContain('\n')
  })

  it('goes on behind a mistake', () => {
    expect(parseCalls('!craft([1, 2)\n!say("still here")').calls).toEqual([
      { name: 'say', args: { text: 'still here' } },
    ])
  })

  it('refuses what is not allowed', () => {
    expect(validateCall('dig', { x: 1, y: 2, z: 3 }, ['goTo'])).toMatchObject({ ok: false, code: 'not-allowed' })
    expect(validateCall('dig', { x: 1, y: 2, z: 3 }, ['MineBlock'])).toMatchObject({ ok: true })
  })

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => void parseCalls(text)))
    const piece = fc.constantFrom(
      '!goTo',
      '!say',
      '(',
      ')',
      '"',
      "'",
      ',',
      '[',
      '{',
      ':',
      '1',
      ' ',
      '\n',
      '\\',
      'a',
      '__proto__',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), parts => void parseCalls(parts.join(''))),
      { numRuns: 2_000 },
    )
  })

  it('reads back every text it is given in quotes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), said => {
        const { calls } = parseCalls(`!say(${JSON.stringify(said)})`)
        // JSON escapes control characters in ways that calls need not know.
        fc.pre(!/\p{Cc}/u.test(said))
        return calls[0]?.args.text === said
      }),
    )
  })
})
