import type { Condition, PlanItem, Way } from '../../../session/log/events/plan.ts'
import { thingIn, titleOf } from '../../../session/log/item-titles.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { ActionCall } from '../../questions/shapes.ts'

/** An item while the plan is being made. */
export interface Draft {
  readonly id: string
  readonly stage: StageKey
  /** None: a person wrote it, in words that name no kind of work. */
  readonly way?: Way | undefined
  /** How many things it brings. */
  readonly amount?: number
  /** The part of a building that it is. */
  readonly part?: 'walls' | 'roof' | 'light' | 'lamps' | 'fittings'
  /** What is in that part, for the title of its stage: `Walls`, of a fence `Posts`, of what hangs or stands there each kind. */
  readonly nouns?: readonly string[]
  readonly title: string
  readonly assignee: string
  readonly requires: readonly string[]
  readonly done: Condition
  /** Empty: its check says all that there is to say. */
  readonly because: string
  /** Names that a person may mean by it, beside those that follow from the rest: see `aboutOf`. */
  readonly names?: readonly string[]
  /** Rough effort, for fair shares: a block to place or an item to make is 1, a log to cut 4. */
  readonly effort: number
  /** Whose part it is where every seat plans one, when another worker is to do it now. */
  readonly owner?: string
  /** How many of what is collected go into what `by` makes, and how many may be in any hands in the end. */
  readonly load?: { readonly needed: number; readonly by: string; readonly free?: number }
  /** All that it takes. */
  readonly actions?: readonly ActionCall[]
  /** A person wants its assignee to do it. */
  readonly wished?: true
  /** Person who wrote it into the plan by hand. */
  readonly addedBy?: string
  /** Person who gave it to its assignee by hand. */
  readonly givenBy?: string
  /** How much a person wants of whom: by the number of the wish. */
  readonly dealt?: number
  /** A person wants it after all that can be done without it. */
  readonly late?: true
  /** No other worker can do it, or may. */
  readonly bound?: boolean
}

/** Order of the stages; empty ones are left out. */
export const stages = {
  gather: 'Gather',
  craft: 'Craft',
  walls: 'Walls and light',
  roof: 'Roof and door',
  place: 'Place',
  stock: 'Fill the chest',
  hand: 'Hand over',
  switch: 'Levers and buttons',
  hold: 'Stand on the plates',
  beyond: 'Behind what opened',
  sign: 'Find out what comes next',
  exit: 'Get there',
  act: 'One thing after the other',
} as const
export type StageKey = keyof typeof stages

/** `gather-oak_log-bob`: stable across versions, so that what is done stays done. */
export const draftId = (...parts: readonly (string | number)[]): string =>
  parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    // The end tells parts of one thing apart, so a long name loses its middle.
    .replace(/^(.{30}).{2,}(.{29})$/, '$1-$2')

/** The first of a worker's shares of a thing that is not done. */
export const nextShare = (own: string, isDone: (id: string) => boolean): string => {
  let id = own
  for (let turn = 1; isDone(id); turn++) id = draftId(own, 'more', ...(turn > 1 ? [turn] : []))
  return id
}

/** Whether it is this share, or one that came after it. */
export const isShareOf = (id: string, own: string): boolean => id === own || id.startsWith(draftId(own, 'more'))

/** What is planned from; `numbered`: it is left open who does what; `asksOthers`: each asks the others in talks for what it lacks. */
export type Planning = PlanTaskInput & { readonly numbered?: true; readonly asksOthers?: true }

/** A share of gathering bears the name of the worker that it was measured out for, or the number. */
export const gatherId = ({ workers, numbered }: Planning, item: string, worker: string): string => {
  const number = numbered ? workers.indexOf(worker) + 1 : 0
  return draftId('gather', item, number || worker)
}

/** With the title that its kind and amount make. */
export const titled = (draft: Omit<Draft, 'title'>): Draft => ({ ...draft, title: titleOf(draft) })

/** Words by which people mean work of each kind. */
const verbs: Readonly<Record<Way, string>> = {
  collect: 'collect gather',
  mine: 'collect gather mine',
  craft: 'craft make',
  get: 'get',
  give: 'share give',
  store: 'store fill put',
  bring: 'collect gather bring',
  place: 'place set up',
  build: 'build',
  take: 'key take',
  use: 'use press pull open',
  stand: 'stand hold plate',
  read: 'read sign look',
  reach: 'exit go leave area',
  look: 'look report',
}

/** What people may call a piece of work: by its kind, its thing, its amount, its place and its names, and by no title. */
export const aboutOf = ({ way, amount, done, names = [] }: Partial<Draft>, placeless = false): string[] => {
  const where =
    done?.kind === 'have'
      ? [done.seat ? `to ${done.seat}` : '']
      : done?.kind === 'stored'
        ? [placeless ? '' : 'put into chest']
        : done?.kind === 'placed'
          ? [`set up at ${done.at.join(' ')}`]
          : done?.kind === 'inside'
            ? [`at from ${done.box.from.join(' ')} to ${done.box.to.join(' ')}`]
            : done?.kind === 'built'
              ? [done.blueprint]
              : []
  const all = [way ? verbs[way] : '', String(amount ?? ''), thingIn(done) ?? '', ...where, ...names]
  return all.flatMap(words => words.split(' ')).filter(Boolean)
}

export const toItem = (draft: Draft): PlanItem => {
  const { stage: _stage, part: _part, nouns: _nouns, names: _names, effort: _effort, owner: _owner, ...rest } = draft
  const { actions, load: _load, dealt: _dealt, bound: _bound, late: _late, requires, because, ...item } = rest
  const calls = actions?.map(({ name, args }) => ({ name, args: { ...args } }))
  return { ...item, requires: [...requires], because: because || undefined, actions: calls }
}
