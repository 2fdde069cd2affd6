/** The most that the models of a session, or the questions of a goal, may use: US dollars, or tokens. */
export type BudgetLimit = number | { readonly tokens: number }
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

/** `$2`, `500,000 tokens` */
export const limitWords = (limit: BudgetLimit): string =>
  typeof limit === 'number' ? inUnit(limit, undefined, true) : inUnit(limit.tokens, 'tokens')

/** What counts for a limit, in its unit. */
export const usedOf = (
  limit: BudgetLimit,
  {
    tokensIn,
    tokensOut,
    cost,
  }: { readonly tokensIn: number; readonly tokensOut: number; readonly cost: number | null },
): number => (typeof limit === 'number' ? (cost ?? 0) : tokensIn + tokensOut)

export const amountOf = (limit: BudgetLimit): number => (typeof limit === 'number' ? limit : limit.tokens)

const amount = String.raw`\$?\d+(?:\.\d+)?[km]?(?:[- ]?(?:usd|\$|tokens?))?(?=[\s:,\]]|$)`
const unit = String.raw`(?=\$|\S*(?:usd|\$|tokens?)|\S+ (?:usd|tokens?)\b)`
const before = [
  new RegExp(String.raw`^\[?--budget[ =:]\s*(${amount})\]?[:,]?\s*`, 'i'),
  new RegExp(String.raw`^\[budget[ =:]\s*(${amount})\][:,]?\s*`, 'i'),
  // Without a mark it is an amount only if it says of what.
  new RegExp(String.raw`^budget[ =:]\s*${unit}(${amount})[:,]?\s*`, 'i'),
]
const behind = new RegExp(String.raw`\s*--budget[ =:]\s*(${amount})\s*$`, 'i')

/** The words of a goal without the budget before or behind them: `--budget 20k-tokens …`, `budget $2: …`. Null: it cannot be read. */
export const takeBudget = (words: string): { readonly words: string; readonly budget?: BudgetLimit } | null => {
  const mark = [...before, behind].find(one => one.test(words))
  if (!mark) return /(?:^|\s)--budget(?![\w-])/i.test(words) ? null : { words }
  const budget = readBudget(mark.exec(words)?.[1] ?? '')
  return budget === undefined ? null : { words: words.replace(mark, ''), budget }
}

export const budgetExample = '--budget 2usd or --budget 20k-tokens'
