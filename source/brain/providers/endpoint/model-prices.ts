import { calcPrice, findProvider, type PriceCalculation } from '@pydantic/genai-prices'
import type { Place } from '../named-model.ts'
import type { Counted } from './endpoint-reply.ts'

/** US dollars of one answer; null when the price is unknown. Tokens out of a cache cost what the provider takes for those. */
export const costOf = (place: Place, model: string, used: Counted): number | null => {
  const { tokensIn, tokensOut, tokensCached } = used
  if (place.preset.own) return 0
  if (place.preset.tellsCost && used.cost !== undefined) return used.cost
  const usage = {
    input_tokens: tokensIn,
    output_tokens: tokensOut,
    cache_read_tokens: Math.min(tokensCached, tokensIn),
  }
  return priceOf(place, model, usage)?.total_price ?? null
}

/** Tokens that a model has room for, question and answer; null where that is not known. */
export const contextOf = (place: Place, model: string): number | null =>
  (place.preset.own ? undefined : priceOf(place, model, {})?.model.context_window) ?? null

/** At an address that no known provider has, a model costs what its name costs where it comes from. */
const priceOf = (
  { preset, baseUrl }: Place,
  model: string,
  usage: Readonly<Record<string, number>>,
): PriceCalculation | null => {
  const providerId = preset.prices ?? findProvider({ providerApiUrl: baseUrl })?.id
  const named = providerId === undefined ? model.replace(/^.*\//, '') : model
  return calcPrice(usage, named, providerId === undefined ? {} : { providerId })
}
