import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import type { Random } from '../../../minecraft/random.ts'
import type { Skill } from './skill.ts'
import { plantOf } from './skill-scenes.ts'

/** A goal in the words of a person for each skill, in several wordings. */

const placeOf = ([x, y, z]: readonly number[]): string => `(${x}, ${y}, ${z})`
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const skillGoal = (skill: Skill, random: Random): string => {
  const { target, at, tool, items, facing, places, crop = '' } = skill
  const a = (name: string): string => withArticle(readable(name))
  const here = placeOf(at)
  const where = skill.from === 'chest' ? 'in the chest' : 'in your inventory'
  const lies = (what: string): string =>
    random.pick([` You find ${what} ${where}.`, ` What you need is ${where}.`, ` Look ${where} for ${what}.`])
  const wordings: Readonly<
    Record<NonNullable<Skill['action']> | Exclude<Skill['scenario'], 'interact'>, () => string[]>
  > = {
    dig: () => [
      `Dig out the ${readable(target)} at ${here}.${tool ? lies(a(tool)) : ' Bare hands will do.'}`,
      `There is ${a(target)} at ${here} that has to go.${tool ? lies(a(tool)) : ' It takes no tool.'}`,
    ],
    craft: () => [
      `Make ${a(target)} at a crafting table.${lies('all that goes into it')}`,
      `We could use ${a(target)}: craft one, please.${lies('the ingredients')}`,
    ],
    place: () => {
      const turned = facing === '' ? '' : /^[xyz]$/.test(facing) ? `, along the ${facing} axis` : `, facing ${facing}`
      return [
        `Put ${places.length > 1 ? `${places.length} blocks of ${readable(target)}` : a(target)} down at ${places.map(placeOf).join(' and ')}${turned}.${lies('it')}`,
        `At ${places.map(placeOf).join(', ')} there should be ${readable(target)}${turned}; set it there.${lies('it')}`,
      ]
    },
    useitem: () => [
      `Put on the ${readable(target)}.${lies('it')}`,
      `You should be wearing the ${readable(target)}.${lies('it')}`,
    ],
    move: () => [
      `Walk to ${here}.${lies('blocks and ladders')}`,
      `Get yourself to ${here}, whatever it takes.${lies('something to climb with')}`,
    ],
    attack: () => [
      `Go at the ${readable(target)} with ${a(tool)}.${lies('it')}`,
      `Strike the ${readable(target)}.${lies(a(tool))}`,
    ],
    feed: () => [
      `The ${readable(target)} is hungry: give it ${a(tool)}.${lies('it')}`,
      `Feed the ${readable(target)} with ${readable(tool, 2).slice(2)}.${lies('some')}`,
    ],
    cook: () => [
      `Cook the ${readable(items.at(-1)!)} in the furnace at ${here}, with coal.${lies('both')}`,
      `The furnace at ${here} can roast your ${readable(items.at(-1)!)}; coal is there to burn.${lies('both')}`,
    ],
    handover: () => [
      `Hand ${a(items[0]!)} to ${target}.${lies('it')}`,
      `${target} is waiting for ${a(items[0]!)}.${lies('it')}`,
    ],
    store: () => [
      `Put your ${readable(items[0]!)} away in the chest at ${here}.`,
      `The chest at ${here} is where the ${readable(items[0]!)} belongs.`,
    ],
    shear: () => [
      `Take the wool off the sheep.${lies('shears')}`,
      `Shear the sheep, which has grown a thick coat.${lies('the shears')}`,
    ],
    milk: () => [`Milk the cow.${lies('a bucket')}`, `Get a bucket of milk from the cow.${lies('the bucket')}`],
    water: () => [
      `Fill a bucket with water from the pond at ${here}.${lies('the bucket')}`,
      `Scoop up water at ${here}.${lies('a bucket')}`,
    ],
    till: () => [
      `Turn the ground at ${here} into farmland and plant ${readable(crop)} there.${lies('hoe and seed')}`,
      `We want ${readable(plantOf(crop))} growing above ${here}: till the earth and sow.${lies('what it takes')}`,
    ],
    fishing: () => [
      `Catch a fish in the water at ${here}.${lies('a fishing rod')}`,
      `Go fishing at ${here}, any fish will do.${lies('the rod')}`,
    ],
    bone_meal: () => [
      `Plant ${a(crop)} at ${here}, then make it grow with bone meal.${lies('both')}`,
      `Set ${a(crop)} at ${here} and use the bone meal on it.${lies('both')}`,
    ],
    chat: () =>
      skill.words === undefined
        ? [
            `Have a talk with ${target}: five sentences about your day.`,
            `${target} feels lonely. Chat a little, some five lines.`,
          ]
        : [
            `Tell ${target} the code “${skill.words}”.`,
            `${target} needs the password, which is “${skill.words}”: say it in the chat.`,
          ],
    sign: () => [`Go and read the sign at ${here}.`, `What does the sign at ${here} say? Have a look.`],
    toggle: () => [
      `Open the ${readable(target)} at ${here}.${tool ? lies(a(tool)) : ''}`,
      `The ${readable(target)} at ${here} is shut; it should be open.${tool ? lies(a(tool)) : ''}`,
    ],
    saddle: () => [
      `Sit on the ${readable(target)}, then get off again.${lies('a saddle')}`,
      `Try out the ${readable(target)}: mount it, and dismount.${lies('a saddle')}`,
    ],
    boat: () => [
      `Put the ${readable(target)} on the water at ${here}, sit in it and get out again.${lies('it')}`,
      `Take a seat in ${a(target)} on the pond at ${here}, then leave it.${lies('it')}`,
    ],
    minecart: () => [
      `Set the minecart on the rails at ${here}, get in and out again.${lies('it')}`,
      `Sit in a minecart on the track at ${here} for a moment.${lies('it')}`,
    ],
    bed: () => [`Lie down in the ${readable(target)} at ${here}.`, `It is late: sleep in the bed at ${here}.`],
  }
  const kind = skill.scenario === 'interact' ? skill.action! : skill.scenario
  return sentence(random.pick(wordings[kind]()))
}
