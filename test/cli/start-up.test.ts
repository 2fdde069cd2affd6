import { build, type Metafile, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { seatMind } from '../../source/brain/providers/named-model.ts'
import { seatFields } from '../../source/brain/providers/seat-fields.ts'

const withoutLate: Plugin = {
  name: 'without what is loaded late',
  setup: bundler =>
    bundler.onResolve({ filter: /./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined)),
}

/** The files and packages that a file of the program loads before its own first line, `import()` left out. */
async function loadedBy(entry: string): Promise<{ readonly files: readonly string[]; readonly packages: string[] }> {
  const { metafile } = await build({
    entryPoints: [entry],
    ...{ bundle: true, packages: 'external', format: 'esm', platform: 'node', write: false, metafile: true },
    plugins: [withoutLate],
  })
  const imports = (file: string): Metafile['inputs'][string]['imports'] =>
    metafile.inputs[file]!.imports.filter(({ kind }) => kind === 'import-statement')
  const files = [entry]
  for (const file of files)
    for (const { path, external } of imports(file)) if (!external && !files.includes(path)) files.push(path)
  const packages = files.flatMap(file => imports(file).flatMap(({ path, external }) => (external ? path : [])))
  return { files, packages: [...new Set(packages)].filter(name => !name.startsWith('node:')) }
}

test('a command loads no package before its own code but the one that reads flags', async () => {
  const { files, packages } = await loadedBy('source/cli/main.ts')
  expect(files).toContain('source/cli/flags.ts')
  expect(packages).toEqual(['meow'])
})

test('a new session is started, and its screen drawn, without what folds logs and reads recordings', async () => {
  for (const entry of ['source/cli/verbs/tui.ts', 'source/tui/main.tsx']) {
    const { files } = await loadedBy(entry)
    expect(files.filter(file => /session\/(log\/fold\.ts|recording\/(file\/|open|recorder))/.test(file))).toEqual([])
  }
})

test('the fields that the help of --seat names are those that a seat can have', () => {
  expect([...seatFields].toSorted()).toEqual(Object.keys(seatMind.shape).toSorted())
})
