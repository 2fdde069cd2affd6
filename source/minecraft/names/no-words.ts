/** Words with which people say no. */
const saysNo = /^(?:no|nope|nah|naw|not|wrong|don['’]?t)$/
/** Stand before no thing, so that they need no mark behind them. */
const standsAlone = /^(?:nope|nah|naw)$/
/** Words beside a no that say no more than that. */
const besideNo =
  /^(?:i|we|do|like|want|this|that|it|so|the|plan|is|quite|good|right|ok|okay|yet|really|at|all|way|thanks|thank|you|please|sorry)$/
const endMark = /[,.:;!…–—]|\s-+\s/
/** Of a text as much as may say no. */
const longestNoCharacters = 80

/**
 * What people say behind a no: `no, without Bob`, `not like that: Mia does it`, `nope let Mia do it`. A no with nothing behind it stays, and
 * so does one that belongs to what follows: `no chest`.
 */
export const withoutNo = (words: string): string => {
  const said = words.trimStart()
  let [isNo, at, end] = [false, 0, 0]
  for (const { 0: part, 1: name = '', 2: mark = '', index } of said
    .slice(0, longestNoCharacters)
    .matchAll(/([\p{L}'’]+)([^\p{L}\p{N}'’@“"]*)/gu)) {
    const word = name.toLowerCase()
    if (index !== at || !(saysNo.test(word) || besideNo.test(word))) break
    isNo ||= saysNo.test(word)
    at = index + part.length
    if (isNo && (endMark.test(mark) || standsAlone.test(word) || /^but\s/i.test(said.slice(at)))) end = at
  }
  const rest = said.slice(end).replace(/^but\s+/i, '')
  return end > 0 && /[\p{L}\p{N}]/u.test(rest) ? rest : words
}
