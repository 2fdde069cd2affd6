import { mindOf, type SeatMind, seatMind } from '../../brain/providers/named-model.ts'
import { UsageError } from '../../errors.ts'
import { choiceHint, sameName } from '../../minecraft/names/suggestions.ts'
import { agentsOf } from '../../tasks/agents.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, texts } from '../command.ts'
import type { Settings } from '../settings/loaded.ts'

/** `Bob.model=ollama/qwen3:8b`; undefined: it says nothing about a seat. */
export const readSeatFlag = (given: string): { readonly name: string; readonly mind: SeatMind } | undefined => {
  const [, name, field, value] = /^(\w{1,16})\.([\w-]+)=(.+)$/s.exec(given.trim()) ?? []
  if (name === undefined || field === undefined || value === undefined) return undefined
  // A field is of words or a number, and its schema knows which.
  const read = [value, Number(value)].map(one => seatMind.safeParse({ [field]: one }))
  const mind = read.find(one => one.success)?.data
  return mind && { name, mind }
}

/** What each `--seat` says; it was checked when the flags were read. */
const flagged = (flags: Flags) => texts(flags, 'seat').flatMap(one => readSeatFlag(one) ?? [])

/** What seats have of their own, by flags, else by the settings, else by the task. */
export function seatMinds(
  flags: Flags,
  values: Settings['values'],
  task: Task['minds'] = {},
): Readonly<Record<string, SeatMind>> | undefined {
  const seats = new Map<string, SeatMind>(Object.entries(task))
  // Checked when the file was read.
  const set = Object.entries((values.seats ?? {}) as Readonly<Record<string, SeatMind>>)
  for (const { name, mind } of [...set.map(([name, mind]) => ({ name, mind })), ...flagged(flags)]) {
    const known = sameName([...seats.keys()], name) ?? name
    seats.set(known, { ...seats.get(known), ...mind })
  }
  return seats.size === 0 ? undefined : Object.fromEntries(seats)
}

/** The models that only the task chooses, a line each: they cost its user money. */
export const taskModels = (flags: Flags, values: Settings['values'], task: Task['minds'] = {}): readonly string[] => {
  const own = seatMinds(flags, values) ?? {}
  return Object.entries(task).flatMap(([seat, { model }]) =>
    model === undefined || mindOf({ seats: own }, seat).model !== undefined ? [] : [`the model ${model} for ${seat}`],
  )
}

/** Refuses a seat that the team has not; settings may be about agents of other teams. */
export function checkSeats(flags: Flags, task: Task): void {
  const names = agentsOf(task)
  const strange = flagged(flags).find(one => sameName(names, one.name) === undefined)
  if (strange)
    throw new UsageError(`--seat ${strange.name}: the team has no such agent.`, choiceHint(strange.name, names))
}
