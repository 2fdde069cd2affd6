import { type Box, standsIn } from '../../../minecraft/blocks/box.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import type { Demand } from '../../../planner/demand.ts'
import type { PlanTaskInput } from '../../questions/plan-task/shape.ts'
import { type Device, holdingPlate, isPlate, isSwitch, isToggle, switching } from './device-items.ts'
import { type Draft, draftId } from './draft-item.ts'
import { roomItems } from './room-items.ts'

/** Words of a goal that speak of a way that must first be opened. */
const locked = /\b(?:escape|exit|locked|way out|get out|doors?|levers?|buttons?|plates?)\b/i

/**
 * Getting somewhere together. Where the goal speaks of a locked way, or a judge waits for the whole team there, whatever can be switched is switched first (in the
 * order of the hints, if they name it), the plates are all stood on at once, and only then all go; what could not
 * be reached waits for what the plates open.
 */
export const escapeItems = (input: PlanTaskInput, demands: readonly Demand[], workers: readonly string[]): Draft[] => {
  const reach = demands.findLast(demand => demand.kind === 'reach')
  if (!reach) return []
  const isLocked = locked.test(input.goal) || input.wanted?.some(({ kind }) => kind === 'inside')
  const devices = isLocked ? (input.observation?.devices ?? []) : []
  const { from, to } = reach.box
  const leaving = (requires: readonly string[]): Draft[] =>
    workers.map(name => ({
      id: reachId(name, reach.box, input),
      stage: 'exit',
      way: 'reach',
      title: `Go to the area from ${from.join(' ')} to ${to.join(' ')}`,
      assignee: name,
      requires,
      done: { kind: 'inside', box: { from: [...from], to: [...to] } },
      because: 'the goal asks for it',
      effort: 2,
    }))
  const rooms = roomItems(input, devices, workers, from, leaving)
  if (rooms) return rooms
  const hints = devices
    .flatMap(device => device.text ?? [])
    .join(' ')
    .toLowerCase()
  const failed = new Set(input.failed.map(one => one.id))
  const before: Draft[] = []
  const beyond: Draft[] = []
  // A gate or trapdoor may be no more than in the way; one that is spoken of is to be opened.
  const said = [input.goal, hints, ...(input.told ?? [])].join(' ').toLowerCase()
  const isSpokenOf = ({ block }: Device): boolean =>
    (block.endsWith('_trapdoor') ? /\btrapdoors?\b/ : /\bgates?\b/).test(said)
  const switches = devices.filter(device =>
    isToggle(device.block)
      ? device.states.open === 'false' && isSpokenOf(device)
      : isSwitch(device.block) && device.states.powered === 'false',
  )
  for (const device of inHintedOrder(switches, hints)) {
    const draft = switching(device, workers[(before.length + beyond.length) % workers.length]!, hints)
    const list = failed.has(draft.id) ? beyond : before
    // Hints that name several give an order; it costs little to keep it.
    const last = list.at(-1)
    list.push(last && rankIn(hints, device) >= 0 ? { ...draft, requires: [last.id] } : draft)
  }
  const plates = devices.filter(device => isPlate(device.block))
  const held = plates.map((device, index) => holdingPlate(device, workers[index % workers.length]!, before))
  const opened = [...before, ...held].map(one => one.id)
  const later = beyond.map(draft => ({
    ...draft,
    stage: 'beyond' as const,
    requires: [...draft.requires, ...opened],
    because: 'it could not be reached before',
  }))
  const needs = [...opened, ...later.map(one => one.id)]
  return [...before, ...held, ...later, ...leaving(needs)]
}

/** Who got there and stands elsewhere now goes once more. */
const reachId = (name: string, box: Box, { finished, team }: PlanTaskInput): string => {
  const id = draftId('reach', name)
  const times = finished.filter(({ id: done }) => done === id || done.startsWith(`${id}-again`)).length
  const at = team.find(one => one.name === name)?.position
  const went = times > 0 && at !== undefined && at !== null && !standsIn(at, box)
  return went ? draftId('reach', name, `again${times}`) : id
}

/** Where the hints speak of a device: by its whole name, else by its kind; −1 when they do not. */
const rankIn = (hints: string, { block }: Device): number => {
  const whole = hints.indexOf(readable(block).toLowerCase())
  if (whole >= 0) return whole
  return hints.indexOf(block.replace(/^.*_(?=button$|plate$)/, '').replace(/_/g, ' '))
}

const inHintedOrder = (devices: readonly Device[], hints: string): Device[] => {
  const ranked = devices.map((device, index) => ({ device, index, rank: rankIn(hints, device) }))
  const unnamed = hints.length
  return ranked
    .sort((a, b) => (a.rank < 0 ? unnamed : a.rank) - (b.rank < 0 ? unnamed : b.rank) || a.index - b.index)
    .map(one => one.device)
}
