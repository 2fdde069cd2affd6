/**
 * Whether a person looks at this terminal. Terminals that know mode 1004 tell when they get and lose the focus
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, FocusIn/FocusOut); Ink drops what they say, so it is heard here.
 */

export const focusReports = { on: '\u001b[?1004h', off: '\u001b[?1004l' } as const

/** A terminal that never told its focus counts as left alone after this long without a key, ms. */
const unattendedAfterMs = 30_000

export interface Attention {
  /** The terminal does not have the focus, as far as it tells. */
  away(): boolean
}

/** The same stream, for Ink to read from; what it reads is looked at on the way. */
export const watchFocus = (
  stdin: NodeJS.ReadStream,
): { readonly stdin: NodeJS.ReadStream; readonly attention: Attention } => {
  let focused: boolean | undefined
  let lastKey = performance.now()
  /** The end of the last chunk, where a report may have begun. */
  let rest = ''
  const look = (chunk: unknown) => {
    if (chunk === null || chunk === undefined) return
    const text = rest + String(chunk)
    const reports = [...text.matchAll(new RegExp(`${String.fromCharCode(27)}\\[([IO])`, 'g'))]
    const last = reports.at(-1)
    if (last) focused = last[1] === 'I'
    if (reports.length * 3 < text.length) lastKey = performance.now()
    const begun = text.slice(-2)
    rest = begun === '\u001b[' ? begun : begun.endsWith('\u001b') ? '\u001b' : ''
  }
  // Ink takes its input with read(); everything else goes to the real stream, bound to it.
  const watched = new Proxy(stdin, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function') return value
      if (property !== 'read') return value.bind(target)
      return (size?: number) => {
        const chunk: unknown = target.read(size)
        look(chunk)
        return chunk
      }
    },
  })
  return {
    stdin: watched,
    attention: { away: () => (focused === undefined ? performance.now() - lastKey > unattendedAfterMs : !focused) },
  }
}
