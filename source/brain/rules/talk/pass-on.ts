import type { PassedWork } from '../../../session/log/events/meaning.ts'
import { isSameWork } from '../../../session/log/same-condition.ts'
import { teach } from './recipe-talk.ts'
import { sayWork } from './sayings.ts'
import { type Draft, openTasks, partners, take, tell } from './talk-draft.ts'

/**
 * Takes back what a peer could not do: nothing waits for its report any more. The plan item's id. A model that did a part
 * of it counts what is left in its own way, so a report that fits none stands for its first work.
 */
export const noLongerGiven = ({ notes }: Draft, name: string, work: PassedWork): string | undefined => {
  const given = notes.given[name] ?? []
  const fits = given.findIndex(one => (work.id === undefined ? isSameWork(one, work) : one.id === work.id))
  const [known] = given.splice(Math.max(0, fits), 1)
  if (given.length === 0) delete notes.given[name]
  return known?.id
}

/** The same for shares of one size, which have other ids: a peer that could not do one of them cannot do another. */
const keyOf = ({ id, title, done }: PassedWork): string =>
  done.kind === 'report' ? (id ?? title) : sayWork({ title, done })

/** A peer could not do it: the one that proposed it does it, or asks another; without another peer it is hopeless. */
export const passOn = (draft: Draft, work: PassedWork, by: string, reason: string): void => {
  const { notes, input } = draft
  const key = keyOf(work)
  const tried = [...(notes.tried[key] ?? []), by]
  notes.tried[key] = tried
  if (!tried.includes(input.seat) && take(draft, work)) return
  const other = partners(draft).find(name => !tried.includes(name))
  if (other !== undefined) {
    notes.given[other] = [...(notes.given[other] ?? []), work]
    teach(draft, other, [work])
    tell(draft, other, { kind: 'offer', work: [work] })
    return
  }
  draft.thought = `nobody could ${sayWork(work)}: ${reason}`
  giveUp(draft)
}

export const giveUp = (draft: Draft): void => {
  draft.end = 'hopeless'
  draft.drop.push(...openTasks(draft).map(one => one.id))
  draft.tasks.splice(0)
  for (const name of partners(draft)) tell(draft, name, { kind: 'hopeless', reason: draft.thought })
}
