import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from '../../source/brain/questions/fold-memory.ts'
import { createInbox, type Letter } from '../../source/mind/inbox.ts'
import { createMemory, type Summarise } from '../../source/mind/memory.ts'
import { outlineOf } from '../../source/mind/observation-summary.ts'
import { createQuestionRecipes, withoutStations } from '../../source/planner/question-recipes.ts'
import { fold, initialState } from '../../source/session/log/fold.ts'

const letter = (message: string, delivery: Letter['delivery']): Letter => ({
  message,
  from: 'Ann',
  to: ['Bob'],
  text: message,
  kind: 'chat',
  delivery,
  person: true,
  answer: true,
})

const { signal } = new AbortController()

/** A memory with the log that holds it. */
const remembering = (summarise?: Summarise) => {
  let state = initialState()
  const log = (type: string, data: object) => {
    state = fold(state, { seq: state.seq + 1, t: 0, source: 'Bob', type, data: { seat: 'Bob', ...data } } as never)
  }
  log('seat.added', { role: 'worker', occupant: { kind: 'agent', label: 'rule brain' } })
  const kept = () => state.seats.Bob?.recalls ?? { past: '', recent: [], instructions: [] }
  const tell = (change: object) => log('mind.remembered', change)
  return { ...createMemory({ recalls: kept, tell, goal: () => 'goal1', summarise }), kept }
}

test('queued letters wait for the end of the queue, steering ones for the next action, interrupting ones for nothing', () => {
  const inbox = createInbox()
  inbox.add(letter('a', 'queue'))
  expect([inbox.due(true), inbox.due(false)]).toEqual([false, true])
  inbox.add(letter('b', 'steer'))
  expect(inbox.due(true)).toBe(true)
  expect(inbox.take().map(one => one.message)).toEqual(['a', 'b'])
  expect(inbox.due(false)).toBe(false)
})

test('every letter is taken exactly once, in order, however adding and taking mix', () => {
  const step = fc.oneof(
    fc.constant('take' as const),
    fc.constantFrom('queue' as const, 'steer' as const, 'interrupt' as const),
  )
  fc.assert(
    fc.property(fc.array(step), steps => {
      const inbox = createInbox()
      const taken: string[] = []
      let added = 0
      for (const one of steps) {
        if (one === 'take') taken.push(...inbox.take().map(each => each.message))
        else inbox.add(letter(String(added++), one))
      }
      taken.push(...inbox.take().map(each => each.message))
      expect(taken).toEqual(Array.from({ length: added }, (_, index) => String(index)))
    }),
  )
})

test('memory keeps fifteen lines and folds what is older into at most 500 characters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 80 }), lines => {
      const memory = remembering()
      for (const line of lines) memory.add(line)
      const { recent, past } = memory.kept()
      expect(recent.length).toBeLessThanOrEqual(15)
      expect(past.length).toBeLessThanOrEqual(500)
      expect(recent).toEqual(lines.slice(lines.length - recent.length))
    }),
  )
  expect(foldText('', ['a', 'b'])).toBe('a · b')
})

test('memory knows how an action ended as long as it keeps the line that tells it', () => {
  const memory = remembering()
  memory.add('collect 2 sand: success', { result: 'success' })
  memory.add('the river is east')
  expect(memory.ended()).toEqual([{ line: 'collect 2 sand: success', result: 'success' }])
  for (let index = 0; index < 20; index++) memory.add(`line ${index}`)
  expect(memory.ended()).toEqual([])
})

test('old lines are summed up for the prompt that shows them, once: nothing is lost or remembered twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 40, maxLength: 120 }), async turns => {
      const seen: string[] = []
      const memory = remembering((_past, lines) => {
        seen.push(...lines)
        return Promise.resolve('short')
      })
      let added = 0
      let without = 0
      for (const more of turns) {
        // Long enough that they cannot just be kept.
        if (more) memory.add(`${added++} ${'x'.repeat(130)}`)
        else {
          await memory.ready(signal)
          expect(memory.kept().recent.length).toBeLessThanOrEqual(25)
        }
        without = more ? without + 1 : 0
        const { past, recent } = memory.kept()
        expect(past.length).toBeLessThanOrEqual(500)
        expect(recent.at(-1)?.startsWith(`${added - 1} `) ?? added === 0).toBe(true)
        fc.pre(without < 15)
      }
      const lines = [...seen, ...memory.kept().recent].map(line => Number(line.split(' ')[0]))
      expect(lines).toEqual(Array.from({ length: added }, (_, index) => index))
    }),
    { numRuns: 20 },
  )
})

test('a memory that no prompt shows is folded without a question; a prompt that shows it waits for one', async () => {
  let asked = 0
  const memory = remembering(() => {
    asked++
    return Promise.resolve('what was long ago')
  })
  for (let index = 0; index < 100; index++) memory.add(`${index} ${'z'.repeat(130)}`)
  expect(asked).toBe(0)
  expect(memory.kept().recent.length).toBeLessThanOrEqual(40)
  await memory.ready(signal)
  expect(asked).toBe(1)
  expect(memory.shown()[0]).toBe('Earlier: what was long ago')
  expect(memory.shown()).toHaveLength(7)
  await memory.ready(signal)
  expect(asked).toBe(1)
})

