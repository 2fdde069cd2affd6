import { readable } from '../../../minecraft/names/readable.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import { readAmount, resolveName } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import type { ReplyRule } from './reaction.ts'

/** What one order brings, and to whom. */

/** The item of `3 planks`, and of `1 torch now`; undefined also where a person is named beside it, or what is not read. */
export const readThing = (said: string, input: DecideReplyInput) => {
  const vocabulary = vocabularyOf(input)
  const phrase = said.replace(/^(?:his|her|their|its)\s+(?:own\s+)?(?=\S)/, '')
  const { count, words } = readAmount(phrase)
  const item = resolveName(words, vocabulary.items, vocabulary.prefer)
  if (item) return { item, count, words }
  const demands = readOrder(`get ${phrase}`, vocabulary)
  const [demand] = demands
  if (demands.length !== 1 || (demand?.kind !== 'collect' && demand?.kind !== 'craft')) return undefined
  const isAlone = demand.to === undefined && demand.who === undefined && (demand.unread ?? []).length === 0
  return isAlone ? { item: demand.item, count: demand.count, words: readable(demand.item) } : undefined
}

const amount = String.raw`(?=(?:\d|an?\b|one\b|two\b|three\b|four\b|five\b|six\b|some\b|the\b|half\b|all\b|everything\b))`
const also = String.raw`(?:\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+)`
const forEach = /(?:^|\s+)(?:each|both)(?=\s|$)/g

/**
 * The orders of `bring me and Mia 2 sticks each`, `give me 1 torch and Mia 2 sticks` and `give 1 torch to me and 2 to Mia`, each for one
 * of them; the order as it is where it is for one, or is no gift. `people`: names in small letters, and words for who speaks.
 */
export const giftsIn = (order: string, people: readonly string[]): readonly string[] => {
  const [, verb, said = ''] = /^(bring|give|hand|pass|get|fetch|deliver)\s+(.+)$/.exec(order) ?? []
  if (verb === undefined) return [order]
  const one = String.raw`@?(?:${people.map(name => name.replace(/\W/g, String.raw`\$&`)).join('|')})(?!\w)`
  const list = `${one}(?:${also}${one})*`
  const first = new RegExp(`^(${list})\\s+(.+?)(?:${also}(?=${list}\\s+${amount})|$)`)
  const last = new RegExp(`^(.+?)\\s+to\\s+(${list})((?:\\s+each)?)(?:${also}(?=.+\\sto\\s)|$)`)
  const gifts: (readonly [to: string, things: string])[] = []
  for (let rest = said; rest !== ''; ) {
    const [begin, to, things] = first.exec(rest) ?? []
    const [until, before, whom, each] = begin === undefined ? (last.exec(rest) ?? []) : []
    const whole = begin ?? until
    if (whole === undefined) return [order]
    gifts.push([to ?? whom!, things ?? `${before}${each}`])
    rest = rest.slice(whole.length)
  }
  const each = gifts.flatMap(([to, things]) => {
    const names = to.match(new RegExp(one, 'g')) ?? []
    return names.map(
      name => `${verb} ${name.replace('@', '')} ${names.length > 1 ? things.replace(forEach, '').trim() : things}`,
    )
  })
  return each.length > 1 ? each : [order]
}

const noNames =
  /^(?:me|us|him|her|them|it|you|both|each|every\w*|all|half|some|any|more|another|back|over|away|out|in|up|down|here|there|now|please|only|just)$/

/** `bring me and zed 3 dirt` where no player has that name: no part of it is left out without a word. */
export const giftForUnknown: ReplyRule = {
  example: null,
  pattern: new RegExp(`^(?:bring|give|hand|pass|fetch)\\s+@?(\\w+)(?:${also}@?(\\w+))?\\s+(${amount}.+)$`),
  react([, first = '', second = '', things = ''], input, { person, from }) {
    const around = [...input.team, ...(input.observation?.players ?? [])].map(({ name }) => name)
    const known = new Set([...around, from].map(name => name.toLowerCase()))
    const unknown = [first, second].filter(name => name !== '' && !known.has(name) && !noNames.test(name))
    if (!person || unknown.length === 0 || !readThing(things.replace(forEach, ''), input)) return null
    const names = unknown.map(name => `“${name}”`).join(' and ')
    return { say: `I see nobody called ${names} here, so I bring nothing. I see ${around.join(', ')}.` }
  },
}
