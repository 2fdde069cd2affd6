import { nearestName } from '../../../minecraft/names/suggestions.ts'
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
    'harvest',
  ],
]
const verbs = [...new Set([...handWords, ...Object.values(workWords).flatMap(words => words.map(([order]) => order))])]

/** `folow me` → `follow me`: the words with their first one as it was probably meant; undefined: it is right, or like none. */
export const nearOrder = (text: string): string | undefined => {
  const [, first = '', rest = ''] = /^\W*(?:please\s+)?(\w+)([\s\S]*)$/i.exec(text) ?? []
  const word = first.toLowerCase()
  const near = word.length < 3 || verbs.includes(word) ? undefined : nearestName(word, verbs)
  return near === undefined ? undefined : `${near}${rest}`
}
