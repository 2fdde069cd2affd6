import type { Body } from '../body/contract/body-types.ts'
import type { HeldUp, Shelter } from '../body/contract/observation.ts'
import { withArticle } from '../minecraft/names/articles.ts'
import { heldUpWords } from '../minecraft/names/held-up-words.ts'
import { readable } from '../minecraft/names/readable.ts'

/** What is over sooner is not told, in ms. */
const toldAfterMs = 2_000

const inWords = (shelter: Shelter | null, heldUp: HeldUp | null): string | undefined => {
  if (!shelter) return heldUp ? heldUpWords(heldUp) : undefined
  const day = shelter.dayInMs > 0 ? `; day comes in about ${Math.round(shelter.dayInMs / 1_000)} s` : ''
  return `it hides from ${withArticle(readable(shelter.from))}${day}`
}

/**
 * Watches what keeps a body from its work: monsters, the night. `tell` hears of it when it lasts, in words; undefined: it works again. Returns
 * the end of watching.
 */
export const watchHeldUp = (
  body: Pick<Body, 'listen'>,
  tell: (why: string | undefined) => void,
  afterMs = toldAfterMs,
): (() => void) => {
  let shelter: Shelter | null = null
  let heldUp: HeldUp | null = null
  let told: string | undefined
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    timer = undefined
    const why = inWords(shelter, heldUp)
    if (why !== told) tell(why)
    told = why
  }
  const stop = body.listen(event => {
    if (event.type !== 'state') return
    const [hidBefore, heldBefore] = [shelter, heldUp]
    if (event.shelter !== undefined) shelter = event.shelter
    if (event.heldUp !== undefined) heldUp = event.heldUp
    const isFree = !shelter && !heldUp
    if (isFree) {
      clearTimeout(timer)
      look()
    } else if ((hidBefore !== shelter || heldBefore !== heldUp) && timer === undefined)
      timer = setTimeout(look, afterMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
