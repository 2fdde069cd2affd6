import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const parts = [
  'source',
  'scripts',
  // What scripts/servers.ts starts.
  ...['odd-server.ts', 'old-land.ts', 'old-server.ts'].map(file => `test/body/connection/${file}`),
  'bench/results-page.ts',
  'prompts',
  'docs',
  'tasks',
  'package.json',
  'tsconfig.json',
]

/** A copy of the program to which something can be added; packages are shared. */
export interface Copy {
  readonly folder: string
  read(file: string): string
  write(file: string, text: string): void
  /** Puts text behind a piece of a file; the piece must be there once. */
  insert(file: string, after: string, text: string): void
  /** Runs a script of the copy: its output. Rejects with what it wrote to stderr. */
  script(name: string, ...flags: readonly string[]): Promise<string>
  /** What the compiler finds wrong in what these files reach, in its own words; empty when all types hold. @default all files */
  typeFaults(...files: readonly string[]): Promise<string>
  /** Runs a module in the copy and gives back what it exports as `seen`, which must be JSON. */
  see<Seen>(module: string): Promise<Seen>
  remove(): void
}

export const copyOfProgram = (): Copy => {
  const folder = mkdtempSync(join(tmpdir(), 'mcteam-adding-'))
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  // The copy is no repository: the formatter must not ask git what to leave out.
  const format = JSON.parse(readFileSync('biome.json', 'utf8')) as object
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...format, vcs: { enabled: false } }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  let probes = 0
  // Each of its processes loads the same modules.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, '.compiled') }
  const node = async (file: string, flags: readonly string[]): Promise<string> =>
    (await run(process.execPath, [file, ...flags], { cwd: folder, env, maxBuffer: 64 << 20 })).stdout
  const copy: Copy = {
    folder,
    read: file => readFileSync(join(folder, file), 'utf8'),
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    insert(file, after, text) {
      const before = copy.read(file)
      if (before.split(after).length !== 2) throw new Error(`${file} does not have this piece exactly once: ${after}`)
      copy.write(
        file,
        before.replace(after, () => `${after}${text}`),
      )
    },
    script: (name, ...flags) => node(join('scripts', name), flags),
    typeFaults(...files) {
      const part = files.length === 0 ? {} : { files, include: [] }
      copy.write('tsconfig.part.json', JSON.stringify({ extends: './tsconfig.json', ...part }))
      const checked = node('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.part.json'])
      return checked.catch((error: { readonly stdout: string }) => error.stdout)
    },
    async see<Seen>(module: string) {
      const file = `probe-${++probes}.ts`
      copy.write(file, `${module}\nprocess.stdout.write('\\n#seen ' + JSON.stringify(seen))\n`)
      const [, text = ''] = (await node(file, [])).split('\n#seen ')
      return JSON.parse(text) as Seen // the test says what its own module exports
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return copy
}
