import { Reader } from '../language/reader.ts'
import type { ArgumentType, Context } from '../language/tree.ts'
import { nameText } from '../table/naming.ts'
import { readSelector } from './selector.ts'

/** The rest of the line as words; an operator's `@a` becomes the names it stands for. */
export const message: ArgumentType<string> = {
  parser: 'minecraft:message',
  parse: reader => reader.readRest(),
  resolve: (text, context) => (context.source.level >= 2 ? withNames(text, context) : text),
}

function withNames(text: string, context: Context): string {
  let result = ''
  const reader = new Reader(text)
  while (reader.canRead()) {
    const start = reader.cursor
    if (reader.peek() !== '@') {
      result += reader.read()
      continue
    }
    if (!/^@[praesn](?![A-Za-z])/.test(reader.rest)) {
      result += reader.read()
      continue
    }
    const found = readSelector(reader, context.game, true).find(context.game, context.source)
    result += found.map(entity => nameText(context.game, entity)).join(', ')
    if (reader.cursor === start) break
  }
  return result
}
