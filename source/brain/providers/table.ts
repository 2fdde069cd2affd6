import type { z } from 'zod'
import type { Brain } from '../brain.ts'
import type { Provider } from './provider.ts'

/** Every way to think; each is loaded when it is wanted. Adding one: a file here and a line in this table. */
const providers = {
  rules: async () => (await import('./rules-provider.ts')).rulesProvider,
  openai: async () => (await import('./openai-provider.ts')).openaiProvider,
} as const
export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as readonly ProviderName[]

/** What a model's name means where no provider is named. */
export const providerOfModels: ProviderName = 'openai'

/** What a session's configuration says of who thinks. */
export type BrainConfig = {
  [Name in ProviderName]: z.infer<Awaited<ReturnType<(typeof providers)[Name]>>['config']>
}[ProviderName]

export const providerOf = async ({ kind }: { readonly kind: ProviderName }): Promise<Provider<BrainConfig>> =>
  // The table pairs each kind with its provider; a union of functions cannot say so.
  (await providers[kind]()) as unknown as Provider<BrainConfig>

export const createBrain = async (config: BrainConfig): Promise<Brain> => (await providerOf(config)).create(config)
