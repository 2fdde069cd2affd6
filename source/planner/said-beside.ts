import { orders } from './sentence-pieces.ts'

/** What is said beside an amount, or beside all work, and asks for nothing more: `only 6`, `6 and no more`, `or say why not`. */

const verb = `(?:${orders.join('|')})(?:e?s)?`
const number =
  '(?:\\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|half|some)'
const bound = `(?:only|just|exactly|precisely|not? (?:more|over) than|never more than|not over|at (?:the )?most|up to|(?:a )?max(?:imum)?(?: of)?)`
const end = String.raw`(?=\s{0,3}(?:$|[,.;!?\n]|\b(?:and|then|into|in)\b))`
const word = String.raw`(?!(?:and|or|but|then|in|into|of|from|for)\b)[a-z]{1,30}`
const thing = `(?:${word} ){0,2}${word}`
const place = String.raw`(?:\s(?:in|into|inside|to)\s(?:(?:the|a|our)\s)?[a-z]{1,30})?`

/** `collect only 6 logs`, but not `Bob only 6`, which bounds a share. */
const boundBefore = new RegExp(
  String.raw`(\b${verb}|(?:\band|,)(?=\s+${bound}\s+${number}\s${thing}${end}))\s+${bound}\s+(?=${number}\b)`,
  'gi',
)
/** `6 logs at most`, `6 logs, no more` */
const boundBehind = new RegExp(
  String.raw`\b(${number}\s${thing}?${place})(?:\s{0,3},)?\s+(?:(?:and|but)\s+)?(?:not? more(?: than that| of (?:it|them))?|not one more|at (?:the )?most|max(?:imum)?|tops)${end}`,
  'gi',
)
/** `collect logs, only 6` */
const amountBehind = new RegExp(
  String.raw`\b(${verb})\s+(?!${number}\b)(${thing}),?\s+(?:but\s+)?${bound}\s+(\d{1,5})(?:\s+of\s+(?:them|it|those))?(?=\s{0,3}(?:$|[.;!?\n]))`,
  'gi',
)

/** `mine stone until you have 20` */
const untilSo = new RegExp(
  String.raw`\b(${verb})\s+(?!\d)((?:the\s+|some\s+)?${thing})\s+(?:until|till)\s+(?:you|we|they|the team)(?:\s+all)?\s+(?:have|has|got|carry|carries|own)\s+(\d{1,5})(?:\s+of\s+(?:them|it|those))?(?=\s{0,3}(?:$|[,.;!?\n]|\band\b))`,
  'gi',
)
/** `bring 10 dirt to the chest and then 5 sand`: what stands alone goes where the rest does. */
const thenThere = new RegExp(
  String.raw`\b(bring|carry|put|store|deliver|deposit|move)\s+([^,.;!?\n]{1,60}?)(\s+(?:to|in|into|inside)\s+(?:the|our|a)\s+(?:chest|barrel))\s{0,3},?\s+(?:and\s+)?then\s+(${number}\s${thing})(?=\s{0,3}(?:$|[.;!?\n]))`,
  'gi',
)

const saying = String.raw`(?:say|tell(?:\s+(?:me|us))?|explain(?:\s+to\s+(?:me|us))?|report|write|answer|let\s+(?:me|us)\s+know)`
const failing = String.raw`(?:if\s+(?:not|(?:you|it|that|this)\s+(?:can['’]?t|cannot|can\s+not|is\s+not|isn['’]?t|is|fails?|does\s+not|doesn['’]?t)(?:\s+(?:possible|impossible|work|do\s+(?:it|that|so)))?|impossible))`
const reason = String.raw`(?:why(?:\s+not)?(?:\s+(?:you|it|that|this|they|we)\s+[^,.;!?\n]{1,40})?|what(?:\s+is|['’]s)\s+(?:missing|wrong|lacking|in\s+the\s+way)|the\s+reason|so)`
/** `or say why not`, `if you can't, tell me why`: a goal that is given up ends with its reason anyway. */
const orReason = new RegExp(
  String.raw`(?:\s{0,3}[,;.]\s{0,3}|\s+)(?:and\s+)?(?:(?:or(?:\s+else)?|otherwise|else)\s{0,3},?\s{0,3}(?:${failing}\s{0,3},?\s{0,3})?|${failing}\s{0,3},?\s{0,3}(?:then\s+)?)(?:please\s+)?${saying}\s+${reason}(?=\s{0,3}(?:$|[.;!?\n]))`,
  'gi',
)

/** The goal without what asks for no more than its work, and its ways to end, do by themselves. */
export const withoutSaidBeside = (goal: string): string =>
  goal
    .replace(orReason, '')
    .replace(boundBefore, '$1 ')
    .replace(amountBehind, '$1 $3 $2')
    .replace(untilSo, '$1 $3 $2')
    .replace(thenThere, '$1 $2$3, then $1 $4$3')
    .replace(boundBehind, '$1')
