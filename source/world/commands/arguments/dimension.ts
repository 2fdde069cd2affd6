import { failure } from '../language/errors.ts'
import { withNamespace } from '../language/reader.ts'
import type { ArgumentType } from '../language/tree.ts'

/** The dimensions of this world. Portals lead nowhere, so there is one. */
const dimensions = ['overworld']

/** The name of a dimension that there is. A name that reads well is looked up when the command runs, as in vanilla. */
export const dimension: ArgumentType<string> = {
  parser: 'minecraft:dimension',
  parse: reader => reader.readId(),
  resolve(name) {
    if (!dimensions.includes(name)) throw failure('argument.dimension.invalid', withNamespace(name))
    return name
  },
  suggest: () => dimensions.map(name => `minecraft:${name}`),
}
