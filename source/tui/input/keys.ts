import type { Key } from 'ink'

/** One key press by name (`ctrl+d`, `tab`, `a`), or text: several characters that arrived together. */
export type Pressed = { readonly key: string } | { readonly text: string } | null

const named = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const

/** How the keys are called that are no characters. */
export const namedKeys = [...named.map(([, name]) => name), 'space'] as const

/** Reads what Ink hands to `useInput`. Fast typing and unbracketed paste come as one string: that is text, never a key. */
export const pressed = (input: string, key: Key): Pressed => {
  if (key.eventType === 'release') return null
  const modifiers = (shift: boolean) =>
    `${key.ctrl ? 'ctrl+' : ''}${key.meta ? 'alt+' : ''}${shift && key.shift ? 'shift+' : ''}`
  for (const [field, name] of named) {
    if (!key[field]) continue
    // A terminal that sends alt as an escape before the key makes alt+escape out of two quick escapes.
    return { key: name === 'esc' ? name : modifiers(true) + name }
  }
  if (input === '') return null
  if (input === '\n') return { key: 'ctrl+j' }
  if (input === '\r') return { key: 'enter' }
  const characters = [...input]
  if (characters.length > 1) return key.ctrl || key.meta ? null : { text: input }
  const name = input === ' ' ? 'space' : input
  return { key: key.ctrl || key.meta ? modifiers(false) + name.toLowerCase() : name }
}

/** The name of the key that sends a control byte: tab, 0x15 is ctrl+u. */
const controlKey = (byte: string): string => {
  if (byte === '\t') return 'tab'
  return byte === '\0' ? 'ctrl+space' : `ctrl+${String.fromCharCode(byte.charCodeAt(0) + 64).toLowerCase()}`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bytes that keys send
const controlByte = /([\0-\t\v\f\x0e-\x1f])/

/**
 * Over a slow line keys and text come in one read: a control byte is the key that sends it, what stands between two is text. Ends of
 * lines stay in the text; tabs between several lines do, too: such a text was pasted.
 */
export const pieces = (text: string): readonly NonNullable<Pressed>[] => {
  const isPasted = /[\r\n][^\r\n]/.test(text)
  const out: NonNullable<Pressed>[] = []
  for (const piece of text.split(controlByte)) {
    const last = out.at(-1)
    if (controlByte.test(piece) && !(isPasted && piece === '\t')) out.push({ key: controlKey(piece) })
    else if (last && 'text' in last) out[out.length - 1] = { text: last.text + piece }
    else if (piece !== '') out.push({ text: piece })
  }
  return out
}

/** The character that a key types, or null when it is not one. */
export const typed = (key: string): string | null => {
  if (key === 'space') return ' '
  return [...key].length === 1 ? key : null
}
