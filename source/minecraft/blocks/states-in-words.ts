import { withArticle } from '../names/articles.ts'
import { readable } from '../names/readable.ts'
import { type BlueprintCell, isEmptyThere, parseBlock, type SeenBlock, stateMatches } from './blueprint.ts'

/** How a block is turned, for people: `faces north`, `has its hinge on the left`. */

type States = Readonly<Record<string, string>>

const alongAxis: Readonly<Record<string, string>> = {
  x: 'lies from west to east',
  y: 'stands upright',
  z: 'lies from north to south',
}

const stateInWords = (name: string, value: string): string => {
  switch (name) {
    case 'facing':
      return `faces ${value}`
    case 'axis':
      return alongAxis[value] ?? `has the axis ${value}`
    case 'hinge':
      return `has its hinge on the ${value}`
    case 'face':
      return `sits on the ${value}`
    case 'half':
      return `is the ${value} half`
    case 'type':
      return value === 'double' ? 'is double' : `is the ${value} one`
    case 'open':
      return value === 'true' ? 'is open' : 'is shut'
    case 'powered':
      return value === 'true' ? 'is switched on' : 'is switched off'
    case 'lit':
      return value === 'true' ? 'burns' : 'does not burn'
    default:
      return `has ${readable(name)} ${value}`
  }
}

const inWords = (states: States, names: readonly string[]): string =>
  names.flatMap(name => (states[name] === undefined ? [] : [stateInWords(name, states[name])])).join(' and ')

/** ` that faces north and has its hinge on the left`; '': it is not said how it is turned. */
const turnInWords = (states: States = {}): string => {
  // It comes with its upper half.
  const names = Object.keys(states).filter(name => states[name] !== 'lower')
  return names.length === 0 ? '' : ` that ${inWords(states, names)}`
}

/** `oak planks`, `an oak door that faces north and has its hinge on the left`. */
const turnedInWords = (block: string, states: States = {}): string => {
  const turn = turnInWords(states)
  return turn === '' ? readable(block) : `${withArticle(readable(block))}${turn}`
}

/** A block with its states, without an article: `oak_door[facing=north,half=lower]` → `oak door that faces north`. */
export const blockInWords = (text: string): string => {
  const { block, states } = parseBlock(text)
  return `${readable(block)}${turnInWords(states)}`
}

/** The states in which a block of the right kind is other than drawn; none where it is another block, or nothing is seen. */
const otherStates = ({ block, states = {} }: BlueprintCell, seen: SeenBlock | null): readonly string[] =>
  seen?.block === block
    ? Object.keys(states).filter(name => !stateMatches(block, name, states[name]!, seen.states[name]))
    : []

/** What is wrong with a cell, and where only its states are, what makes them right. `blueprint`: whose cell it is. */
export const wrongInWords = (cell: BlueprintCell, seen: SeenBlock | null, blueprint?: string): string => {
  const { at, block, states = {} } = cell
  const place = at.join(' ')
  if (block === 'air' && seen && !isEmptyThere(seen.block))
    return `${readable(seen.block)} stands at ${place}, where nothing should be`
  const others = otherStates(cell, seen)
  if (others.length === 0)
    return `at ${place} ${turnedInWords(block, states)} is wanted, ${readable(seen?.block ?? 'nothing visible')} stands`
  const told = (of: States): string => inWords(of, others)
  const anew = others.map(name => `${readable(name)} “${states[name]}”`).join(' and ')
  const whole = blueprint === undefined ? '' : `, or have “${blueprint}” built, which does both`
  const stands = told(seen!.states)
  return `at ${place} ${withArticle(readable(block))} that ${told(states)} is wanted, one ${stands === '' ? 'that is not' : `that ${stands}`} stands: dig it and place it anew with ${anew}${whole}`
}
