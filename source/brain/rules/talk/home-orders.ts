import { readyInWords } from '../../../designs/library/ready-in-words.ts'
import { withArticle } from '../../../minecraft/names/articles.ts'
import { landmarkIn } from '../../../minecraft/names/landmarks.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { buildOrder, buildVerbs, weBuild, withBuildVerbs } from '../../../planner/build-verbs.ts'
import { keptInWords } from '../../../planner/building-words.ts'
import { changesIn } from '../../../planner/change-of-building.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { follow } from './body-orders.ts'
import { readPath } from './path-orders.ts'
import type { Reaction, ReplyRule } from './reaction.ts'
import { sortOrders } from './sort-orders.ts'

/** What players ask about the place they live at and the land around it: light, chests, fields, places to find. */

/** Torches that are got where none is carried; how many it takes, only the body sees. */
const torchesAtFirst = 8

const place = '(?:the|our|this|my)?\\s*(base|home|house|camp|room|area|place|cave|village|farm)'

const light = (found: RegExpExecArray, input: DecideReplyInput, speaker: string): Reaction => {
  const named = found.slice(1).find(word => word !== undefined)
  const { players = [], position } = input.observation ?? {}
  // An agent that must fetch torches first comes back to where it was asked.
  const [x, y, z] = players.find(one => one.name === speaker)?.position ?? position ?? []
  const here = x === undefined ? {} : { x, y, z }
  const isPlaceName = named !== undefined && /^(?:base|home|house|camp|village|farm)$/.test(named)
  const reaction = follow(input, {
    action: 'lightArea',
    args: isPlaceName ? { place: named, ...here } : here,
    words: `light the ${named ?? 'place'}`,
  })
  return carries(input, /^torch$/) ? reaction : after([gatherOf('torch', torchesAtFirst)], reaction)
}

const carries = ({ observation }: DecideReplyInput, item: RegExp): boolean =>
  Object.entries(observation?.inventory ?? {}).some(([name, count]) => count > 0 && item.test(name))

/** The whole chain is the body's to find: tools, fuel and what things are made of. */
const gatherOf = (item: string, count: number) => ({ name: 'gather', args: { item, count } })

/** What is got before what was asked for. */
const after = (
  before: readonly { name: string; args: Readonly<Record<string, unknown>> }[],
  reaction: Reaction,
): Reaction => {
  const [task] = reaction.tasks ?? []
  return task ? { ...reaction, tasks: [{ ...task, actions: [...before, ...task.actions] }] } : reaction
}

/** What a crop is planted with, by its name as people write it. */
const seedsOf = (crop: string): string => {
  const one = crop.replace(/(?:es|s)$/, '')
  return one === 'wheat' || one === 'beetroot' ? `${one}_seeds` : one
}

