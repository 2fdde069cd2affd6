import { buildingNouns } from '../../../minecraft/names/building-kinds.ts'

/** What players say in other words than the rules have it: the same order in words that they read. */

const monsters = `(?:monsters?|mobs?|hostiles?|enem(?:y|ies)|zombies?|skeletons?|creepers?|spiders?|bad guys)`
const withMe = `(?:(?:come|follow|stay|stick|go|walk)(?: along)?(?: (?:with|near|close to|by))? me(?:,| and|, and) )?`

/** Why a thing is wanted, and for what, changes nothing of what is to be done. */
const whys: readonly RegExp[] = [
  /,?\s+so\s+(?:that\s+)?(?:no|none|nothing|nobody|we|i|it|they|there|the|mobs|monsters|zombies)\b.*$/,
  /\s+for\s+(?:dinner|lunch|breakfast|supper)$/,
  /^(?:it'?s|it is)\s+(?:(?:so|too|very|really|getting)\s+)*dark(?:\s+in)?(?:\s+here)?(?:\s*[,;.:!]\s*|\s+so\s+|\s+and\s+)(?=\S)/,
]

/** Buildings that are called like no item of the game. */
const noItems = buildingNouns.filter(noun => !/^(?:wall|fence|stairs|path|pen|barrier)$/.test(noun))

const rewordings: readonly (readonly [RegExp, string])[] = [
  // `fishs`, `torchs`.
  [/\b([a-z]+(?:ch|sh|x))s\b/g, '$1es'],
  // No slip of `ground` or `round`, which are one letter away.
  [/\b(?:arround|aroud|arund|arond|aruond|aroound|arounnd)\b/g, 'around'],
  [new RegExp(`^${withMe}(?:protect|guard|defend|save) (me|us)(?: (?:from|against) .+)?$`), 'protect $1'],
  [new RegExp(`^${withMe}keep (?:(?:the|all|any|those) )*${monsters} (?:off|away from) (me|us)$`), 'protect $1'],
  [
    new RegExp(
      `^(?:stay|wait|stand|remain)(?: right)? here(?:,| and|, and) (?:kill|fight|attack)(?: off)? (?:(?:any|all|every|the) )*${monsters}(?: .+)?$`,
    ),
    'guard here',
  ],
  [
    new RegExp(
      `^(?:kill|fight|attack)(?: off)? (?:any|all|every)(?: the)? ${monsters} (?:that|who|which) (?:come|get|show|appear|spawn)s?\\b.*$`,
    ),
    'guard here',
  ],
  [/^(?:it'?s|it is) (?:(?:so|too|very|really|getting) )*dark(?: in)? here$/, 'light here'],
  // What one looks for is what one explores for.
  [
    /^(?:explore|scout|look around)(?: around)? (?:and|to|until you) (?=(?:find|look for|search for|locate|tell|show)\b)/,
    '',
  ],
  // A field that is needed is to be made.
  [
    /^(?:we|i)(?: really)? (?:need|want|could use)(?: to have)? (?=(?:an?|some|our own) (?:\w+ )?(?:farms?|fields?|gardens?|crops)\b)/,
    'make ',
  ],
  [/^farm (?=(?:some )?(?:wheat|carrots?|potato(?:es)?|beetroots?)\b)/, 'plant '],
  // What one needs is brought, not only got.
  [
    new RegExp(
      `^i(?: really)? (?:need|want)(?: to have)? (?=(?:\\d+|an?|some|more)\\s)(?!an? (?:\\w+ ){0,3}(?:${noItems.join('|')})(?:$|\\s+(?:right|just|over|here|there|near|by|beside|behind|next|around|in|on|at|of|with)\\b))`,
    ),
    'bring me ',
  ],
]

/** The same order in the words of the rules; `hasBody`: things can be brought to who says it. */
export const inKnownWords = (words: string, hasBody: boolean): string => {
  const bare = whys.reduce((text, why) => text.replace(why, ''), words)
  return rewordings.reduce(
    (text, [said, meant]) => (meant.startsWith('bring') && !hasBody ? text : text.replace(said, meant)),
    bare,
  )
}
