import type { Position } from '../../../minecraft/blocks/position.ts'
import { landmarkIn } from '../../../minecraft/names/landmarks.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { resolveName } from '../../../planner/item-names.ts'
import { vocabularyOf } from '../../../planner/vocabulary.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { follow } from './body-orders.ts'
import type { ReplyRule } from './reaction.ts'
import { placeCalled } from './where-talk.ts'

/** `build a gravel path from here to 20 -60 0`, `make a road to the village`. */

const coordinates = String.raw`\(?-?\d+[,\s]+-?\d+[,\s]+-?\d+\)?`
const place = String.raw`(?:(?:the|our|my|a)\s+)?(?:(?:nearest|next)\s+)?[a-z]\w*`
const end = `(${coordinates}|${place})`
const stuff = String.raw`([a-z]+(?:\s+[a-z]+)?)`
const pathWords = new RegExp(
  String.raw`^(?:build|make|lay|create|construct|pave)\s+(?:(?:me|us)\s+)?(?:(?:an?|the)\s+)?(?:${stuff}\s+)?(?:path|road|street)(?:\s+(?:(?:made\s+)?(?:out\s+)?of|with)\s+${stuff})?(?:\s+from\s+${end})?\s+to\s+${end}$`,
)

/** Words that change nothing of what a path is made of. */
const plainWords = /\b(?:small|little|nice|long|short|straight|simple|good|new)\b\s*/g

type End = { readonly at: Position } | { readonly speaker: true } | { readonly landmark: string }

const endIn = (words: string, input: DecideReplyInput): End | undefined => {
  const numbers = words.match(/-?\d+/g)?.map(Number)
  if (numbers?.length === 3) return { at: numbers as unknown as Position }
  if (/^(?:here|me|us)$/.test(words)) return { speaker: true }
  const known = placeCalled(words.replace(/^(?:the|our|my|a)\s+/, ''), input)
  if (known) return { at: known as Position }
  const landmark = landmarkIn(words)
  return landmark === undefined ? undefined : { landmark }
}

/** Undefined: these words ask for no path, or not where to. */
export const readPath = (words: string, input: DecideReplyInput) => {
  const [whole, before, behind, begin, finish] = pathWords.exec(words) ?? []
  if (whole === undefined) return undefined
  const [from, to] = [begin ?? 'here', finish!].map(one => endIn(one, input))
  if (!from || !to || 'landmark' in from) return undefined
  const material = (before ?? behind ?? '').replace(plainWords, '').trim()
  // A path of dirt is a trodden one; stone as it is found is cobblestone.
  if (/^(?:dirt|grass)?$/.test(material)) return { from, to, item: undefined }
  const { items, prefer } = vocabularyOf(input)
  const item = material === 'stone' ? 'cobblestone' : resolveName(material, items, prefer)
  return item === null ? undefined : { from, to, item }
}

export const pathOrder: ReplyRule = {
  example: 'make a path to home',
  pattern: pathWords,
  react([words], input, { from: speaker }) {
    const read = readPath(words, input)
    if (read === undefined) return null
    const { from, to, item } = read
    const { players = [], position } = input.observation ?? {}
    const ofSpeaker = players.find(one => one.name === speaker)?.position ?? position
    const cellOf = (one: End): readonly number[] | undefined => ('at' in one ? one.at : ofSpeaker)?.map(Math.floor)
    const [x1, y1, z1] = cellOf(from) ?? []
    const [x, y, z] = 'landmark' in to ? [] : (cellOf(to) ?? [])
    const goal = 'landmark' in to ? to.landmark : undefined
    if (goal === undefined && x === undefined) return { say: 'I see neither you nor where I am.' }
    const reaction = follow(input, {
      action: 'layPath',
      args: { ...(goal === undefined ? { x, y, z } : { place: goal }), x1, y1, z1, item },
      words: `lay a path${item === undefined ? '' : ` of ${readable(item)}`} to ${goal === undefined ? `${x} ${y} ${z}` : `the ${readable(goal)}`}`,
    })
    const [task] = reaction.tasks ?? []
    // Where it lies is found out first.
    const search = { name: 'explore', args: { find: goal } }
    return task && goal !== undefined
      ? { ...reaction, tasks: [{ ...task, actions: [search, ...task.actions] }] }
      : reaction
  },
}
