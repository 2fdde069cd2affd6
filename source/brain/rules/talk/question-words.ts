import { orderVerbs } from './near-order.ts'

/** Which words ask something, and want nothing done. */

/** Words before a question. */
const before = String.raw`(?:(?:and|but|so|well|hey|hi|hello|ok|okay|please)[,\s]+|(?:(?:can|could|would|will)\s+(?:you|u)\s+)?(?:please\s+)?(?:(?:tell|show)\s+(?:me|us)|explain(?:\s+to\s+(?:me|us))?)\s+|(?:do\s+)?you\s+know\s+|i\s+wonder\s+)*`
const verb = "(?:is|are|am|was|were|do|does|did|has|have|had|will|would|can|could|should|shall|must|may)(?:n['’]?t)?"
const doing = [
  ...orderVerbs,
  ...'use let have make try add share split divide start begin leave skip swap change send ask join help include'.split(
    ' ',
  ),
]
/** `why not use birch?`, `how about Mia?`: said as a question, they want something. `why not 12?` asks for the reason. */
const wanting = new RegExp(
  String.raw`\b(?:what|how) about\b|\bwhat if\b|\bwhy (?:not (?:(?:just|simply|also|rather|first|then) )*(?:${doing.join('|')})|don['’]?t (?:you|we|they))\b`,
)
const asking = new RegExp(
  String.raw`^${before}(?:why\b|how come\b|(?:what|who|whom|whose|which|where|when|how)(?:['’](?:s|re|d|ll)\b|\s+${verb}\b))`,
)
/** `of what is the hut?`, `the hut, how big is it?` */
const inFront = String.raw`(?:(?:of|in|on|at|by|to|for|from|with|since|until|about|into)\s+|(?:the|this|that|our|your)\s[^?,]{1,60},\s*)?`
const askingWithMark = new RegExp(
  String.raw`^${before}(?:${inFront}(?:what|who|whom|whose|which|where|when|how)\b|(?:is|are|am|was|were|does|did|has|had|should|must)(?:n['’]?t)?\s|(?:do|have)(?:n['’]?t)?\s+(?:you|we|i|they)\b)[^?]*\?+\s*$`,
)

export const isQuestion = (words: string): boolean => {
  const said = words.trim().toLowerCase()
  return !wanting.test(said) && (asking.test(said) || askingWithMark.test(said))
}

/** Of a question the mark belongs to it. */
const sentenceEnd = /[.;!\n]+(?=\s|$)|(?<=\?)\s+/

/** The questions of a text, and its other sentences, without their marks. */
export const questionsApart = (text: string): [questions: string[], wanted: string[]] => {
  const bare = (sentence: string): string => sentence.replace(/[?!.\s]+$/, '').trimStart()
  const sentences = text.split(sentenceEnd).filter(sentence => sentence.trim() !== '')
  return [sentences.filter(isQuestion).map(bare), sentences.filter(one => !isQuestion(one)).map(bare)]
}
