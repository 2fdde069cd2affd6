import { inHandsOf } from '../../session/log/carried-amounts.ts'
import { exactTurn } from '../../session/log/chest-turns.ts'
import type { Plan, PlanItem } from '../../session/log/events/plan.ts'
import type { PlanState, SessionState } from '../../session/log/state.ts'
import { type App, ask, notify } from '../app.ts'
import { askInLine } from '../input/start.ts'
import { pendingAtHand, planAtHand } from '../screen/select.ts'
import type { Snapshot } from '../screen/snapshot.ts'
import type { PlanEdit, Ui } from '../ui.ts'
import {
  add,
  addStage,
  asRead,
  type Changed,
  itemAt,
  move,
  needs,
  placeIn,
  placeOf,
  placesOf,
  reassign,
  remove,
  retitle,
  split,
  withoutEmpty,
} from './change.ts'

/** The plan on the screen as something to work on: a choice that moves, changes that can be taken back, and sending it. */

const mostSteps = 100

/** The edit of this plan, begun afresh when there is none or when the plan has moved on. */
export const editOf = (plan: PlanState, ui: Ui): PlanEdit => {
  const { plan: edit } = ui
  if (edit && edit.plan === plan.plan && edit.version === plan.version)
    return { ...edit, at: placeIn(edit.content, edit.at) }
  return {
    plan: plan.plan,
    version: plan.version,
    content: plan.content,
    at: placeIn(plan.content, { stage: 0, item: 0 }),
    marks: [],
    past: [],
  }
}

export const isChanged = (edit: PlanEdit | undefined): boolean => edit !== undefined && edit.past.length > 0

/** The plan that the screen shows, and what has become of it in the person's hands. */
const shownPlan = ({
  state,
  ui,
  person,
}: Snapshot): { readonly state: SessionState; readonly plan: PlanState; readonly edit: PlanEdit } | null => {
  const plan = state && planAtHand(state, ui.approval, person)
  return state && plan ? { state, plan, edit: editOf(plan, ui) } : null
}

export const planInHand = (app: App) => shownPlan(app.store.snapshot())

const keep = (app: App, edit: PlanEdit): void => app.store.set(ui => ({ ...ui, plan: edit, notice: undefined }))

const change = (app: App, make: (edit: PlanEdit) => Changed | null | string): void => {
  const here = planInHand(app)
  if (!here) return
  const { edit } = here
  const made = make(edit)
  if (made === null) return
  if (typeof made === 'string') {
    notify(app, { style: 'warn', text: made })
    return
  }
  const past = [...edit.past, { content: edit.content, at: edit.at }].slice(-mostSteps)
  const left = new Set(made.plan.stages.flatMap(stage => stage.items.map(item => item.id)))
  keep(app, { ...edit, content: made.plan, at: made.at, marks: edit.marks.filter(id => left.has(id)), past })
}

/** Those who may get an item: all who work, in the order of their seats; a leader only in a plan that has work for it already. */
export const seatsFor = ({ seats }: Pick<SessionState, 'seats'>, { stages }: Plan): readonly string[] => {
  const busy = new Set(stages.flatMap(({ items }) => items.map(({ assignee }) => assignee)))
  return Object.values(seats).flatMap(({ role, seat }) =>
    role === 'observer' || (role === 'leader' && !busy.has(seat)) ? [] : [seat],
  )
}

/** The choice moved by so many places; undefined where no plan is shown. */
export const step = (snapshot: Snapshot, by: number): Ui | undefined => {
  const here = shownPlan(snapshot)
  if (!here) return undefined
  const { edit } = here
  const places = placesOf(edit.content)
  const index = places.findIndex(place => place.stage === edit.at.stage && place.item === edit.at.item)
  const next = places[Math.max(0, Math.min(places.length - 1, index + by))]
  return next ? { ...snapshot.ui, plan: { ...edit, at: next }, notice: undefined } : snapshot.ui
}

const textFor = (app: App, field: 'title' | 'item' | 'stage' | 'needs', text: string): void =>
  askInLine(app, { kind: 'plan', field }, text)

export const typedFor = (app: App, field: 'title' | 'item' | 'stage' | 'needs', text: string): void => {
  app.store.set(ui => ({ ...ui, focus: 'main' }))
  const before = planInHand(app)?.edit
  change(app, ({ content, at }) => {
    switch (field) {
      case 'title':
        return text === '' ? null : retitle(content, at, text)
      case 'item':
        return text === '' ? null : add(content, at, text)
      case 'stage':
        return text === '' ? null : addStage(content, at, text)
      case 'needs':
        return needs(content, at, text.split(/[\s,]+/).filter(Boolean))
    }
  })
  const now = planInHand(app)?.edit
  const written = now && now.content !== before?.content && itemAt(now.content, now.at)
  if (!written || (field !== 'title' && field !== 'item')) return
  const was = field === 'title' ? itemAt(before!.content, before!.at) : undefined
  void app.inTurn(() => readWords(app, written, was))
}

