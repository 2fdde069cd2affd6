import { buildingNouns } from '../minecraft/names/building-kinds.ts'
import { withoutMark } from '../minecraft/names/player-names.ts'
import { otherBuildVerbs } from './build-verbs.ts'
import { workWords } from './request-forms.ts'
import { orders } from './sentence-pieces.ts'

/** `bring me 4 dirt`, `bring 4 dirt to me`: a goal is read by the whole team, which does not know who says it. */

const gifts = [...workWords.bring, ...workWords.collect].map(([order]) => order).join('|')
const meAfterGift = new RegExp(String.raw`\b(${gifts})\s+me\b(?=\s+\S)`, 'gi')
const meInTheEnd = new RegExp(String.raw`\b(${gifts})(\s+[^.;!?\n]+?\s+(?:to|for))\s+me\b`, 'gi')

/** `I need 3 oak planks`: an amount that is to lie or stand nowhere is for who needs it. */
const anAmount = String.raw`(?=\d+\s)(?![^.;!?\n]*\b(?:in|into|inside|at|on|chest|barrel)\b)`
const iNeed = new RegExp(String.raw`\bI(?:['’]d|\s+would)?\s+(?:need|want|like|could use)\s+${anAmount}`, 'gi')

/** `build a hut here`, `put up a fence around me`: where the player stands. */
const asked = String.raw`(?:${workWords.build.map(([order]) => order).join('|')})\s+[^.;!?\n]+?`
const askedOtherwise = String.raw`(?:${otherBuildVerbs.join('|')})\s+(?:[^.;!?\n]{1,60}?\s)?(?:${buildingNouns.join('|')})s?(?:\s[^.;!?\n]{0,60}?)??`
const building = String.raw`\b(${asked}|${askedOtherwise})`
const besideMe = new RegExp(
  String.raw`${building}(\s+(?:near(?:\s+to)?|by|beside|next\s+to|close\s+to|in\s+front\s+of|behind|around))\s+(me|us|here)\b`,
  'gi',
)
const buildHere = new RegExp(String.raw`${building}\s+(?:(?:right|just|exactly|over)\s+)*(here)\b`, 'gi')

const toSpeaker = (goal: string, name: string): string =>
  goal.replace(iNeed, `bring ${name} `).replace(meAfterGift, `$1 ${name}`).replace(meInTheEnd, `$1$2 ${name}`)

/** The goal with the name of the player who says it. */
export const withSpeaker = (goal: string, speaker: string): string => {
  const name = withoutMark(speaker)
  return toSpeaker(goal, name).replace(besideMe, `$1$2 ${name}`).replace(buildHere, `$1 near ${name}`)
}

/** `Steve needs 5 dirt` of a player: it is brought to Steve, who does no work of the plan. */
const forWhoNeeds = (goal: string, players: readonly string[]): string =>
  players.length === 0
    ? goal
    : goal.replace(
        new RegExp(
          String.raw`\b(${players.map(withoutMark).join('|')})\s+(?:needs|wants|could use|would like)\s+${anAmount}`,
          'gi',
        ),
        'bring $1 ',
      )

const each = '(?:everyone|everybody|(?:each|every) player|all (?:the )?players|(?:each|all) of us)'
const thingsOfGift = String.raw`([^,.;!?\n]+?)`
const eachAfterGift = new RegExp(
  String.raw`\b(${gifts})\s+${each}\s+${thingsOfGift}(?:\s+each)?(?=\s+and\s+(?:${orders.join('|')})\b|[,.;!?\n]|$)`,
  'gi',
)
const eachInTheEnd = new RegExp(String.raw`\b(${gifts})\s+${thingsOfGift}\s+(?:to|for)\s+${each}\b`, 'gi')

/** `give everyone 2 logs`: the goal with the names of the players, for that is whom a player means. */
const forEach = (goal: string, players: readonly string[]): string => {
  const toAll = (_: string, verb: string, things: string): string =>
    players.map(name => `${verb} ${withoutMark(name)} ${things}`).join(' and ')
  return goal.replace(eachAfterGift, toAll).replace(eachInTheEnd, toAll)
}

/** A goal with the names of the players whom it means, and what is to be said where it says `everyone`. */
export const withEveryone = (said: string, players: readonly string[]): readonly [goal: string, remark: string] => {
  const goal = forWhoNeeds(said, players)
  const named = forEach(goal, players)
  if (named === goal) return [goal, '']
  if (players.length > 0) return [named, `“everyone” is each player whom the team knows: ${players.join(', ')}.`]
  const toAgents = goal.replace(eachAfterGift, '$1 everyone $2').replace(eachInTheEnd, '$1 everyone $2')
  return [toAgents, '“everyone” is each agent here: no player is known. --human NAME at the start names one.']
}

/** The word of a goal for where the one stands who says it, beside which something is to be built; undefined: it has none. */
export const placeInGoal = (goal: string): string | undefined => {
  const [, , , where] = besideMe[Symbol.matchAll](goal).next().value ?? []
  const [, , here = where] = buildHere[Symbol.matchAll](goal).next().value ?? []
  return here
}

/** What becomes of `me` and `here` in a goal where who says it has no body in the game; '': it has neither. */
export const withoutSpeaker = (goal: string): string => {
  const here = placeInGoal(goal)
  return [
    ...(toSpeaker(goal, '') === goal ? [] : [nobodyIsMe]),
    ...(here === undefined || /^us$/i.test(here)
      ? []
      : [`A screen stands nowhere: “${here}” is near the team. “near the chest” or “at X Y Z” names a place.`]),
  ].join(' ')
}

/** What is said where a word for the place of a person is that of a body which this person sits in, or is known by. */
export const placeTaken = (word: string, name: string): string => `“${word}” is where ${name} stands.`

const nobodyIsMe =
  '“me” is no player here, so the agent who gets it keeps it. Start with --human NAME to be one, or name who is to have it.'
