import { readable } from '../../../minecraft/names/readable.ts'
import { readOrder } from '../../../planner/goal-demands.ts'
import type { Saying } from '../../../session/log/events/meaning.ts'
import { callOf } from '../act/action-call.ts'
import { noteDone } from './next-batch.ts'
import { noLongerGiven, passOn } from './pass-on.ts'
import { withParts } from './recipe-talk.ts'
import { passed, sayItems } from './sayings.ts'
import { carried, type Draft, openTasks, take, tell } from './talk-draft.ts'

/** What another agent says. */
export const hearSaying = (draft: Draft, from: string, saying: Saying): void => {
  const { notes, input } = draft
  switch (saying.kind) {
    case 'offer': {
      const unread = saying.work.filter(work => !take(draft, work, from))
      const read = saying.work.filter(work => !unread.includes(work))
      if (read.length > 0) tell(draft, from, { kind: 'agree' }, read)
      for (const work of unread) tell(draft, from, { kind: 'failed', work, reason: 'I do not understand it.' })
      return
    }
    case 'ask': {
      const mine = Object.entries(carried(draft)).filter(([item]) => saying.items.includes(item))
      tell(draft, from, { kind: 'have', items: Object.fromEntries(mine) })
      return
    }
    case 'ask-recipe': {
      const recipes = (input.secrets?.known ?? []).filter(one => saying.items.includes(one.item))
      tell(draft, from, { kind: 'recipe', recipes: withParts(draft, recipes) })
      return
    }
    case 'have':
      if (notes.asked && from in notes.asked) notes.asked[from] = saying.items
      return
    case 'give': {
      for (const [item, count] of Object.entries(saying.items)) {
        const call = callOf(input.actions, ['give', 'givePlayer'], { item, count, player: from })
        if (call)
          draft.tasks.push({
            title: `Give ${from} ${readable(item, count)}`,
            done: { kind: 'report' },
            actions: [call],
            for: from,
          })
      }
      tell(draft, from, { kind: 'agree' }, [
        { title: `I give you ${sayItems(saying.items)}`, done: { kind: 'report' } },
      ])
      return
    }
    case 'done':
      noteDone(notes, notes.given[from] ?? [], from, input.recipes)
      delete notes.given[from]
      return
    case 'failed':
      passOn(draft, { ...saying.work, id: noLongerGiven(draft, from, saying.work) }, from, saying.reason)
      return
    case 'over':
      draft.drop.push(...openTasks(draft).map(one => one.id))
      draft.end = 'reached'
      return
    case 'hopeless':
      draft.drop.push(...openTasks(draft).map(one => one.id))
      draft.thought = saying.reason
      draft.end = 'hopeless'
      return
    default:
      return
  }
}

/** A line that no rule brain wrote: work that can be read out of it is taken on, anything else needs no answer. */
export const hearText = (draft: Draft, from: string, text: string): void => {
  const read = readOrder(text, draft.vocabulary).flatMap(demand => {
    if (demand.kind !== 'collect' && demand.kind !== 'craft') return []
    const { kind, item, count } = demand
    const work = passed({ title: kind, way: kind, done: { kind: 'have', item, count } }, {})
    return take(draft, work, from) ? [work] : []
  })
  if (read.length > 0) tell(draft, from, { kind: 'agree' }, read)
}
