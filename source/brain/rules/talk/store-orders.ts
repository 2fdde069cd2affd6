import { isOfKind, itemKind } from '../../../minecraft/names/item-kinds.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { readAmount, resolveName } from '../../../planner/item-names.ts'
import { type Counts, sum } from '../../../planner/materials.ts'
import type { DecideReplyInput } from '../../questions/decide-reply/shape.ts'
import { isForPlan, type ReplyRule } from './reaction.ts'
import { workAsked } from './reply-work.ts'

/** `put all your oak logs in the chest`, `store your dirt in the chest`: as many as the asked agent carries. */

const all = /^(?:all(?:\s+of)?(?:\s+(?:your|the|those|these))?|your(?:\s+whole)?|every)\s+(?=\S)/
const carriedWords = /\s+(?:that\s+)?you(?:\s+have|'ve)?\s*(?:carry|got|have|hold)?$/

const only = (items: Counts, fits: (item: string) => boolean): Counts =>
  Object.fromEntries(Object.entries(items).filter(([item, count]) => count > 0 && fits(item)))

/** What of the things that are carried a part of an order means; null: it says an amount, or not that it is all. */
const meant = (part: string, carried: Counts): { readonly things: Counts; readonly words: string } | null => {
  const determiner = all.exec(part)?.[0]
  if (determiner === undefined) return null
  const { count, words } = readAmount(part.slice(determiner.length).replace(carriedWords, ''))
  if (count !== null || /^(?:things?|stuff|items?|inventory|)$/.test(words)) return null
  const kind = itemKind(words)
  const fits = (item: string): boolean =>
    kind === undefined ? resolveName(words, new Set([item])) === item : isOfKind(item, kind)
  return { things: only(carried, fits), words }
}

/** An amount beside it stands as it was said. */
const partsOf = (said: string): string[] => said.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)

export const storeAllOrder: ReplyRule = {
  example: null,
  pattern:
    /^(?<verb>put|store|stash|deposit|leave)\s+(?<things>\S.*?)\s+(?<where>(?:away\s+)?(?:in|into|inside)\s+.*(?:chest|barrel|container|storage).*)$/,
  react: ({ groups = {} }, input, message) => {
    const { things = '', where = '' } = groups
    const carried = input.observation?.inventory ?? {}
    const parts = partsOf(things).map(part => ({ part, own: meant(part, carried) }))
    if (parts.every(({ own }) => own === null)) return null
    // `your` is of the one who is called, whatever its role; else the plan says who puts what away.
    if (isForPlan(input, message) && !/\byour?\b/.test(things)) return null
    const lacking = parts.find(({ own }) => own && Object.keys(own.things).length === 0)
    if (lacking?.own) return { say: `I carry no ${lacking.own.words}.` }
    const asked = sum(...parts.flatMap(({ own }) => (own ? [own.things] : [])))
    const list = [...parts.flatMap(({ part, own }) => (own ? [] : [part])), ...inItems(asked)]
    const hands: DecideReplyInput = { ...input, plans: false }
    return workAsked(`put ${list.join(' and ')} ${where.replace(/^away\s+/, '')}`, hands, message)
  },
}

const inItems = (things: Counts): string[] => Object.entries(things).map(([item, count]) => readable(item, count))
