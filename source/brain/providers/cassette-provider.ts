import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { type StaleUse, staleUses } from './cassette/stale-uses.ts'
import type { Provider } from './provider.ts'

const config = z.strictObject({
  kind: z.literal('cassette'),
  /** Absolute path of the recording whose answers are played. */
  file: z.string().refine(isAbsolute),
  stale: z.enum(staleUses).optional(),
  /** Absolute path of a folder whose prompts win. */
  prompts: z.string().optional(),
})
type Config = z.infer<typeof config>

/** The answers of a recording: no model, no key, no network. */
export const cassetteProvider: Provider<Config> = {
  config,
  readsAnyGoal: true,
  fromFlags(given) {
    const file = given.text('answers')
    if (file === undefined) throw new UsageError('--brain cassette needs answers.', 'Pass --answers FILE.')
    const stale = given.text('stale') as StaleUse | undefined // the flag's choices are these words
    return { kind: 'cassette', file: resolve(file), stale }
  },
  ready({ file }) {
    if (!existsSync(file)) throw new UsageError(`There is no file ${file} (--answers).`, 'Pass a recording.')
  },
  withPrompts: (given, prompts) => ({ ...given, prompts }),
  flagsOf: ({ file, stale }) => ({ answers: file, stale }),
  // The recording is on this machine.
  forFleet: () => null,
  onFleet: given => given,
  again: (recorded, given) => (given.text('answers') === undefined ? recorded : cassetteProvider.fromFlags(given)),
  addresses: () => [],
  needsConsent: ({ file }) => [`the answers in ${file}`],
  ranker: () => undefined,
  async create(given) {
    const { createCassetteBrain } = await import('./cassette/cassette.ts')
    return await createCassetteBrain(given)
  },
}
