import { readable } from '../../../minecraft/names/readable.ts'
import type { PassedWork } from '../../../session/log/events/meaning.ts'
import { heldByOthers, nextBatch, partsOf } from './next-batch.ts'
import { giveUp } from './pass-on.ts'
import { asksForRecipes, teach } from './recipe-talk.ts'
import { passed } from './sayings.ts'
import { carried, type Draft, openTasks, partners, tell } from './talk-draft.ts'

/** The next part of the work, when all have reported on the last one. */
export const propose = (draft: Draft): void => {
  const { notes, input } = draft
  const waiting = [
    ...Object.keys(notes.given),
    ...notes.recipes.waiting,
    ...Object.entries(notes.asked ?? {}).flatMap(([name, has]) => (has ? [] : [name])),
  ]
  if (draft.end || waiting.length > 0 || openTasks(draft).length > 0 || draft.tasks.length > 0) return
  const others = partners(draft)
  if (asksForRecipes(draft, others)) return
  const batch = nextBatch(input, notes)
  if (batch.state === 'unread') {
    draft.thought = `I do not understand the goal “${input.goal.slice(0, 200)}”`
    giveUp(draft)
    return
  }
  if (batch.state === 'done') {
    draft.thought = 'Everything is done.'
    draft.end = 'reached'
    for (const name of others) tell(draft, name, { kind: 'over' })
    return
  }
  if (!notes.alone && others.length > 0 && Object.keys(batch.unseen).length > 0) {
    const items = partsOf(input, batch)
    // Of what a thing is made may have been told only after the others were asked for the thing.
    const isFresh =
      notes.askedFor !== undefined && Object.keys(batch.unseen).some(one => !notes.askedFor!.includes(one))
    if (notes.asked === undefined || isFresh) {
      notes.asked = Object.fromEntries(others.map(name => [name, null]))
      notes.askedFor = items
      for (const name of others) tell(draft, name, { kind: 'ask', items })
      return
    }
    // Builders lay down what they carry instead, and a peer that must make something is handed what it takes.
    const together = batch.owned || Object.keys(batch.build).length > 0
    if (!together && collectFromOthers(draft, heldByOthers(input, notes, batch))) return
  }
  const mine = batch.items.filter(item => item.assignee === input.seat)
  const own = mine.map(item => passed(item, carried(draft)))
  for (const { id, title, done, way } of mine) {
    notes.own.push({ id, title, done, way })
    draft.tasks.push({ title, done, way, actions: [] })
  }
  for (const name of others) {
    const theirs = batch.items.filter(item => item.assignee === name)
    if (theirs.length === 0) continue
    const work = theirs.map(item => passed(item, notes.asked?.[name] ?? {}))
    notes.given[name] = work.map((one, index) => ({ ...one, amount: theirs[index]!.amount }))
    teach(draft, name, work)
    tell(draft, name, { kind: 'offer', work }, own)
  }
  draft.thought = `I propose who does what next: ${[...new Set(batch.items.map(one => one.assignee))].join(', ')}.`
}

/** Asks the others for what only they have; the peer that then holds all of it does the work. */
const collectFromOthers = (draft: Draft, held: Readonly<Record<string, number>>): boolean => {
  const { notes, input } = draft
  let asked = false
  notes.alone = true
  for (const [item, count] of Object.entries(held)) {
    let lacking = count
    for (const [name, has] of Object.entries(notes.asked ?? {})) {
      const part = Math.min(lacking, has?.[item] ?? 0)
      if (part <= 0) continue
      lacking -= part
      asked = true
      const gift: PassedWork = {
        id: `give-${item}-${name}`,
        title: `give ${input.seat} ${readable(item, part)}`,
        done: { kind: 'report' },
      }
      notes.given[name] = [...(notes.given[name] ?? []), gift]
      tell(draft, name, { kind: 'give', items: { [item]: part } })
    }
  }
  return asked
}
