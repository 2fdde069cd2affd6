import { isSlip, nearestName } from '../../../minecraft/names/suggestions.ts'
import { workWords } from '../../../planner/request-forms.ts'

/** Words with which orders for hands begin; those of work for the team are the planner’s. */
const handWords = [
  ...[
    'follow',
    'come',
    'stop',
    'wait',
    'stay',
    'guard',
    'protect',
    'defend',
    'sleep',
    'fish',
    'catch',
    'eat',
    'drink',
    'equip',
    'wear',
    'wield',
    'remain',
    'escort',
  ],
  ...[
    'drop',
    'kill',
    'attack',
    'fight',
    'hunt',
    'remember',
    'return',
    'search',
    'shear',
    'milk',
    'breed',
    'feed',
    'look',
    'show',
    'report',
    'light',
    'sort',
    'tend',
    'explore',
    'plant',
    'grow',
    'harvest',
    'discard',
    'throw',
    'tidy',
    'scout',
    'separate',
  ],
]
/** What a mistyped word was probably meant to be. */
const likelyVerbs: readonly string[] = [
  ...new Set([...handWords, ...Object.values(workWords).flatMap(words => words.map(([order]) => order))]),
]

/** Begin orders too, and are too short, or too like other words, to be what a mistyped word was meant to be. */
const plainVerbs = ['go', 'move', 'walk', 'run', 'keep', 'stand', 'hold', 'toss', 'dump', 'slay', 'empty']

/** Words with which orders begin. */
export const orderVerbs: readonly string[] = [...likelyVerbs, ...plainVerbs]

/** Words of their own, one letter from an order to stop. */
const notStop = new Set(
  'top step shop slop sop stow stoop strop atop hat salt malt hall hart shalt about abbot'.split(' '),
)
const stopWords = ['stop', 'halt', 'cancel', 'abort']
/** A line begins with an order, so that its first word may be short. */
const shortestSlip = 1

/** `sotp` → `stop`: who wants an agent to stop may be in need, so one clear slip is no question. */
const withStop = (words: string): string =>
  words.replace(/[a-z]{3,8}/i, first => {
    const said = first.toLowerCase()
    const known = notStop.has(said) || orderVerbs.includes(said)
    return (known ? undefined : stopWords.find(word => isSlip(said, word, shortestSlip))) ?? first
  })

/** `stop after this`, `wait until night`, `wait for Mia`: not now. */
const later =
  /^(?:stop|halt|cancel|abort|wait)\b(?:\s+[\w']+){0,4}?\s+(?:after (?:this|that|it|the|you|your|\d+)|when|once|as soon as|if(?! (?:you |u )?(?:can|could|want|like|please|possible|that|it))|until|till|(?:in|for) (?:about )?(?:\d+|an?|two|three|five|ten) (?:minutes?|seconds?|hours?|days?))\b|^wait for (?!me\b|a\b|an\b|one\b|now\b)/
export const isForLater = (words: string): boolean => later.test(words)

/** Nothing but to stop; more words are for a brain. */
const stopping =
  /^(?:please\s+)?(?:(?:you|u)\s+(?:can|may|should|must|could)\s+(?:now\s+|please\s+)?)?(?:stop|halt|cancel|abort|wait|never ?mind)(?:\s+(?:it|that|this|now|please|at once|everything|following(?:\s+me)?))*[\s.!]*$/i
export const saysStop = (words: string): boolean => stopping.test(words) || stopping.test(withStop(words))

/** Words with which questions begin, and words of their own that are one letter from them. */
const questionWords = ['what', 'where', 'who', 'how']
const notQuestions = new Set('that there here were whet when why show now hat hot hoe wow'.split(' '))

/** `folow me` → `follow me`: the words with their first one as it was probably meant; undefined: it is right, or like none. */
export const nearOrder = (text: string): string | undefined => {
  const [, first = '', rest = ''] = /^\W*(?:please\s+)?(\w+)([\s\S]*)$/i.exec(text) ?? []
  const word = first.toLowerCase()
  if (word.length < 3 || orderVerbs.includes(word) || questionWords.includes(word)) return undefined
  // Two of three or four letters apart is another word: `mia` is not `milk`.
  const near =
    word.length <= 4 ? likelyVerbs.find(verb => isSlip(word, verb, shortestSlip)) : nearestName(word, likelyVerbs)
  const asked = notQuestions.has(word) ? undefined : questionWords.find(one => isSlip(word, one, shortestSlip))
  return (asked ?? near) === undefined ? undefined : `${asked ?? near}${rest}`
}
