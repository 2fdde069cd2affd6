import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import OpenAI from 'openai'
import { z } from 'zod'
import { EnvironmentError, reasonOf } from '../../errors.ts'
import { type Ranker, rankByWords } from '../../minecraft/names/rank-by-words.ts'
import { appendToOwnFile, readOwnFile } from '../../own-files.ts'
import { secretHider } from '../../session/log/secrets.ts'
import { limits } from '../answers/answer-limits.ts'
import { causes, totalTimeoutFactor } from './endpoint/answer-stream.ts'
import { boundedFetch } from './endpoint/bounded-fetch.ts'
import { fromEnvironment, secretsSentTo } from './endpoint/openai-environment.ts'
import type { Place } from './named-model.ts'

export interface EmbeddingOptions {
  readonly place: Place
  /** `text-embedding-3-small`, or whatever the endpoint calls its own. */
  readonly model: string
  /** File in which embeddings are kept, one per line: the same text is never paid for twice. */
  readonly cache: string
  /** For one answer, ms. @default 10 000 */
  readonly timeout?: number
  /** Told once, in one line, when words have to do instead. */
  readonly onTrouble?: (text: string) => void
}

/** Texts that are sent at once: their vectors have room in one answer. */
const textsAtOnce = 100
/** A vector takes some 20 kB. */
const largestCacheBytes = 256 << 20

const line = z.object({ key: z.string(), vector: z.array(z.number()).min(1) })

/** Ranks by the cosine of embeddings. When the endpoint has none, by words, and says so once. */
export const createEmbeddingRanker = (options: EmbeddingOptions): Ranker => {
  const { place, model, cache, timeout = 10_000 } = options
  const { preset, baseUrl: baseURL, key: apiKey = 'none' } = place
  const hide = secretHider(secretsSentTo(place))
  const client = new OpenAI({
    ...{ apiKey, baseURL, timeout, maxRetries: 1, ...fromEnvironment(preset) },
    fetch: boundedFetch({ headersTimeoutMs: timeout, hide, wholeBytes: limits.embeddingsBytes }),
    // What goes wrong is told here; the package would write into the screen.
    logLevel: 'off',
  })
  const known = load(cache)
  let silent = false
  const keyOf = (text: string): string => createHash('sha256').update(`${model}\n${text}`).digest('base64url')

  const embed = async (texts: readonly string[]): Promise<void> => {
    const missing = [...new Set(texts)].filter(text => !known.has(keyOf(text)))
    for (let at = 0; at < missing.length; at += textsAtOnce) await embedAtOnce(missing.slice(at, at + textsAtOnce))
  }
  const embedAtOnce = async (missing: string[]): Promise<void> => {
    const { data } = await client.embeddings.create(
      { model, input: missing, encoding_format: 'float' },
      { signal: AbortSignal.timeout(totalTimeoutFactor * timeout) },
    )
    for (const [index, text] of missing.entries()) {
      const vector = data.find(one => one.index === index)?.embedding
      if (!vector || vector.length === 0) throw new Error('the endpoint left an embedding out')
      known.set(keyOf(text), vector)
      appendToOwnFile(cache, `${JSON.stringify({ key: keyOf(text), vector })}\n`)
    }
  }

  return async (query, texts, limit) => {
    if (texts.length === 0 || limit <= 0) return []
    try {
      await embed([query, ...texts])
    } catch (error) {
      if (!silent)
        options.onTrouble?.(
          `${model} gives no embeddings (${hide(causeOf(error)).slice(0, 300)}); examples and programs are found by their words instead.`,
        )
      silent = true
      return rankByWords(query, texts, limit)
    }
    const wanted = known.get(keyOf(query))!
    return texts
      .map((text, index) => ({ index, likeness: cosine(wanted, known.get(keyOf(text))!) }))
      .sort((a, b) => b.likeness - a.likeness || a.index - b.index)
      .slice(0, limit)
      .map(one => one.index)
  }
}

/** The package says “Connection error.” where what lies behind says why. */
const causeOf = (error: unknown): string => causes(error).at(-1)?.message ?? String(error)

/** A line that cannot be read is asked for again. */
const load = (file: string): Map<string, readonly number[]> => {
  const known = new Map<string, readonly number[]>()
  if (!existsSync(file)) return known
  for (const text of readKept(file).split('\n')) {
    if (text === '') continue
    try {
      const { key, vector } = line.parse(JSON.parse(text))
      known.set(key, vector)
    } catch {
      // Half a line, from a crash.
    }
  }
  return known
}

const readKept = (file: string): string => {
  try {
    return readOwnFile(file, largestCacheBytes)
  } catch (error) {
    throw new EnvironmentError(
      `Cannot read the embeddings kept in ${file}: ${reasonOf(error)}.`,
      'Delete it: they are asked for again.',
    )
  }
}

const cosine = (a: readonly number[], b: readonly number[]): number => {
  let product = 0
  let lengthA = 0
  let lengthB = 0
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    product += a[at]! * b[at]!
    lengthA += a[at]! ** 2
    lengthB += b[at]! ** 2
  }
  return lengthA === 0 || lengthB === 0 ? 0 : product / Math.sqrt(lengthA * lengthB)
}