test('a few short lines are not worth a question: they wait for others, as many as a prompt can do without', async () => {
  const asked: number[] = []
  const memory = remembering((_, lines) => {
    asked.push(lines.length)
    return Promise.resolve('long ago')
  })
  const add = async (lines: number): Promise<void> => {
    for (let index = 0; index < lines; index++) memory.add(`${index} ${'x'.repeat(100)}`)
    await memory.ready(signal)
  }
  await add(20)
  await add(5)
  expect(asked).toEqual([])
  expect(memory.shown()).toHaveLength(6)
  await add(5)
  expect(asked).toEqual([15])
  expect(memory.shown()[0]).toBe('Earlier: long ago')
})

test('a summary that fails or comes after everything was forgotten changes nothing that it should not', async () => {
  let fail!: () => void
  const memory = remembering(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('no model'))
      }),
  )
  const add = () => {
    for (let index = 0; index < 30; index++) memory.add(`${index} ${'y'.repeat(130)}`)
  }
  add()
  const ready = memory.ready(signal)
  fail()
  await ready
  expect(memory.shown()[0]).toMatch(/^Earlier: …1[12] y+/)
  add()
  const late = memory.ready(signal)
  memory.clear()
  fail()
  await late
  expect(memory.shown()).toEqual([])
})

test('memory survives being written down', () => {
  const memory = remembering()
  for (let index = 0; index < 30; index++) memory.add(`line ${index}`)
  memory.instruct({ from: 'Ann', text: 'use birch for the door' })
  const recalls = JSON.parse(JSON.stringify(memory.kept()))
  expect(createMemory({ recalls: () => recalls, tell() {}, goal: () => 'goal1' }).shown()).toEqual(memory.shown())
})

test('a blueprint is outlined by layers and blocks, only what is missing', () => {
  const blueprints = {
    hut: [0, 1, 2, 3].map(x => ({ at: [x, x < 2 ? 0 : 1, 0] as const, block: x === 3 ? 'torch' : 'stone' })),
  }
  expect(outlineOf('hut', blueprints, [1, 2, 3])).toEqual({
    name: 'hut',
    from: [0, 0, 0],
    to: [3, 1, 0],
    total: 4,
    done: 1,
    missing: [
      { y: 0, block: 'stone', cells: '1', columns: '0:1' },
      { y: 1, block: 'stone', cells: '2', columns: '0:2' },
      { y: 1, block: 'torch', cells: '3', columns: '0:3' },
    ],
  })
  expect(outlineOf('hut', blueprints, [1, 2, 3], [0, 1])).toMatchObject({
    total: 2,
    done: 1,
    missing: [{ cells: '1' }],
  })
  expect(outlineOf('tower', blueprints, null)).toBeNull()
})

test('recipes are cut down to what a question needs, in the wood that is around', () => {
  const book = createQuestionRecipes('1.19.2')
  const recipes = book.extract(['torch'], ['craft a door'], ['birch_log'])
  expect(recipes.find(recipe => recipe.item === 'birch_door')).toEqual({
    item: 'birch_door',
    makes: 3,
    from: { birch_planks: 6 },
    table: true,
  })
  expect(recipes.find(recipe => recipe.item === 'birch_planks')?.from).toEqual({ birch_log: 1 })
  expect(recipes.map(recipe => recipe.item)).toContain('crafting_table')
  expect(recipes.length).toBeLessThan(10)
  // A fence gives no planks, whatever wood it is of: the bowl comes from the trunk.
  const bowl = book.extract(['bowl'], [], ['oak_fence', 'oak_fence_gate', 'acacia_log'])
  expect(bowl.slice(0, 2).map(recipe => recipe.from)).toEqual([{ acacia_planks: 3 }, { acacia_log: 1 }])
  // Packed forms are no way to make something, unless one has them.
  expect(book.extract(['coal'], [], [])).toEqual([])
  expect(book.extract(['coal'], [], ['coal_block'])[0]?.from).toEqual({ coal_block: 1 })
  expect(book.mentioned(['get 6 oak logs and some dirt'], [])).toEqual(['oak_log', 'dirt'])
  expect(book.mentioned(['Make 1 music disc 5.'], [])).toEqual(['music_disc_5'])
})

test('recipes tell what is smelted of what, and how what is wanted comes of the land', () => {
  const book = createQuestionRecipes('1.19.2')
  const iron = book.extract(['iron_pickaxe'], [], ['oak_log'])
  expect(iron.find(one => one.item === 'iron_ingot')).toMatchObject({ from: { raw_iron: 1 }, furnace: true })
  expect(iron.map(one => one.item)).toContain('furnace')
  expect(book.extract(['torch'], [], ['oak_log']).map(one => one.item)).not.toContain('coal')
  expect(createQuestionRecipes('1.16.5').extract(['iron_ingot'], [], [])[0]?.from).toEqual({ iron_ore: 1 })
  // A table that stands in sight is not made again, unless one is wanted.
  const seen = { blocks: [{ name: 'crafting_table' }, { name: 'furnace' }] }
  expect(withoutStations(iron, seen, []).map(one => one.item)).not.toEqual(expect.arrayContaining(['crafting_table']))
  expect(withoutStations(iron, seen, []).map(one => one.item)).not.toContain('furnace')
  expect(withoutStations(iron, seen, ['furnace']).map(one => one.item)).toContain('furnace')
})

test.each([
  'clear the path and build the wall',
  'the stone path along the wall',
  'there is no path to it',
  'make a table',
])('words that only hint at an item bring no recipe: %s', text => {
  const crafts = createQuestionRecipes('1.19.2').extract([], [text], ['oak_log', 'dirt', 'cobblestone'])
  expect(crafts.map(one => one.item).filter(one => /wall|path|table/.test(one))).toEqual([])
})
