/** The most that the models of a session may use: US dollars, or tokens. */
export type BudgetLimit = number | { tokens: number }
export type BudgetUnit = 'tokens' | undefined

const [thousand, million] = [1_000, 1_000_000]
const amounts = /^\$?(\d+(?:\.\d+)?) ?([km])?[- ]?(usd|\$|tokens?)?$/i

/** `2`, `2.5usd`, `$2`, `500k-tokens`; undefined: it is none. */
export const readBudget = (text: string): BudgetLimit | undefined => {
  const read = readAmount(text)
  if (read === undefined) return undefined
  return /token/i.test(text) ? { tokens: Math.ceil(read) } : read
}

/** The same as a number, in whatever unit the budget has. */
export const readAmount = (text: string): number | undefined => {
  const [, digits, times = ''] = amounts.exec(text.trim()) ?? []
  const value = Number(digits) * (/k/i.test(times) ? thousand : /m/i.test(times) ? million : 1)
  return value > 0 && Number.isFinite(value) ? value : undefined
}

/** `$2`, `$1.20`, `500,000 tokens` */
export const inUnit = (value: number, unit: BudgetUnit, exact = false): string =>
  unit === undefined ? `$${exact ? value : value.toFixed(2)}` : `${Math.round(value).toLocaleString('en')} tokens`
