/**
 * US dollars per million tokens, input and output, as published by the providers in 2025. A model that is not listed has an
 * unknown price, which is shown as unknown rather than as nothing.
 */
const prices: Readonly<Record<string, readonly [input: number, output: number]>> = {
  'gpt-5': [1.25, 10],
  'gpt-5-mini': [0.25, 2],
  'gpt-5-nano': [0.05, 0.4],
  'gpt-4.1': [2, 8],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1-nano': [0.1, 0.4],
  'gpt-4o': [2.5, 10],
  'gpt-4o-mini': [0.15, 0.6],
  'gpt-4-turbo': [10, 30],
  'gpt-4': [30, 60],
  'gpt-3.5-turbo': [0.5, 1.5],
  o3: [2, 8],
  'o4-mini': [1.1, 4.4],
}

/** US dollars; null when the price is unknown. Dated names (`gpt-4o-2024-08-06`) cost what the undated do. */
export const costOf = (model: string, tokensIn: number, tokensOut: number): number | null => {
  const name = model.replace(/^.*\//, '').replace(/-\d{4}-\d{2}-\d{2}$/, '')
  const price = Object.hasOwn(prices, name) ? prices[name] : undefined
  return price ? (tokensIn * price[0] + tokensOut * price[1]) / 1_000_000 : null
}