/** Blocks of a field that is asked for without a size. */
const plotsOfField = 9
/** Blocks within which water for it is looked for. */
const waterBlocks = 128
export const homeOrders: readonly ReplyRule[] = [
  ...sortOrders,
  {
    example: 'light the place',
    pattern: new RegExp(
      `^(?:light|illuminate)(?:\\s+up)?(?:\\s+(?:it|everything|here|around(?:\\s+here)?|${place}))?(?:\\s+up)?$`,
    ),
    react: (found, input, { from }) => light(found, input, from),
  },
  {
    example: null,
    pattern: new RegExp(
      `^(?:put|place|set)\\s+(?:up\\s+)?(?:(?:some|the|a few|more)\\s+)*torch(?:es\\s*(?:$|here$)|(?:es)?\\s+(?:everywhere|around(?:\\s+(?:here|${place}))?)$)`,
    ),
    react: (found, input, { from }) => light(found, input, from),
  },
  {
    example: 'keep the farm',
    pattern:
      /^(?:keep|tend|look\s+after|take\s+care\s+of|work\s+on|farm|harvest|mind)\s+(?:(?:the|our|my|all)\s+)*(?:farms?|fields?|crops?|garden)(?:\s+going)?$|^farm$/,
    react: (_, input) => follow(input, { action: 'tendFarm', words: 'keep the farm until you say stop' }),
  },
  {
    example: 'make a wheat farm',
    pattern:
      /^(?:make|build|plant|grow|sow|create|start|set\s+up)\s+(?:(?:me|us)\s+)?(?:(?:an?|the|our|some|new)\s+)*(?:(?:small|little)\s+)*(?:(?:farm|field|garden|crops)\s+(?:of|with)\s+)?(wheat|carrots?|potato(?:es)?|beetroots?)?(?:(?:\s*\b)(?:farm|field|garden|crops))?(\s+and\s+(?:keep|tend|look\s+after|take\s+care\s+of|harvest)\s+(?:it|them)(?:\s+going)?(?:\s+when(?:ever)?\s+.+)?)?$/,
    react(found, input) {
      if (!/\b(?:farm|field|garden|crops|wheat|carrot|potato|beetroot)/.test(found[0])) return null
      const tends = found[2] !== undefined
      const crop = found[1] === undefined ? undefined : seedsOf(found[1])
      const words = tends ? 'make a farm and keep it until you say stop' : 'make a farm'
      const args = { count: plotsOfField, seed: crop }
      const reaction = follow(input, { action: 'makeFarm', args, words })
      const before = [
        ...(carries(input, crop === undefined ? /_seeds$|^(?:carrot|potato)$/ : new RegExp(`^${crop}$`))
          ? []
          : [gatherOf(crop ?? 'wheat_seeds', plotsOfField)]),
        // A field needs water near, and what it takes is often far from any.
        { name: 'explore', args: { find: 'water', distance: waterBlocks } },
      ]
      const [task] = after(before, reaction).tasks ?? []
      if (!task || !tends) return { ...reaction, tasks: task ? [task] : [] }
      return { ...reaction, tasks: [{ ...task, actions: [...task.actions, { name: 'tendFarm', args: {} }] }] }
    },
  },
  {
    example: 'explore',
    pattern:
      /^(?:explore|scout|look\s+around)(?:\s+(?:a\s+(?:bit|little)|(?:the\s+)?(?:area|land|surroundings|around|here)))*$/,
    react: (_, input) => follow(input, { action: 'explore', words: 'explore the land' }),
  },
  {
    example: 'find a village',
    pattern:
      /^(?:(?:find|look\s+for|search\s+for|locate|explore\s+for)\s+(?:(?:me|us)\s+)?(.+)|(?:tell|show)\s+(?:me|us)\s+where\s+(.+?)\s+is)$/,
    react(found, input) {
      const named = landmarkIn(found[1] ?? found[2]!)
      if (named === undefined) return null
      return follow(input, {
        action: 'explore',
        args: { find: named },
        words: `look for ${withArticle(readable(named))}`,
      })
    },
  },
]

/** The goal of a team that is to build what the words ask one agent for; undefined: they ask for no building that must be designed. */
export const buildingGoal = (words: string, input: DecideReplyInput): string | undefined => {
  const vocabulary = vocabularyOf(input)
  // A change of one that stands is a building to be drawn, too.
  if (changesIn(words, vocabulary.blueprints)) return words
  const building = buildOrder.exec(withBuildVerbs(words, vocabulary))?.[1]
  if (readPath(words, input) !== undefined) return undefined
  if (building === undefined) return undefined
  const demands = readOrder(words, vocabulary)
  // What one agent has a blueprint of, or can make in its hands, is no building to be designed.
  if (demands.some(({ kind }) => kind === 'build')) return undefined
  const isKept =
    keptInWords(building, input.kept ?? []) !== undefined && demands.every(({ kind }) => kind === 'unknown')
  if (!isKept && readyInWords(building) === null) return undefined
  return `build ${building}`
}

/** A building is work for the team. */
export const buildingOrder: ReplyRule = {
  example: null,
  pattern: new RegExp(`^${weBuild}${buildVerbs}\\s+.+$`),
  react(found, input) {
    const goal = buildingGoal(found[0], input)
    return goal === undefined ? null : { say: `That is a building for the whole team: say “goal ${goal}”.` }
  },
}
