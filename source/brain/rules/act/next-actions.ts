import type { Box } from '../../../minecraft/blocks/box.ts'
import type { Position } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { sum } from '../../../planner/materials.ts'
import type { Condition } from '../../../session/log/events/plan.ts'
import type { NextActionsInput, NextActionsOutput } from '../../questions/next-actions/shape.ts'
import type { ActionCall, Heard } from '../../questions/shapes.ts'
import { itemOf } from '../items/building-items.ts'
import { isWorked } from '../items/device-items.ts'
import { stillToStore } from '../items/stored-items.ts'
import { readPlace } from '../talk/read-talk.ts'
import { callOf } from './action-call.ts'
import { buildCells } from './build-cells.ts'
import { acquire, type Step, staleLooks } from './get-items.ts'
import { learntPlace } from './learnt-place.ts'
import { searchedInVain, was } from './past-actions.ts'

/** The rule brain's answer to `nextActions`. */
export const actByRules = (input: NextActionsInput): NextActionsOutput => {
  // A teammate's word where it is, is worth one more try.
  const hopeless = advised(input) ? null : giveUp(input)
  if (hopeless) return answer(hopeless)
  const kept = program(input)
  if (kept) return answer({ actions: [kept], thought: `I have a program for this: ${String(kept.args.name)}.` })
  const step = stepFor(input)
  if ('blocked' in step) return answer(step)
  const learnt = learntPlace(input, step.calls)
  const recovery = learnt ? [learnt] : recover(input)
  const calls = [...recovery, ...step.calls].slice(0, input.limit)
  if (calls.length === 0)
    return answer({ blocked: `There is nothing left to do for “${input.task.title}”, yet it is not done.` })
  return answer({ actions: calls, thought: thoughtOf(input, calls) })
}

/** A kept program that was written for this very task, unless it was run for it already. */
const program = (input: NextActionsInput): ActionCall | null => {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  const kept = input.programs.find(one => plain(one.description) === plain(input.task.title))
  if (!kept || input.history.some(one => was(one, 'runSkill'))) return null
  return input.actions.some(one => one.name === 'runSkill') ? { name: 'runSkill', args: { name: kept.name } } : null
}

const answer = (part: Partial<NextActionsOutput>): NextActionsOutput => ({ thought: '', actions: [], ...part })

