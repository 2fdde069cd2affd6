import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { gunzipSync, gzipSync } from 'node:zlib'
import nbt from 'prismarine-nbt'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { schematicOf } from '../../../source/cli/export/schem.ts'
import { run } from '../../../source/cli/verbs/design.ts'
import { compileDesign } from '../../../source/designs/compile-design.ts'
import { designFromBlocks } from '../../../source/designs/design-from-blocks.ts'
import { drawReady, readyDesigns } from '../../../source/designs/library/index.ts'
import { designFile, readDesign, saveDesign } from '../../../source/host/saved-designs.ts'
import type { BlueprintCell } from '../../../source/minecraft/blocks/blueprint.ts'
import { parseBlock } from '../../../source/minecraft/blocks/blueprint.ts'
import { checkedDesign } from '../../../source/team/buildings/given-design.ts'
import { refusal } from '../../refusal.ts'
import { temporaryFolder } from '../../session/helpers.ts'

beforeEach(() => {
  const before = process.cwd()
  process.chdir(temporaryFolder())
  return () => process.chdir(before)
})

/** What the command prints, and its exit code. */
const said = async (...input: string[]): Promise<{ code: number; out: string; err: string }> => {
  const texts = { out: '', err: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream, index) =>
    vi.spyOn(process[stream], 'write').mockImplementation(chunk => {
      texts[index === 0 ? 'out' : 'err'] += String(chunk)
      return true
    }),
  )
  try {
    return { code: await run(input, {}), ...texts }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
const cells = (blocks: readonly { readonly at: readonly [number, number, number]; readonly block: string }[]) =>
  blocks.map(({ at, block }): BlueprintCell => ({ at, ...parseBlock(block) }))
const tower = compileDesign(drawReady(readyDesigns.find(({ name }) => name === 'tower')!)).blocks
const solidLines = (blocks: typeof tower): string[] =>
  blocks.flatMap(({ at, block }) => (block === 'air' ? [] : [`${at.join()} ${block}`])).toSorted()
const drawnFrom = (name: string, version = '1.19.2') => {
  const read = checkedDesign(readDesign(name), version)
  if ('faults' in read) throw new Error(read.faults.join())
  return compileDesign(read.design).blocks
}

describe('mcteam design import', () => {
  test('a .schem is kept under its own name or another, every block of it, and goes out again as the same', async () => {
    writeFileSync('Old Watch-Tower.schem', schematicOf(cells(tower), '1.19.2'))
    const { code, out } = await said('import', 'Old Watch-Tower.schem')
    expect(code).toBe(0)
    expect(out).toMatch(/old-watch-tower\.yaml: \d+ blocks; goals can name it, as in “build my old watch tower”\.\n$/)
    expect(solidLines(drawnFrom('old-watch-tower'))).toEqual(solidLines(tower))
    expect((await said()).out).toBe(`old-watch-tower  ${designFile('old-watch-tower')}\n`)
    expect((await said('export', 'old-watch-tower')).out).toBe('Written to old-watch-tower.schem.\n')
    await said('import', 'old-watch-tower.schem', 'again')
    expect(solidLines(drawnFrom('again'))).toEqual(solidLines(tower))
  })
  test('version 3 of the format is read, too', async () => {
    const second = nbt.parseUncompressed(gunzipSync(schematicOf(cells(tower), '1.19.2'))).value as Record<
      string,
      unknown
    >
    const { Palette, BlockData, PaletteMax: _, ...rest } = second
    const Schematic = {
      type: 'compound',
      value: {
        ...rest,
        Version: { type: 'int', value: 3 },
        Blocks: { type: 'compound', value: { Palette, Data: BlockData } },
      },
    }
    // The writer's types want every kind of tag spelled out.
    const third = { type: 'compound', name: '', value: { Schematic } } as unknown as nbt.NBT
    writeFileSync('third.schem', gzipSync(nbt.writeUncompressed(third, 'big')))
    expect((await said('import', 'third.schem')).code).toBe(0)
    expect(solidLines(drawnFrom('third'))).toEqual(solidLines(tower))
  })
  test('no kept design is replaced, and no name leads out of the folder', async () => {
    writeFileSync('hut.schem', schematicOf(cells(tower), '1.19.2'))
    saveDesign('hut', { about: 'mine', design: {} })
    const before = readFileSync(designFile('hut'), 'utf8')
    expect(await refusal(() => said('import', 'hut.schem'))).toContain('A design is kept as hut already.')
    expect(readFileSync(designFile('hut'), 'utf8')).toBe(before)
    expect(await refusal(() => said('import', 'hut.schem', '../hut'))).toContain('../hut is no name of a design.')
    expect(await refusal(() => said('import', 'away.schem'))).toContain('Cannot read away.schem: there is no such file')
  })
  test('blocks on the same place count once', () => {
    const made = designFromBlocks([
      { at: [0, 0, 0], block: 'stone' },
      { at: [0, 0, 0], block: 'oak_planks' },
      { at: [0, 1, 0], block: 'stone' },
    ])
    expect(made).toMatchObject({ solid: 2 })
  })
  test('a file that is there is not replaced by an export', async () => {
    writeFileSync('hut.schem', schematicOf(cells(tower), '1.19.2'))
    await said('import', 'hut.schem')
    const before = readFileSync('hut.schem')
    expect(await refusal(() => said('export', 'hut'))).toContain('hut.schem exists already. Write ')
    expect(readFileSync('hut.schem')).toEqual(before)
    writeFileSync('notes.txt', 'mine')
    expect(await refusal(() => said('export', 'hut', 'notes.txt'))).toContain('notes.txt exists already.')
    expect(readFileSync('notes.txt', 'utf8')).toBe('mine')
  })
  test('a design that cannot be read is listed with its fault, the others beside it', async () => {
    const parts = [{ kind: 'block', at: [0, 0, 0], of: 'stone' }]
    saveDesign('good', { about: 'good', design: { parts } })
    writeFileSync(designFile('bad'), 'a: b: c\n')
    mkdirSync(designFile('folder'))
    for (const of of ['constructor', '__proto__', 'toString'])
      saveDesign(`of-${of.toLowerCase().replaceAll('_', '')}`, { about: 'x', design: { parts: [{ ...parts[0], of }] } })
    const { code, out } = await said()
    expect(code).toBe(0)
    expect(out).toMatch(/bad {2}\S+\n {2}✗ Cannot read the design \S+: [^\n]+ Mend the file\.\n/)
    expect(out).toMatch(/folder {2}\S+\n {2}✗ Cannot read the design \S+: it is a folder\. Mend the file\.\n/)
    expect(out).toMatch(/good {2}\S+\nof-/)
    expect(out.match(/of-\w+ {2}\S+\n {2}✗/g)).toHaveLength(3)
  })
  test('unknown blocks are left out and told, and what can then not be built is told, too', async () => {
    const odd: BlueprintCell[] = [
      { at: [0, 0, 0], block: 'mahogany_log' },
      { at: [0, 1, 0], block: 'stone' },
      { at: [1, 0, 0], block: 'command_block' },
      { at: [3, 0, 0], block: 'stone' },
    ]
    writeFileSync('odd.schem', schematicOf(odd, '1.19.2'))
    const { code, out, err } = await said('import', 'odd.schem')
    expect(code).toBe(1)
    expect(err).toMatch(/mahogany_log is no block of Minecraft 1\.19\.2 → left out/)
    expect(err).toMatch(/command_block cannot be placed by hand → left out/)
    expect(out).toMatch(/odd\.yaml: 2 blocks\. It cannot be built before this is mended there:\n {2}✗ nothing joins 1/)
  })
  test('blocks of a newer version are taken, with the version that has them', async () => {
    writeFileSync('pink.schem', schematicOf([{ at: [0, 0, 0], block: 'cherry_planks' }], '1.20.4'))
    expect((await said('import', 'pink.schem')).out).toMatch(
      /1 blocks?; .* It has blocks that came with Minecraft 1\.20\.4\.\n$/,
    )
    expect((await said()).out).not.toContain('✗')
    expect(drawnFrom('pink', '1.20.4')).toHaveLength(1)
  })
  test.each([
    ['cut off', () => schematicOf(cells(tower), '1.19.2').subarray(0, 200)],
    ['no schematic at all', () => Buffer.from('Not a building.\n')],
    ['too long', () => Buffer.from(schematicOf(longWall, '1.19.2'))],
  ])('a file that is %s is refused in a line, and nothing is kept', async (_what, bytes) => {
    writeFileSync('bad.schem', bytes())
    expect(await refusal(() => said('import', 'bad.schem'))).toMatch(/^bad\.schem: [^\n]+\.$/)
    expect((await said()).out).toMatch(/^No design is kept/)
  })
})

const longWall = Array.from({ length: 200 }, (_, x): BlueprintCell => ({ at: [x, 0, 0], block: 'stone' }))
