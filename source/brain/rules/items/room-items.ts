import { distance, type Position } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import type { Seen } from '../../questions/shapes.ts'
import { holdingPlate, isPlate, isSwitch, isToggle, placeId, switching } from './device-items.ts'
import { type Draft, draftId } from './draft-item.ts'

type Device = NonNullable<Seen['devices']>[number]
/** A sign that says which things around it count. */
interface Hint {
  readonly at: Position
  readonly text: string
  /** In the order in which it names them. */
  readonly devices: readonly Device[]
  /** Places that it names and where no device was seen: one has to go and look. */
  readonly unseen: readonly Position[]
}

const isSign = (block: string): boolean => block.endsWith('_sign')

/** Signs that name things by where they are; what two of them say alike is said once. `bySight`: walls may hide some of them. */
const hintsOf = (devices: readonly Device[], bySight: boolean): Hint[] => {
  const byPlace = new Map(devices.map(device => [device.at.join(' '), device]))
  const told = new Set<string>()
  return devices.flatMap(({ block, at, text }): Hint[] => {
    if (!isSign(block) || text === undefined) return []
    const places = [...text.matchAll(/-?\d+ -?\d+ -?\d+/g)].map(([place]) => place)
    const named = places.flatMap(place => byPlace.get(place) ?? [])
    const unseen = bySight ? places.filter(place => !byPlace.has(place)) : []
    const key = [...named.map(one => one.at.join(' ')), ...unseen].join()
    if (key === '' || told.has(key)) return []
    told.add(key)
    return [{ at, text: text.toLowerCase(), devices: named, unseen: unseen.map(place => placeIn(place)) }]
  })
}

const placeIn = (words: string): Position => {
  const [x = 0, y = 0, z = 0] = words.split(' ').map(Number)
  return [x, y, z]
}

/**
 * Rooms behind rooms, whose signs name what opens them: what the signs read so far ask for, then the next sign that none
 * has read; only when none is left all go. Where walls hide what is behind them, one looks from each sign into what it opened before.
 * null: no sign names anything.
 */
export const roomItems = (
  input: PlanTaskInput,
  devices: readonly Device[],
  workers: readonly string[],
  exit: Position,
  leaving: (requires: readonly string[]) => Draft[],
): Draft[] | null => {
  const bySight = input.observation?.bySight === true
  const hints = hintsOf(devices, bySight)
  if (hints.length === 0) return null
  const failed = new Set(input.failed.map(one => one.id))
  const finished = new Set(input.finished.map(one => one.id))
  const unread = devices.filter(({ block, text }) => isSign(block) && text === undefined)
  const reading = (sign: Device): string => draftId('read', placeId(sign.at))
  const stuck = unread.filter(sign => failed.has(reading(sign)))
  // Where a way stays shut although all was done, what opens it is done once more.
  const vain = input.failed.filter(({ way }) => way === 'read' || way === 'reach')
  const shut = [...stuck.map(sign => sign.at), ...(vain.some(({ way }) => way === 'reach') ? [exit] : [])]
  const again = (hint: Hint): number =>
    shut.some(place => distance(place, hint.at) < nextRoomBlocks) ? vain.length : 0
  const works = hints
    .map(hint => {
      const looks = hint.unseen.map(place => lookingAt(place, workers)).filter(({ id }) => !failed.has(id))
      return { hint, drafts: looks.length > 0 ? looks : hintItems(input, hint, workers, again(hint)) }
    })
    .map(({ hint, drafts }) => ({ hint, drafts: drafts.filter(draft => !finished.has(draft.id)) }))
    .filter(({ drafts }) => drafts.length > 0)
    // What could not be done before waits for what can.
    .sort((a, b) => Number(a.drafts.some(isIn(failed))) - Number(b.drafts.some(isIn(failed))))
  const work: Draft[] = []
  for (const [index, { drafts }] of works.entries()) {
    const before = work.map(draft => draft.id)
    const stage = (draft: Draft): Draft['stage'] => (index === 0 ? draft.stage : 'beyond')
    work.push(
      ...drafts.map(draft => ({
        ...draft,
        stage: stage(draft),
        requires: [...before, ...draft.requires],
        // Plates that are held together need different workers, so each keeps the one that the plan names.
        bound: draft.bound || draft.stage === 'hold',
      })),
    )
  }
  const needs = work.map(draft => draft.id)
  const from =
    works.length > 0
      ? works.map(({ hint }) => hint.at)
      : input.team.flatMap((one): Position[] => (one.position ? [one.position] : []))
  const next = nearest(
    unread.filter(sign => stuck.length === unread.length || !stuck.includes(sign)),
    from,
  )
  if (next) return [...work, readingItem(next, workers, needs, reading(next), stuck.length)]
  const looks = bySight
    ? hints
        .map((hint, index) => lookingFrom(hint, again(hint), workers[index % workers.length]!, needs))
        .filter(({ id }) => !finished.has(id) && !failed.has(id))
    : []
  return [...work, ...(looks.length > 0 ? looks : leaving(needs))]
}

