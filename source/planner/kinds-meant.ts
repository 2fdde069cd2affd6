import { callsOf } from './item-names.ts'

/** Words that say what a thing is, and not of which kind: `8 logs`. */

export interface KindMeant {
  /** As the text has it: `logs`. */
  readonly said: string
  /** The end of the names that it may mean: `_log`. */
  readonly end: string
}

const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `

/** Whether a text has an item by its own name, one or several of it. */
export const isCalledIn = (text: string, item: string): boolean =>
  callsOf(item.replaceAll('_', ' ')).some(name => plain(text).includes(` ${name} `))

/** How the texts call an item without its kind; null: they name the very item, or not at all. `named`: all items that they name. */
export const kindMeant = (texts: readonly string[], item: string, named: readonly string[]): KindMeant | null => {
  const words = item.split('_')
  let left = texts.map(plain).join(' ')
  // What is said of another item with its kind says nothing of this one.
  for (const other of named.toSorted((a, b) => b.length - a.length))
    if (other.includes('_'))
      for (const name of callsOf(other.replaceAll('_', ' '))) {
        if (other === item && left.includes(` ${name} `)) return null
        left = left.replaceAll(` ${name} `, '  ')
      }
  for (let from = 1; from < words.length; from++) {
    const said = callsOf(words.slice(from).join(' ')).find(name => left.includes(` ${name} `))
    if (said !== undefined) return { said, end: `_${words.slice(from).join('_')}` }
  }
  return null
}
