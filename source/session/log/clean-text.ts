// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what this file removes

/**
 * Text from players, agents and models is hostile until it went through here: it may carry terminal control sequences,
 * turn the reading direction around, or lie about its width. What comes out is plain lines of text.
 */

/** Nothing but printable ASCII and line feeds: by far the most common case, and nothing to do. */
const suspicious = /[^\n\x20-\x7e]/

// An unterminated string sequence (OSC, DCS, …) loses its introducer only: it must not swallow the text after it. The body
// excludes every introducer, which keeps the search linear.
const stringSequence = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x80-\x9f\n]{0,4096}(?:\x07|\x1b\\|\x9c)/g
const controlSequence =
  /(?:\x1b\[|\x9b)[\x30-\x3f]{0,64}[\x20-\x2f]{0,16}[\x40-\x7e]?|\x1b[\x20-\x2f]{0,16}[\x30-\x7e]?/g
const controlCharacter = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/g
/** Bidi overrides, zero-width characters, variation selectors, tags, fillers; skin tones, whose width terminals disagree on. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|[\u{1f3fb}-\u{1f3ff}]/gu
/** Flags: pairs of these are two or four cells wide, depending on the terminal. As letters they are sure. */
const regionalIndicator = /[\u{1f1e6}-\u{1f1ff}]/gu
/** From the start of a run of §, so that a long run is looked at once. */
const colourCode = /(?<!§)§+[0-9a-fk-orx]/gi
const markPile = /(\p{M}{3})\p{M}+/gu

/** Makes text safe to print, log and measure. Keeps line feeds; tabs become two spaces. Idempotent. */
export function cleanText(text: string): string {
  if (!suspicious.test(text)) return text
  return text
    .toWellFormed()
    .replace(stringSequence, '')
    .replace(controlSequence, '')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', '  ')
    .replace(controlCharacter, '')
    .replace(invisible, '')
    .replace(regionalIndicator, letter => String.fromCharCode(letter.codePointAt(0)! - 0x1f1e6 + 65))
    .replace(colourCode, '')
    .replace(markPile, '$1')
}

/** A name that can be typed after `@`: one word, at most 64 characters. */
export function cleanName(text: string): string {
  const word = cleanText(text)
    .normalize('NFC')
    .trim()
    .replace(/[\s@,]+/gu, '_')
  return cleanText([...word].slice(0, 64).join('').slice(0, 64).toWellFormed()) || 'nameless'
}

/** Names that Windows opens as devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i

/** A name for one file: no folders, nothing hidden, no device, at most 120 bytes, usable on every system. */
export function cleanFileName(text: string): string {
  let name = cleanText(text)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}._ -]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[\s.-]+/, '')
  while (Buffer.byteLength(name) > 120) name = [...name].slice(0, -1).join('')
  name = name.replace(/[\s.]+$/, '')
  if (name === '') return 'unnamed'
  return deviceName.test(name) ? `_${name}` : name
}

/** The start of a name such as `collect-24-oak-logs` in so many characters, up to a whole word where there is one. */
export const firstWords = (name: string, mostCharacters: number): string => {
  if (name.length <= mostCharacters) return name
  const end = name.lastIndexOf('-', mostCharacters)
  return name.slice(0, end > 0 ? end : mostCharacters)
}
