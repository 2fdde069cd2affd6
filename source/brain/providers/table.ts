import type { z } from 'zod'
import type { Brain } from '../brain.ts'
import type { Provider } from './provider.ts'

/**
 * Every way to think; each is loaded when it is wanted. `model`: it asks a model, and waits for it; the others think on this
 * machine. Adding one: a file here and a line in this table.
 */
const providers = {
  rules: { model: false, load: async () => (await import('./rules-provider.ts')).rulesProvider },
  cassette: { model: false, load: async () => (await import('./cassette-provider.ts')).cassetteProvider },
  openai: { model: true, load: async () => (await import('./openai-provider.ts')).openaiProvider },
} as const
export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as readonly ProviderName[]

/** What a model's name means where no provider is named. */
export const providerOfModels: ProviderName = 'openai'

/** What answers where a recording with answers is named. */
export const providerOfAnswers: ProviderName = 'cassette'

/** Whether a model answers for a brain with this name: that of a provider, or else of a model. */
export const asksModel = (brain: string): boolean => {
  const provider = providerNames.find(one => one === brain)
  return provider === undefined || providers[provider].model
}

/** What a session's configuration says of who thinks. */
export type BrainConfig = {
  [Name in ProviderName]: z.infer<Awaited<ReturnType<(typeof providers)[Name]['load']>>['config']>
}[ProviderName]

/** Who thinks where no provider and no model is named. */
export const withoutModel = { kind: 'rules' } as const satisfies BrainConfig

export const providerOf = async ({ kind }: { readonly kind: ProviderName }): Promise<Provider<BrainConfig>> =>
  // The table pairs each kind with its provider; a union of functions cannot say so.
  (await providers[kind].load()) as unknown as Provider<BrainConfig>

export const createBrain = async (config: BrainConfig): Promise<Brain> => (await providerOf(config)).create(config)