/** The host reads new words at once: what counts as done is on the screen, and a split divides what they say. */
const readWords = async (app: App, written: PlanItem, was: PlanItem | undefined): Promise<void> => {
  const plan = planInHand(app)?.edit.content
  const before = plan && was && exactTurn(plan, was)
  const asked = before ? { ...written, done: before.done } : written
  const { item } = await ask(app, { type: 'readItem', item: asked, before })
  const here = planInHand(app)
  const content = item && here && asRead(here.edit.content, written, before, item)
  if (content) app.store.set(ui => ({ ...ui, plan: { ...here.edit, content } }))
}

/** What goes out: the person's version, all of it or only some items let go. */
const send = async (app: App, approve: boolean, items?: readonly string[]): Promise<void> => {
  const here = planInHand(app)
  if (!here) return
  const content: Plan = withoutEmpty(here.edit.content)
  const command = { type: 'editPlan', plan: here.plan.plan, content, approve } as const
  if ((await ask(app, items ? { ...command, items: [...items] } : command)).ok)
    app.store.set(ui => ({ ...ui, plan: undefined }))
}

/** Approves what is on the screen: a plan as the person has changed it, anything else as it was asked. */
export const approve = (app: App, always = false): void => {
  const { state, ui, person } = app.store.snapshot()
  const one = state && pendingAtHand(state, ui.approval, person)
  if (one?.kind !== 'approval') return
  const plan = one.approval.plan === undefined ? undefined : state?.plans[one.approval.plan]
  if (plan && !always && isChanged(editOf(plan, ui))) void send(app, true)
  else void ask(app, { type: 'approve', approval: one.id, always: always || undefined })
}

/** Lets only the marked items go, or the stage or item under the choice. */
const approvePart = (app: App): void => {
  const here = planInHand(app)
  const { state, ui, person } = app.store.snapshot()
  const one = state && pendingAtHand(state, ui.approval, person)
  if (!here || one?.kind !== 'approval') return
  const { edit } = here
  const { stage, item } = edit.at
  const under =
    item === null
      ? (edit.content.stages[stage]?.items.map(other => other.id) ?? [])
      : [itemAt(edit.content, edit.at)!.id]
  const items = edit.marks.length > 0 ? edit.marks : under
  if (items.length === 0) {
    notify(app, { style: 'warn', text: 'There is no item in that stage.' })
    return
  }
  if (isChanged(edit)) void send(app, false, items)
  else void ask(app, { type: 'approve', approval: one.id, items: [...items] })
  keep(app, { ...edit, marks: [] })
}

const mark = ({ content, at, marks, ...edit }: PlanEdit): PlanEdit => {
  const item = itemAt(content, at)
  const here = item ? [item.id] : (content.stages[at.stage]?.items.map(other => other.id) ?? [])
  const all = here.every(id => marks.includes(id))
  const next = all ? marks.filter(id => !here.includes(id)) : [...new Set([...marks, ...here])]
  return { ...edit, content, at, marks: next }
}

export const planActions = {
  up: (app: App) => change(app, ({ content, at }) => move(content, at, -1)),
  down: (app: App) => change(app, ({ content, at }) => move(content, at, 1)),
  who: (app: App) => {
    const { state } = app.store.snapshot()
    if (state)
      change(
        app,
        ({ content, at }) =>
          reassign(content, at, seatsFor(state, content), inHandsOf(state)) ??
          'A stage has no owner: choose one of its items.',
      )
  },
  text: (app: App) => {
    const here = planInHand(app)
    if (!here) return
    const { content, at } = here.edit
    textFor(app, 'title', itemAt(content, at)?.title ?? content.stages[at.stage]?.title ?? '')
  },
  add: (app: App) => textFor(app, 'item', ''),
  addStage: (app: App) => textFor(app, 'stage', ''),
  needs: (app: App) => {
    const here = planInHand(app)
    const item = here && itemAt(here.edit.content, here.edit.at)
    if (item) textFor(app, 'needs', item.requires.join(' '))
    else notify(app, { style: 'warn', text: 'Only an item needs something.' })
  },
  remove: (app: App) => change(app, ({ content, at }) => remove(content, at) ?? 'A plan needs at least one item.'),
  split: (app: App) => {
    const { state } = app.store.snapshot()
    const chosen = planInHand(app)?.edit
    const id = chosen && itemAt(chosen.content, chosen.at)?.id
    if (chosen && id === undefined)
      return notify(app, { style: 'warn', text: 'A stage is not split: choose one of its items.' })
    const cells = (name: string): number => state?.session.blueprints[name]?.length ?? 0
    // By its new words, once they are read.
    const divide = () =>
      change(app, ({ content, at }) => {
        const there = id === undefined ? at : placeOf(content, id)
        return there ? (split(content, there, cells) ?? "This item can't be split.") : null
      })
    void app.inTurn(async () => divide())
  },
  undo: (app: App) => {
    const here = planInHand(app)
    const last = here?.edit.past.at(-1)
    if (!here) return
    // The choice goes back to where the change was made.
    if (last) keep(app, { ...here.edit, ...last, past: here.edit.past.slice(0, -1) })
    else notify(app, { style: 'warn', text: 'There is nothing to undo.' })
  },
  mark: (app: App) => {
    const here = planInHand(app)
    if (here) keep(app, mark(here.edit))
  },
  approvePart,
  send: (app: App) => {
    const here = planInHand(app)
    if (here && isChanged(here.edit)) void send(app, false)
    else notify(app, { style: 'warn', text: 'You have changed nothing in it.' })
  },
}
