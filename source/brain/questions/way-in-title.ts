import type { Condition, Way } from '../../session/log/events/plan.ts'

/**
 * How an item is meant to be done where only its words say so: those of a model or a person, or of a program before items said
 * it as data. The only place that reads titles for that.
 */
const verbs: Readonly<Record<string, Way>> = {
  ...{ collect: 'collect', mine: 'mine', craft: 'craft', give: 'give', read: 'read', stand: 'stand', look: 'look' },
}
/** What a condition says of it by itself. */
const kinds: Readonly<Partial<Record<Condition['kind'], Way>>> = {
  ...{ have: 'get', stored: 'store', placed: 'place', inside: 'reach', built: 'build' },
}

interface Worded {
  readonly title: string
  readonly way?: Way | undefined
  readonly done?: Condition | undefined
}
export const wayOf = ({ title, way, done }: Worded): Way | undefined => {
  const [verb = ''] = /^\w+/.exec(title.toLowerCase().trim()) ?? []
  return way ?? (Object.hasOwn(verbs, verb) ? verbs[verb] : done && kinds[done.kind])
}
