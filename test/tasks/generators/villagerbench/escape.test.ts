import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBot } from '../../../../source/minecraft/create-bot.ts'
import { createReferee } from '../../../../source/referee/referee.ts'
import type { Score } from '../../../../source/referee/referee-types.ts'
import { escapeLevel, escapeTask, escapeTasks } from '../../../../source/tasks/generators/villagerbench/escape.ts'
import { escapeAtoms } from '../../../../source/tasks/generators/villagerbench/escape-atoms.ts'
import { solveEscape } from '../../../../source/tasks/generators/villagerbench/escape-solver.ts'
import type { Task } from '../../../../source/tasks/task-schema.ts'
import { startWorld } from '../../../../source/world/start-world.ts'
import { mechanismLog } from '../../../referee/mechanism-log.ts'

const suite = (seed: number, agents = 2): Task[] =>
  Array.from({ length: escapeTasks }, (_, index) => escapeTask(index, seed, agents))
const complexity = (task: Task): number =>
  Number(task.tags.find(tag => tag.startsWith('complexity-'))!.slice('complexity-'.length))

describe('escape rooms', () => {
  test('every escape can be left, whatever the seed and the team, and not without working anything', () => {
    for (const agents of [2, 3, 4])
      for (const seed of [1, 2, 7])
        for (const task of suite(seed, agents)) {
          const { solved, order } = solveEscape(task)
          expect(solved, `${task.name}, seed ${seed}, ${agents} agents`).toBe(true)
          expect(order).toHaveLength(task.arena!.mechanisms.length)
          const locked = { ...task, arena: { ...task.arena!, mechanisms: task.arena!.mechanisms.slice(0, -1) } }
          const shut = { ...task, arena: { ...task.arena!, mechanisms: [] } }
          expect(solveEscape(shut).solved).toBe(false)
          expect(solveEscape(locked).order.length).toBeLessThan(order.length)
        }
  })

  test('same index, seed and team, same task; another seed, another suite', () => {
    fc.assert(
      fc.property(fc.nat(escapeTasks - 1), fc.nat(1000), fc.integer({ min: 2, max: 4 }), (index, seed, agents) => {
        const task = escapeTask(index, seed, agents)
        expect(escapeTask(index, seed, agents)).toEqual(task)
        expect(solveEscape(task).solved).toBe(true)
        expect(task.seats.workers).toHaveLength(agents)
      }),
      { numRuns: 40 },
    )
    expect(suite(1).map(task => task.arena!.mechanisms)).not.toEqual(suite(2).map(task => task.arena!.mechanisms))
  })

  test('each level is harder than the one below, task by task', () => {
    for (const agents of [2, 4])
      for (const seed of [1, 2, 3]) {
        const all = suite(seed, agents)
        const levels = [0, 1, 2, 3, 4].map(level =>
          all.filter((_, index) => escapeLevel(index) === level).map(complexity),
        )
        for (const [index, level] of levels.entries()) {
          expect(level).toHaveLength(5)
          const below = levels[index - 1]
          if (below) expect(Math.min(...level)).toBeGreaterThan(Math.max(...below))
        }
      }
  })

  test('all eighteen kinds of rooms are there', () => {
    expect(escapeAtoms).toHaveLength(18)
    const used = new Set(suite(1).flatMap(task => task.tags))
    expect(escapeAtoms.map(atom => atom.name).filter(name => !used.has(name))).toEqual([])
    const blocks = new Set(suite(1).flatMap(task => task.arena!.blocks.map(one => one.block.replace(/\[.*/, ''))))
    for (const atom of escapeAtoms) for (const block of atom.triggers) expect(blocks).toContain(block)
  })

  test('the signs name the place of everything that counts, in lines that fit', () => {
    for (const { arena } of suite(1)) {
      const told = arena!.signs.map(sign => sign.lines.join(' ')).join(' ')
      for (const { when } of arena!.mechanisms) for (const { at } of when) expect(told).toContain(at.join(' '))
      for (const line of arena!.signs.flatMap(sign => sign.lines)) expect(line.length).toBeLessThanOrEqual(26)
    }
  })

  test('what lies behind its own door, or takes more feet than there are, is no way out', () => {
    const task = suite(1).find(one => one.tags.includes('two-plates') && one.arena!.mechanisms.length === 1)!
    const { arena } = task
    const [mechanism] = arena!.mechanisms
    const [first, second] = mechanism!.when
    const beyond = { ...first!, at: [60, first!.at[1], 60] as [number, number, number] }
    const changed = (
      when: typeof mechanism extends undefined ? never : NonNullable<typeof mechanism>['when'],
    ): Task => ({
      ...task,
      arena: { ...arena!, mechanisms: [{ ...mechanism!, when }] },
    })
    expect(solveEscape(task).solved).toBe(true)
    expect(solveEscape(changed([beyond, second!])).solved).toBe(false)
    expect(solveEscape(changed([first!, second!, { ...first!, at: [3, -60, 4] }])).solved).toBe(false)
  })
})

test('the judge counts levers one by one, plates only together, a lock only for its key', async () => {
  const tasks = suite(1)
  const plates = tasks.find(one => one.tags.includes('two-plates') && one.arena!.mechanisms.length === 1)!
  const levers = tasks.find(one => one.tags.includes('two-levers'))!
  const locked = tasks.find(one => one.tags.includes('key'))!
  const world = await startWorld({ version: '1.19.2', operators: ['referee'] })
  const played = async (task: Task, body: (run: Run) => Promise<void>): Promise<void> => {
    const referee = await createReferee({
      host: world.host,
      port: world.port,
      version: '1.19.2',
      task,
      console: command => world.command(command),
    })
    await referee.prepare()
    const seen = new Map<string, () => void>()
    const stopWatching = referee.onBlock(({ at }) => seen.get(at.join(' '))?.())
    const stop = referee.work(() => {}, mechanismLog())
    /** Sets a block and waits until the referee has seen it. */
    const put = async (at: readonly number[], block: string): Promise<void> => {
      const noticed = new Promise<void>(resolve => seen.set(at.join(' '), resolve))
      await world.command(`setblock ${at.join(' ')} ${block}`)
      await noticed
    }
    const until = (at: readonly number[]): Promise<void> => new Promise(resolve => seen.set(at.join(' '), resolve))
    let parts: Score['parts'] = []
    const score = async (): Promise<number> => {
      const found = await referee.score(task.seats.workers, parts)
      parts = found.parts
      return found.completion
    }
    /** Waits until the referee's own eyes have a player there. */
    const there = async (player: string, at: readonly [number, number, number]): Promise<void> => {
      const box = { from: [...at] as [number, number, number], to: [...at] as [number, number, number] }
      box.from[1] -= 2
      while (!(await referee.check({ kind: 'inside', box, seats: [player] }, [player]))?.met)
        await new Promise(resolve => setTimeout(resolve, 20))
    }
    await body({ put, until, score, there })
    stop()
    stopWatching()
    await referee.close()
  }
  interface Run {
    put(at: readonly number[], block: string): Promise<void>
    until(at: readonly number[]): Promise<void>
    score(): Promise<number>
    there(player: string, at: readonly [number, number, number]): Promise<void>
  }
  try {
    await played(plates, async ({ put, until, score }) => {
      const [mechanism] = plates.arena!.mechanisms
      const [first, second] = mechanism!.when
      const released = (block: string): string => block.replace('powered=true', 'powered=false')
      for (const { at, block } of [first!, second!]) {
        await put(at, block)
        expect(await score()).toBe(0)
        await put(at, released(block))
      }
      expect(await score()).toBe(0)
      await put(first!.at, first!.block)
      const opened = until(mechanism!.sets.at(-1)!.at)
      await put(second!.at, second!.block)
      await opened
      // One room of two points; the exit is the other.
      expect(await score()).toBeCloseTo(0.5, 9)
      // What was opened stays counted when it falls shut.
      const { at } = mechanism!.sets[0]!
      await put(at, 'stone')
      expect(await score()).toBeCloseTo(0.5, 9)
    })
    await played(levers, async ({ put, score }) => {
      const mechanism = levers.arena!.mechanisms.find(
        one => one.when.length === 2 && one.when.every(({ block }) => block.startsWith('lever')),
      )!
      const rooms = levers.arena!.signs.length
      const { at } = mechanism.when[0]!
      await put(at, 'lever[face=floor,powered=true]')
      expect(await score()).toBeCloseTo(0.5 / (rooms + 1), 9)
      await put(at, 'lever[face=floor,powered=false]')
      expect(await score()).toBeCloseTo(0.5 / (rooms + 1), 9)
    })
    await played(locked, async ({ put, until, score, there }) => {
      const { key, when, sets } = locked.arena!.mechanisms.find(one => one.key !== undefined)!
      const { at, block } = when[0]!
      const bot = createBot({ host: world.host, port: world.port, version: '1.19.2', username: 'Alice' })
      await once(bot, 'spawn')
      const goTo = async (x: number): Promise<void> => {
        const moved = once(bot, 'forcedMove')
        await world.command(`tp Alice ${x} ${at[1]} ${at[2]}`)
        await moved
        await there('Alice', [x, at[1], at[2]])
      }
      const press = async (): Promise<void> => {
        await put(at, block.replace('powered=true', 'powered=false,face=floor'))
        await put(at, block.replace('powered=true', 'powered=true,face=floor'))
      }
      await goTo(at[0])
      await press()
      // The lock is still pressed: with the key beside it, it would open.
      await goTo(at[0] + 20)
      await world.command(`give Alice ${key}`)
      await press()
      expect(await score()).toBe(0)
      await goTo(at[0])
      const opened = until(sets.at(-1)!.at)
      await press()
      await opened
      expect(await score()).toBeGreaterThan(0)
      bot.quit()
    })
  } finally {
    await world.stop()
  }
})
