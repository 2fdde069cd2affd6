import { isScalar, type LineCounter, parseDocument, visit, YAMLParseError } from 'yaml'
import { KnownError } from './errors.ts'

/** Nothing of ours is nested deeper than a dozen; what is much deeper takes a parser seconds, and its stack. */
const nestingAtMost = 64
/** Anchors may be used so often: ten that name one another are a thousand million values. */
const aliasesAtMost = 100
/** Aliases of all anchors: each is looked for among all others. */
const allAliasesAtMost = 2_000

export type YamlDocument = ReturnType<typeof parseDocument>

/**
 * A text of a person, player, model or file as a document. What is wrong with it is in `errors`, as the parser's own mistakes. Keys are
 * text: a map as a key would be written out again at every level around it.
 */
export function yamlDocument(text: string, lineCounter?: LineCounter): YamlDocument {
  // The parser itself compares each key with all before it: minutes for a megabyte of short ones.
  const options = { prettyErrors: false, stringKeys: true, uniqueKeys: false, logLevel: 'error' } as const
  const read = (source: string): YamlDocument => withoutRepetition(parseDocument(source, { ...options, lineCounter }))
  const deep = tooDeepAt(text)
  if (deep === -1) return read(text)
  const document = read('')
  document.errors.push(
    new YAMLParseError([deep, deep + 1], 'IMPOSSIBLE', `it is nested deeper than ${nestingAtMost} levels here`),
  )
  return document
}

/** What a text says as YAML. Throws KnownError with the reason alone; the caller knows where the text stands. */
export function parseYaml(text: string): unknown {
  const document = yamlDocument(text)
  const [broken] = document.errors
  if (broken) throw new KnownError(broken.message.split('\n')[0]!)
  try {
    return yamlValue(document)
  } catch (error) {
    // An alias without its anchor, or too many of them.
    throw new KnownError(error instanceof Error ? error.message : String(error))
  }
}

/** The value of a document without errors. Throws where aliases stand for too much. */
export const yamlValue = (document: YamlDocument): unknown => document.toJS({ maxAliasCount: aliasesAtMost })

/** Says which keys stand in one map twice, and that there are too many aliases. */
function withoutRepetition(document: YamlDocument): YamlDocument {
  const wrong = (at: number, code: 'DUPLICATE_KEY' | 'IMPOSSIBLE', text: string) =>
    void document.errors.push(new YAMLParseError([at, at + 1], code, text))
  let aliases = 0
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) wrong(key.range?.[0] ?? 0, 'DUPLICATE_KEY', 'Map keys must be unique')
        seen.add(key.value)
      }
    },
    Alias(_, { range }) {
      aliases++
      if (aliases <= allAliasesAtMost) return undefined
      wrong(range?.[0] ?? 0, 'IMPOSSIBLE', `it has more than ${allAliasesAtMost} aliases`)
      return visit.BREAK
    },
  })
  return document
}

/** Where brackets, or signs of a list or key at the head of a line, are nested too deep; -1: nowhere. */
function tooDeepAt(text: string): number {
  let brackets = 0
  let heads = 0
  let isHead = true
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\n') [heads, isHead] = [0, true]
    else if (sign === '[' || sign === '{') brackets++
    else if (sign === ']' || sign === '}') brackets = Math.max(0, brackets - 1)
    else if (isHead && '-?:'.includes(sign) && text[at + 1] === ' ') heads++
    else if (sign !== ' ') isHead = false
    if (brackets > nestingAtMost || heads > nestingAtMost) return at
  }
  return -1
}
