import { askedIn } from './asked-words.ts'
import type { Box } from './demand.ts'

/** Where a goal wants agents to stand: `meet at 3 -60 4`, `from 8 -60 -2 to 10 -60 2`. */

const going = /\b(?:go|get|come|walk|stand|be|meet|gather|reach|arrive|wait|leave|escape|everybody|everyone)\b/
const corner = String.raw`\(?(-?\d+)[,\s]+(-?\d+)[,\s]+(-?\d+)\)?`
const between = new RegExp(String.raw`\b(?:from|between)\s+${corner}\s+(?:to|and)\s+${corner}$`)
const single = new RegExp(String.raw`\b(?:to|at|near)\s+${corner}$`)

/** What is said of being somewhere, but for who goes there and where it is. */
export const besideBox = (text: string): string[] => {
  const found = between.exec(text) ?? single.exec(text)
  const before = found ? text.slice(0, found.index) : text
  return askedIn(before.replace(goingWords, ' ').replace(/\s+/g, ' '))
}
const goingWords =
  /\b(?:go(?:es)?|gets?|comes?|walks?|stands?|standing|meets?|gathers?|reach(?:es)?|arrives?|waits?|leaves?|escapes?|everybody|everyone|all|both|agents?|players?|each|one|area|exit|room|place|door|out|up|together|finally|end|inside|within|somewhere|anywhere|at least|someone|somebody|simultaneously|same time|block|position|point|spot|try|find|way)\b/g

/** `everybody must stand in the area from 8 -60 -2 to 10 -60 2`, `meet at 3 -60 4`. */
export const readBox = (text: string): Box | null => {
  if (!going.test(text) || /^(?:place|set|put|build|install|hang)\b/.test(text)) return null
  const found = between.exec(text) ?? single.exec(text)
  if (!found) return null
  const [, ...numbers] = found.map(Number)
  const [x, y, z, x2 = x!, y2 = y!, z2 = z!] = numbers as [number, number, number, number?, number?, number?]
  return { from: [x, y, z], to: [x2, y2, z2] }
}
