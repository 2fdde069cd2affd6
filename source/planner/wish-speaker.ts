import { withoutMark } from '../minecraft/names/player-names.ts'

/** `build it here`, `closer to me`: what a person says of a plan that waits is about where that person stands. */

const places = String.raw`near(?:\s+to)?|by|beside|next\s+to|close\s+to|closer\s+to|nearer\s+to|in\s+front\s+of|behind|around|towards?|facing`
const stands = String.raw`where\s+i(?:\s*['’]\s*m|\s+am)?(?:\s+(?:stand|standing|now|right|here))*`
const here = String.raw`(?:here|${stands}|my\s+(?:place|position))`
const end = String.raw`(?=\s*(?:[,;.!?]|and\b|but\b|instead\b|please\b|then\b|$))`
const besideMe = new RegExp(String.raw`\b(${places})\s+(me|${here})\b${end}`, 'gi')

const begin = String.raw`(^|[,;.!?]\s*|\b(?:and|but)\s+)`
const before = String.raw`(?:(?:no|please|then|rather|instead|just|somewhere|i['’]?d?|would|want|like|prefer|to|have|not)\s+)*`
const moved = String.raw`(?:(?:build|put|place|set|make|move|bring|shift)\s+)?(?:(?:it|this|that|(?:the|our|my)\s+(?:[\w-]+\s+)??[\w-]+)\s+)?`
const hereAlone = new RegExp(
  String.raw`${begin}(${before}${moved})(?:(?:to|be|over|right|just|exactly|at)\s+)*(${here})\b${end}`,
  'gi',
)

/** The wish with the name of the player who says it. */
export const wishOfSpeaker = (wish: string, speaker: string): string => {
  const name = withoutMark(speaker)
  return wish.replace(besideMe, `$1 ${name}`).replace(hereAlone, `$1$2near ${name}`)
}

/** The words of a wish for where the one stands who says it, who has no body in the game; undefined: it has none. */
export const placeOfSpeaker = (wish: string): string | undefined =>
  besideMe[Symbol.matchAll](wish).next().value?.[2] ?? hereAlone[Symbol.matchAll](wish).next().value?.[3]
