import { z } from 'zod'
import { type BrainConfig, providerNames, providerOf } from './table.ts'

/** The name of a provider with whatever belongs to it; the provider says whether that is right. */
export const someConfig = z.looseObject({ kind: z.enum(providerNames) })

/** A configuration from elsewhere, checked by its provider. Throws ZodError. */
export const checkedConfig = async (value: unknown): Promise<BrainConfig> => {
  const some = someConfig.parse(value)
  return (await providerOf(some)).config.parse(some)
}
