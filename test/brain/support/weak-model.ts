import minecraftData from 'minecraft-data'
import { type Dice, seededDice } from '../../../source/minecraft/random.ts'
import { says } from './model-server.ts'
import { type RuleEndpoint, startRuleEndpoint } from './rule-endpoint.ts'

const { itemsByName, blocksByName } = minecraftData('1.19.2')

/** A word that stands for something: an item, an action, an agent, a kind of condition. */
const isName = (text: string): boolean => /^[a-zA-Z]+(?:_[a-z]+)*$/.test(text) && text.length > 2

const everyText = (value: unknown, of: (text: string) => string): unknown =>
  typeof value === 'string'
    ? of(value)
    : Array.isArray(value)
      ? value.map(one => everyText(one, of))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, everyText(one, of)]))
        : value

const otherCase = (text: string): string =>
  text[0] === text[0]!.toLowerCase() ? text[0]!.toUpperCase() + text.slice(1) : text.toLowerCase()

/** What a weak model does to a whole answer, all of it meant well. */
const habits: readonly ((value: unknown) => string)[] = [
  value => JSON.stringify(everyText(value, text => (isName(text) ? otherCase(text) : text))),
  value => JSON.stringify(everyText(value, text => (itemsByName[text] || blocksByName[text] ? `${text}s` : text))),
  value => JSON.stringify(value).replace(/[}\]]{1,2}$/, ''),
  value =>
    `Sure! Here is what I would do next:\n\n${JSON.stringify(value, null, 2)}\n\nLet me know if I can help with more.`,
  value => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
]

/** One name of the answer with two of its letters swapped: no such thing exists. */
const withWrongName = (value: unknown, dice: Dice): unknown => {
  const names: string[] = []
  everyText(value, text => {
    if (isName(text)) names.push(text)
    return text
  })
  const wrong = Math.floor(dice() * names.length)
  let index = -1
  return everyText(value, text => {
    if (!isName(text) || ++index !== wrong) return text
    const at = 1 + Math.floor(dice() * (text.length - 2))
    return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
  })
}

/** An endpoint that answers what the rules say as a weak model would write it, by chance; in one answer of five one name is wrong. */
export const startWeakModel = (seed: number): Promise<RuleEndpoint> => {
  const dice = seededDice(seed)
  return startRuleEndpoint((response, value) => {
    const named = dice() < 0.2 ? withWrongName(value, dice) : value
    says(response, habits[Math.floor(dice() * habits.length)]!(named), { piece: 2000 })
  })
}
