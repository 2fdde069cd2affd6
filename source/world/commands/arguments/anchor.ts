import { oneOf } from './simple.ts'

/** The feet or the eyes of an entity. */
export const anchor = oneOf('minecraft:entity_anchor', ['feet', 'eyes'], 'argument.anchor.invalid')
