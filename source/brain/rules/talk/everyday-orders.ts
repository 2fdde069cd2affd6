import { withArticle } from '../../../minecraft/names/articles.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { readAmount, singulars } from '../../../planner/item-names.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { follow } from './body-orders.ts'
import { bodiless, isBodiless, type Reaction, type ReplyRule } from './reaction.ts'

/** What players ask of a companion every day: animals, waiting, putting things away. */

/** What animals are bred and fed with. */
const fodder: Readonly<Record<string, string>> = {
  cow: 'wheat',
  mooshroom: 'wheat',
  sheep: 'wheat',
  goat: 'wheat',
  pig: 'carrot',
  rabbit: 'carrot',
  chicken: 'wheat_seeds',
  horse: 'golden_carrot',
  donkey: 'golden_carrot',
  llama: 'hay_block',
  cat: 'cod',
  ocelot: 'cod',
  turtle: 'seagrass',
  panda: 'bamboo',
  bee: 'dandelion',
  fox: 'sweet_berries',
}
/** What one has in hand for an animal, and what is done with it. */
const tools: Readonly<Record<string, { readonly item: string; readonly of: readonly string[] }>> = {
  shear: { item: 'shears', of: ['sheep', 'mooshroom'] },
  milk: { item: 'bucket', of: ['cow', 'mooshroom', 'goat'] },
}

const animalIn = (phrase: string, known: readonly string[]): { kind: string; count: number | null } | undefined => {
  const { count, words } = readAmount(phrase.replace(/^(?:that|this|a pair of|the two)\s+/, ''))
  const kind = singulars(words.replaceAll(' ', '_')).find(name => known.includes(name))
  return kind === undefined ? undefined : { kind, count }
}

/** Animals that one order is about, at most. */
const animalsAtMost = 6

const onAnimals = (
  input: DecideReplyInput,
  { kind, item, times, words }: { kind: string; item: string; times: number; words: string },
): Reaction => {
  if (!input.observation?.entities.some(({ name }) => name === kind)) return { say: `I see no ${readable(kind)} here.` }
  const carried = input.observation.inventory[item] ?? 0
  // A tool is used again and again, fodder is eaten.
  const wanted = item === 'shears' ? 1 : times
  if (carried > 0 && carried < wanted)
    return { say: `I can't ${words}: that takes ${readable(item, wanted)}, and I carry ${carried}.` }
  return follow(input, {
    action: 'useItemOnEntity',
    args: { item, entity: kind },
    words,
    times,
    needs: carried === 0 ? item : undefined,
    count: wanted,
  })
}

/** Kept by hand when everything is put away: what one lives by. */
const isKept =
  /_(?:sword|axe|pickaxe|shovel|hoe|helmet|chestplate|leggings|boots)$|^(?:bow|crossbow|shield|arrow|shears|fishing_rod|torch|bread|apple|cooked_\w+)$/

export const everydayOrders: readonly ReplyRule[] = [
  {
    example: 'shear 2 sheep',
    pattern: /^(shear|milk)\s+(.+)$/,
    react([, verb, phrase], input) {
      const { item, of } = tools[verb!]!
      const animal = animalIn(phrase!, of)
      if (!animal) return { say: `I cannot ${verb} that; ${of.map(one => withArticle(one)).join(' or ')} I can.` }
      const times = Math.min(animal.count ?? 1, animalsAtMost)
      return onAnimals(input, { kind: animal.kind, item, times, words: `${verb} ${readable(animal.kind, times)}` })
    },
  },
  {
    example: 'breed the cows',
    pattern: /^(breed|feed)\s+(.+)$|^(?:make|raise|get)\s+(?:(?:me|us)\s+)?(?:some\s+)?more\s+(.+)$/,
    react([, said, named, more], input) {
      const [verb, phrase] = more === undefined ? [said!, named] : ['breed', more]
      const animal = animalIn(phrase!, Object.keys(fodder))
      if (!animal) return null
      const { kind } = animal
      const pair = verb === 'breed' ? 2 : 1
      const times = Math.min(Math.max(pair, animal.count ?? pair), animalsAtMost)
      return onAnimals(input, { kind, item: fodder[kind]!, times, words: `${verb} ${readable(kind, times)}` })
    },
  },
  {
    example: 'stay here',
    pattern: /^(?:stay|wait|remain)(?:\s+(?:right\s+)?here|\s+there)?$/,
    react: (_, input) =>
      follow(input, { action: 'stay', args: { seconds: -1 }, words: 'stay here until you say stop' }),
  },
  {
    example: null,
    pattern: /^come\s+back(?:\s+(?:here|to\s+me))?$/,
    react(_, input, message) {
      if (isBodiless(message, input)) return bodiless
      return follow(input, { action: 'goToPlayer', args: { player: message.from }, words: `come to ${message.from}` })
    },
  },
  {
    example: 'put everything into the chest',
    pattern:
      /^(?:put|store|stash|deposit|dump)\s+(?:everything|all(?:\s+(?:of\s+)?(?:it|that|your\s+(?:things|items|stuff)))?|your\s+(?:things|items|stuff))(?:\s+(?:that\s+)?you\s+(?:have(?:\s+got)?|carry|hold))?\s+(?:in|into|inside)\s+(?:the|a|our)\s+(?:chest|barrel)$|^empty\s+your\s+(?:inventory|pockets)(?:\s+(?:in|into)\s+(?:the|a|our)\s+(?:chest|barrel))?$/,
    react(_, input) {
      const carried = Object.entries(input.observation?.inventory ?? {}).filter(
        ([item, count]) => count > 0 && !isKept.test(item),
      )
      if (carried.length === 0) return { say: 'I carry nothing but my tools, armour and food.' }
      const [first, ...others] = carried.map(([item, count]) => ({ name: 'deposit', args: { item, count } }))
      const reaction = follow(input, {
        action: 'deposit',
        args: first!.args,
        words: 'put everything but tools, armour and food into the chest',
      })
      const [task] = reaction.tasks ?? []
      return task ? { ...reaction, tasks: [{ ...task, actions: [...task.actions, ...others] }] } : reaction
    },
  },
]