const stepFor = (input: NextActionsInput): Step => {
  const { done } = input.task
  const own = input.observation?.inventory ?? {}
  switch (done.kind) {
    case 'have':
      if (done.taken) return takeOut(input, done)
      if (done.seat !== undefined && done.seat !== input.seat) return handOver(input, done.item, done.count, done.seat)
      if (isGathering(input) && staleLooks(input).length > 0) return { calls: staleLooks(input) }
      return acquire(
        { [done.item]: done.count },
        {
          ...input,
          containers: isGathering(input) ? [] : input.containers,
          recipes: isMining(input) ? input.recipes.filter(recipe => recipe.item !== done.item) : input.recipes,
        },
      )
    case 'stored': {
      const store = input.containers.find(one => !done.at || one.at.every((value, axis) => value === done.at![axis]))
      const lacking = stillToStore(done, store ? [store] : [])
      if (lacking <= 0) return look(input)
      // Where no more is to be found, what all of them carry may make it up together; a share is brought as it is.
      const brought = own[done.item] ?? 0
      // A worker that picked up more than its own part brings it as far as there is room.
      const room = done.most === undefined ? 0 : stillToStore({ ...done, count: done.most }, store ? [store] : [])
      if (brought > 0 && (room > 0 || searchedInVain(input))) {
        const bring = callOf(input.actions, ['deposit', 'putInChest'], {
          item: done.item,
          count: Math.min(brought, Math.max(room, lacking)),
          at: done.at ?? store?.at,
        })
        if (bring) return { calls: [bring] }
      }
      // What lies in the chest already counts there; it must not be taken out to be put in again.
      const others = input.containers.map(one =>
        one === store && one.items ? { ...one, items: { ...one.items, [done.item]: 0 } } : one,
      )
      // The team sets a chest up where it knows none, and so does who was asked alone.
      const chests = lacksChest(input) ? 1 : 0
      const wanted = sum({ [done.item]: lacking }, chests > 0 ? { chest: chests } : {})
      const step = acquire(wanted, { ...input, containers: others }, { anew: true })
      if ('blocked' in step) return chests > 0 ? noChest(step.blocked) : step
      const setUp = chests > 0 ? callOf(input.actions, ['placeHere'], { item: 'chest' }) : null
      const put = callOf(input.actions, ['deposit', 'putInChest'], {
        item: done.item,
        count: lacking,
        at: done.at ?? store?.at,
      })
      return put ? { calls: [...step.calls, ...(setUp ? [setUp] : []), put] } : noChest('I may put nothing down')
    }
    case 'placed': {
      if (isWorked(done.block)) {
        // What a hand opens it shuts again: what is seen to be as wanted is left alone until the referee sees it too.
        // A button springs back by itself.
        if (!/_button\b/.test(done.block) && isSo(input, done.block, done.at)) {
          const wait = callOf(input.actions, ['stay'], { seconds: 1 })
          return wait ? { calls: [wait] } : look(input)
        }
        const use = callOf(input.actions, ['activate', 'useBlock'], { at: done.at })
        return use ? { calls: [use] } : { blocked: 'I may not use levers and buttons.' }
      }
      const item = itemOf(done.block)
      const step = (own[item] ?? 0) > 0 ? { calls: [] } : acquire({ [item]: 1 }, input)
      if ('blocked' in step) return step
      const put = callOf(input.actions, ['place', 'placeBlock'], { item, at: done.at })
      return put ? { calls: [...step.calls, put] } : { blocked: 'I may not place blocks.' }
    }
    case 'inside': {
      const { at, within } = standIn(done.box)
      const climb = climbTo(input, at)
      if (climb) return climb
      const go = callOf(input.actions, ['goTo', 'goToCoordinates'], { at, distance: within })
      return go ? { calls: [go] } : { blocked: 'I may not walk.' }
    }
    case 'built':
      return buildCells(input) ?? look(input)
    case 'report':
      // Something else was tried for it: a look shows what came of that.
      // Another worker's attempt, which has no name of an action, shows nothing.
      return input.history.some(one => one.name !== undefined) ||
        input.task.way === 'look' ||
        lookedFor.test(input.task.title)
        ? look(input)
        : { blocked: `I do not know how to “${input.task.title}”.`, notUnderstood: true }
    case 'children':
      return look(input)
  }
}

/** Out of the one that is named; else of the first that holds as many, or of any that holds some. */
const takeOut = (input: NextActionsInput, { item, count, at }: Extract<Condition, { kind: 'have' }>): Step => {
  const holding = at ? [{ at, items: { [item]: count } }] : input.containers.filter(one => (one.items?.[item] ?? 0) > 0)
  const store = holding.find(one => (one.items?.[item] ?? 0) >= count) ?? holding[0]
  if (!store) return { blocked: `No container that I know holds any ${readable(item, 2).slice(2)}.` }
  const take = callOf(input.actions, ['withdraw', 'takeFromChest'], { item, count, at: store.at })
  return take ? { calls: [take] } : { blocked: 'I may take nothing out of containers.' }
}

/** It was to put something away, and neither knew nor found a chest. */
const lacksChest = ({ task: { done }, containers, history }: NextActionsInput): boolean =>
  done.kind === 'stored' &&
  done.at === undefined &&
  containers.length === 0 &&
  history.some(one => one.code === 'missing-container')
const noChest = (why: string): { readonly blocked: string } => ({
  blocked: `I know no chest and can make none: ${why.replace(/\.$/, '')}. Put one down near me, then ask again.`,
})

