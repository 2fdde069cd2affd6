import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name))
/** `import type` leaves nothing at run time. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\s)[^'"]*?from\s+'([^']+)'/gm)].map(
    ([, path]) => (path!.startsWith('.') ? relative('source', join(dirname(file), path!)) : path!),
  )

test('the rule brain sees the question’s input and nothing else: no world, body, judge, file, clock or chance', () => {
  for (const file of filesIn('source/brain/rules')) {
    for (const path of importsOf(file))
      expect(path, file).toMatch(/^brain\/(?:rules|names|cells|fold-text|types|questions)|^session\/box\.ts$|^zod$/)
    const text = readFileSync(file, 'utf8')
    expect(text, file).not.toMatch(/Math\.random|Date\.now|new Date\(|process\.|globalThis|fetch\(/)
  }
})

test('dependencies point one way: team → mind → brain, and none of them knows a screen or a command', () => {
  const allowed = {
    brain: /^(?:brain|session|retrieval)\//,
    mind: /^(?:mind|brain|session|body)\//,
    team: /^(?:team|mind|brain|session|body|tasks)\//,
  }
  for (const [folder, pattern] of Object.entries(allowed))
    for (const file of filesIn(join('source', folder)))
      for (const path of importsOf(file).filter(
        one => one.includes('/') && !one.includes('node:') && one.endsWith('.ts'),
      ))
        expect(path, file).toMatch(pattern)
})
