/** What a mind remembers of what is long past, at most (MINDcraft: 500 characters). */
export const pastLength = 500

/** Lines joined into one text; when that is too long the newest survive, and a line is cut rather than lost. */
export const foldText = (past: string, lines: readonly string[], limit = pastLength): string => {
  const text = joinLines(past, lines)
  if (text.length <= limit) return text
  const cut = text.slice(text.length - limit + 1)
  const at = cut.indexOf(' · ')
  return `…${at >= 0 && at < 150 ? cut.slice(at + 3) : cut}`
}

/** Whether the lines fit in beside the past as they are. */
export const fitsAsIs = (past: string, lines: readonly string[]): boolean =>
  joinLines(past, lines).length <= pastLength && lines.every(line => line.length <= lineLength)

/** Characters of lines that may be lost before a brain is asked to sum them up. */
const cutAtMost = 2 * pastLength
/** Whether so much would be lost of the lines and the past that a summary is worth a question. */
export const isWorthSummary = (past: string, lines: readonly string[]): boolean =>
  [past, ...lines].join(' · ').length - pastLength > cutAtMost

const lineLength = 120
const joinLines = (past: string, lines: readonly string[]): string =>
  [past, ...lines.map(line => (line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line))]
    .filter(Boolean)
    .join(' · ')
