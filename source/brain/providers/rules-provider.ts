import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import type { Provider } from './provider.ts'

const config = z.strictObject({
  kind: z.literal('rules'),
  /** Model-like latency, ms, drawn by the seed. */
  think: z.number().min(0).max(600_000).optional(),
  seed: z.int().optional(),
})
type Config = z.infer<typeof config>

/** Fixed rules: no model, no key, no network. */
export const rulesProvider: Provider<Config> = {
  config,
  readsAnyGoal: false,
  fromFlags(given) {
    const model = given.text('model')
    if (model !== undefined)
      throw new UsageError(`--brain rules and --model ${model} exclude each other.`, 'Leave one out.')
    const think = given.number('think')
    return think === undefined
      ? { kind: 'rules' }
      : { kind: 'rules', think: think * 1000, seed: given.number('seed') ?? 1 }
  },
  ready: () => {},
  withPrompts: given => given,
  flagsOf: ({ think }) => ({ think: think === undefined ? undefined : think / 1000 }),
  forFleet: given => given,
  onFleet: given => given,
  again: (recorded, given) => (given.number('think') === undefined ? recorded : rulesProvider.fromFlags(given)),
  addresses: () => [],
  needsConsent: () => [],
  ranker: () => undefined,
  async create({ think = 0, seed = 1 }) {
    const { createRuleBrain } = await import('../rules/rule-brain.ts')
    if (think === 0) return createRuleBrain()
    const { withLatency } = await import('./added-latency.ts')
    return withLatency(createRuleBrain(), think, seed)
  },
}