/** Blocks from a sign to that of a room beside it, at most. */
const nextRoomBlocks = 14

const isIn =
  (ids: ReadonlySet<string>) =>
  (draft: Draft): boolean =>
    ids.has(draft.id)

const nearest = (signs: readonly Device[], from: readonly Position[]): Device | undefined => {
  const far = (sign: Device): number => Math.min(...from.map(place => distance(place, sign.at)))
  return from.length === 0 ? signs[0] : [...signs].sort((a, b) => far(a) - far(b))[0]
}

/** What one sign asks for: the key into a hand, switches in their order, plates at once. */
const hintItems = (input: PlanTaskInput, hint: Hint, workers: readonly string[], again: number): Draft[] => {
  const worker = (index: number): string => workers[index % workers.length]!
  const ordered = /\border\b|\bthen\b/.test(hint.text)
  const key = /\bkey\b/.test(hint.text) ? keyIn(input, hint.text) : undefined
  const drafts: Draft[] = []
  if (key !== undefined)
    drafts.push({
      id: draftId('key', key, placeId(hint.at)),
      stage: 'switch',
      way: 'take',
      amount: 1,
      title: `Take the ${readable(key)} out of the chest`,
      assignee: worker(0),
      requires: [],
      done: { kind: 'have', item: key, count: 1 },
      because: `a sign says “${hint.text.slice(0, 80)}”`,
      names: ['chest'],
      effort: 1,
      bound: true,
    })
  const switches = hint.devices.filter(({ block }) => isSwitch(block) || isToggle(block))
  for (const [index, device] of switches.entries()) {
    // What is on already stays on, unless it has to be done once more.
    if (again === 0 && (device.states.powered === 'true' || device.states.open === 'true')) continue
    const draft = switching(device, worker(key === undefined ? index : 0), hint.text)
    const last = drafts.at(-1)
    const waits = last && (ordered || key !== undefined)
    drafts.push({ ...draft, requires: waits ? [last.id] : [], bound: draft.bound || key !== undefined })
  }
  const plates = hint.devices.filter(({ block }) => isPlate(block))
  for (const [index, device] of plates.entries()) {
    const last = drafts.at(-1)
    const requires = drafts.filter(draft => draft.stage !== 'hold' || (ordered && draft === last))
    drafts.push(holdingPlate(device, worker(index), requires))
  }
  if (again === 0) return drafts
  const anew = (id: string): string => (drafts.some(draft => draft.id === id) ? draftId(id, 'again', again) : id)
  return drafts.map(draft => ({ ...draft, id: anew(draft.id), requires: draft.requires.map(anew) }))
}

/** The item that a hint speaks of, among those that lie in known chests or that a player carries. */
const keyIn = (input: PlanTaskInput, text: string): string | undefined =>
  [
    ...input.containers.flatMap(one => Object.keys(one.items ?? {})),
    ...input.team.flatMap(one => Object.keys(one.inventory)),
  ].find(item => text.includes(readable(item).toLowerCase()))

/** Goes to where a sign says that something is. */
const lookingAt = (at: Position, workers: readonly string[]): Draft => ({
  id: draftId('look', placeId(at)),
  stage: 'sign',
  way: 'look',
  title: `Look at what is at ${at.join(' ')}`,
  assignee: workers[0]!,
  requires: [],
  done: { kind: 'inside', box: boxAround(at) },
  because: 'a sign names this place, and it is not in sight',
  effort: 2,
})

/** Stands where a sign does: from the middle of a room one sees through its ways. */
const lookingFrom = ({ at }: Hint, again: number, worker: string, requires: readonly string[]): Draft => ({
  id: draftId('lookout', placeId(at), ...(again > 0 ? [`again${again}`] : [])),
  stage: 'sign',
  way: 'look',
  title: `Look from ${at.join(' ')} where a way is open`,
  assignee: worker,
  requires: [...requires],
  done: { kind: 'inside', box: { from: [...at], to: [...at] } },
  because: 'what lies behind the way is not in sight from elsewhere',
  effort: 2,
})

const boxAround = ([x, y, z]: Position) => ({
  from: [x - 1, y - 1, z - 1] as [number, number, number],
  to: [x + 1, y + 1, z + 1] as [number, number, number],
})

const readingItem = (
  { at, block }: Device,
  workers: readonly string[],
  requires: readonly string[],
  id: string,
  before: number,
): Draft => ({
  id,
  stage: 'sign',
  way: 'read',
  title: `Read the ${readable(block)} at ${at.join(' ')}`,
  assignee: workers[before % workers.length]!,
  requires: [...requires],
  done: { kind: 'inside', box: { from: [at[0] - 1, at[1], at[2] - 1], to: [at[0] + 1, at[1], at[2] + 1] } },
  because: 'nobody knows yet what it says',
  names: [block],
  effort: 2,
})