/** Where one goes who is to stand in a box: into it, not beside it; where others may be standing, anywhere in a large one. */
export const standIn = ({ from, to }: Box): { readonly at: Position; readonly within: number } => {
  const middle = (axis: number): number => Math.round((from[axis]! + to[axis]!) / 2)
  const isSmall = from.every((low, axis) => Math.abs(low - to[axis]!) < 2)
  // Feet stand on the floor of the box, not in the middle of its air.
  return { at: [middle(0), Math.min(from[1]!, to[1]!), middle(2)], within: isSmall ? 0 : 1 }
}

/** To a place in the air that no way leads to: on a pile of dirt, where there is some. */
const climbTo = (input: NextActionsInput, at: Position): Step | null => {
  const last = input.history.at(-1)
  const from = input.observation?.position
  const height = from ? at[1] - Math.floor(from[1]) : 0
  if (last?.result !== 'failure' || last.code !== 'unreachable' || height <= 0) return null
  const lacking = height - (input.observation?.inventory.dirt ?? 0)
  const store = input.containers.find(({ items }) => (items?.dirt ?? 0) >= lacking)
  if (lacking > 0 && !store) return null
  const spot = ([x, y, z]: Position) => ({ x, y, z })
  const take = { name: 'withdraw', args: { item: 'dirt', count: lacking, ...(store ? spot(store.at) : {}) } }
  const calls = [...(lacking > 0 ? [take] : []), { name: 'erectDirtLadder', args: spot(at) }]
  // Those that are not shown with their arguments can be called as well.
  const allowed = [input.actions.map(one => one.name), ...(input.otherActions ?? []).map(one => one.actions)].flat()
  return calls.every(({ name }) => allowed.includes(name)) ? { calls } : null
}

/** What is done by looking and telling; of anything else that nothing in the world can show, the rules know no more than the words. */
const lookedFor =
  /\b(?:look|watch|observe|inspect|check|see|report|tell|survey|examine|read|describe|count|find out)\b/i

/** Whether a device in sight now has the states that a condition names: `oak_fence_gate[open=true]`. */
export const isSo = (input: NextActionsInput, block: string, at: readonly number[]): boolean => {
  const device = input.observation?.devices?.find(
    one => !one.before && one.at.every((value, axis) => value === at[axis]),
  )
  const wanted = /\[(.*)\]$/.exec(block)?.[1]?.split(',') ?? []
  return device !== undefined && wanted.every(pair => device.states[pair.split('=')[0]!] === pair.split('=')[1])
}

/** To another player: what they lack of it, and where that cannot be seen the worker's own share. */
const handOver = (input: NextActionsInput, item: string, count: number, to: string): Step => {
  const other = input.team.find(one => one.name === to)
  const seen = count - (other?.inventory[item] ?? 0)
  const lacking = Math.max(1, other?.unseen ? (input.task.share ?? seen) : seen)
  const step = acquire({ [item]: lacking }, input)
  if ('blocked' in step) return step
  const give = callOf(input.actions, ['give', 'givePlayer'], { player: to, item, count: lacking })
  return give ? { calls: [...step.calls, give] } : { blocked: 'I may not hand things over.' }
}

/** Items named as raw are collected from the world even when a chest holds some: those belong to the whole team. */
const isGathering = ({ task }: NextActionsInput): boolean => task.way === 'collect' || task.way === 'mine'
/** Stands around as a block and is not to be made. */
const isMining = ({ task }: NextActionsInput): boolean => task.way === 'mine'

const look = (input: NextActionsInput): Step => {
  const call =
    callOf(input.actions, ['look', 'viewChest'], {}) ??
    callOf(input.actions, ['say', 'chat'], { text: `About “${input.task.title}”: I am at it.` })
  return call ? { calls: [call] } : { blocked: 'Nothing in my actions shows more of the world.' }
}

