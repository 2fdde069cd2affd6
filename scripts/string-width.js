// Stands in for string-width in all that is bundled. To make its table of emoji takes 13 ms, and each package that measures
// text has a copy of its own; here there is one, made when a text first needs it. The first frame is drawn without.
import { isNarrow } from '../source/tui/screen/narrow.ts'

export default function stringWidth(text, options) {
  if (typeof text === 'string' && options?.ambiguousIsNarrow !== false && isNarrow(text)) return text.length
  return require('../node_modules/string-width/index.js').default(text, options)
}
