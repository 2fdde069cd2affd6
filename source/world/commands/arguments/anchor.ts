import { plainType } from './simple.ts'

/** The feet or the eyes of an entity. */
export const anchor = plainType(
  'minecraft:entity_anchor',
  reader => {
    const start = reader.cursor
    const name = reader.readUnquoted()
    if (name !== 'feet' && name !== 'eyes') throw reader.errorAt(start, 'argument.anchor.invalid', name)
    return name
  },
  { suggest: () => ['feet', 'eyes'] },
)