/** Twice the same failure is enough: a third try would waste the team's time. A search of all the land needs no second. */
const giveUp = (input: NextActionsInput): Pick<NextActionsOutput, 'blocked' | 'outOfReach'> | null => {
  const failures = input.history.filter(one => one.result === 'failure')
  const last = failures.at(-1)
  if (!last || input.history.at(-1) !== last) return null
  // No try teaches how a thing is made; another may tell.
  if (last.code === 'not-learned') return { blocked: last.reason }
  if (last.code === 'no-leave') return { blocked: last.reason, outOfReach: true }
  if (lacksChest(input) && last.code !== 'missing-container' && was(last, 'gather', 'collect'))
    return noChest(last.reason)
  if (staleLooks(input).length > 0) return null
  const { done } = input.task
  const item = done.kind === 'have' || done.kind === 'stored' ? done.item : null
  if (item !== null && was(last, 'gather')) {
    // What was found so far can still be brought.
    if (done.kind === 'stored' && (input.observation?.inventory[item] ?? 0) > 0) return null
    // Others who were quicker have it in their hands, or under them.
    const others = input.team.some(one => one.name !== input.seat && (one.inventory[item] ?? 0) > 0)
    if (last.code === 'missing-item') return { blocked: last.reason, outOfReach: true }
    if (last.code === 'not-found' && others && isGathering(input)) return { blocked: last.reason }
  }
  const same = failures.filter(one => one.action === last.action && one.code === last.code).length
  const repeatsAtMost = last.code === 'timeout' || last.code === 'refused-by-server' ? 3 : 2
  return same > repeatsAtMost ? { blocked: `${last.action} failed ${same} times: ${last.reason}` } : null
}

/** After a search in vain: the place that a teammate named last. */
const advised = (input: NextActionsInput): ActionCall | null => {
  const last = input.history.at(-1)
  if (last?.result !== 'failure' || (last.code !== 'not-found' && last.code !== 'unreachable')) return null
  const placeIn = ({ text, meaning }: Heard) =>
    meaning ? meaning.find(one => one.kind === 'found')?.at : (readPlace(text) ?? undefined)
  const said = input.messages.findLast(message => placeIn(message) !== undefined)
  const at = said && placeIn(said)
  return at ? callOf(input.actions, ['goTo'], { at }) : null
}

/** What must come first after the last failure. */
const recover = (input: NextActionsInput): ActionCall[] => {
  const last = input.history.at(-1)
  if (last?.result !== 'failure') return []
  const one = (call: ActionCall | null): ActionCall[] => (call ? [call] : [])
  switch (last.code) {
    case 'inventory-full': {
      const [item, count] = Object.entries(input.observation?.inventory ?? {}).sort((a, b) => b[1] - a[1])[0] ?? []
      const store = input.containers[0]
      if (item === undefined || count === undefined) return []
      return one(
        (store &&
          callOf(input.actions, ['deposit', 'putInChest'], { item, count: Math.ceil(count / 2), at: store.at })) ||
          callOf(input.actions, ['discard', 'drop'], { item, count: Math.ceil(count / 2) }),
      )
    }
    case 'unreachable':
    case 'not-found': {
      // A worker that is to stand somewhere, or to pull a lever, does not stray: a door may be about to open.
      const { done } = input.task
      if (done.kind === 'inside' || (done.kind === 'placed' && isWorked(done.block)))
        return one(callOf(input.actions, ['stay'], { seconds: 1 }))
      const there = advised(input)
      if (there) return [there]
      return one(callOf(input.actions, ['moveAway', 'explore', 'wander'], { distance: 8 }))
    }
    case 'protected':
      // What can be had anywhere is looked for where the server lets it be taken.
      return input.task.done.kind === 'have'
        ? one(callOf(input.actions, ['moveAway', 'explore', 'wander'], { distance: 24 }))
        : []
    default:
      return []
  }
}

const thoughtOf = (input: NextActionsInput, calls: readonly ActionCall[]): string => {
  const last = input.history.at(-1)
  const after = last?.result === 'failure' ? `${last.action} failed (${last.code ?? last.reason}), so ` : ''
  return `${after}${input.task.title}: ${calls.map(call => `${call.name} ${readable(String(call.args.item ?? call.args.block ?? call.args.blueprint ?? ''))}`.trim()).join(', then ')}`
}
