import { type SeatMind, seatMind } from '../../brain/providers/named-model.ts'
import { UsageError } from '../../errors.ts'
import { choiceHint, sameName } from '../../minecraft/names/suggestions.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, texts } from '../command.ts'
import type { Settings } from '../settings/index.ts'

/** `Bob.model=ollama/qwen3:8b`; undefined: it says nothing about a seat. */
export const readSeatFlag = (given: string): { readonly name: string; readonly mind: SeatMind } | undefined => {
  const [, name, field, value] = /^(\w{1,16})\.(\w+)=(.+)$/s.exec(given.trim()) ?? []
  if (name === undefined || field === undefined || value === undefined) return undefined
  const mind = seatMind.safeParse({ [field]: field === 'temperature' ? Number(value) : value })
  return mind.success ? { name, mind: mind.data } : undefined
}

/** What each `--seat` says; it was checked when the flags were read. */
const flagged = (flags: Flags) => texts(flags, 'seat').flatMap(one => readSeatFlag(one) ?? [])

/** What seats have of their own, by flags, else by the settings. */
export function seatMinds(flags: Flags, values: Settings['values']): Readonly<Record<string, SeatMind>> | undefined {
  // Checked when the file was read.
  const seats = new Map(Object.entries((values.seats ?? {}) as Readonly<Record<string, SeatMind>>))
  for (const { name, mind } of flagged(flags)) {
    const known = sameName([...seats.keys()], name) ?? name
    seats.set(known, { ...seats.get(known), ...mind })
  }
  return seats.size === 0 ? undefined : Object.fromEntries(seats)
}

/** Refuses a seat that the team has not; settings may be about agents of other teams. */
export function checkSeats(flags: Flags, { seats: { leader, workers } }: Task): void {
  const names = leader === undefined ? workers : [leader, ...workers]
  const strange = flagged(flags).find(one => sameName(names, one.name) === undefined)
  if (strange)
    throw new UsageError(`--seat ${strange.name}: the team has no such agent.`, choiceHint(strange.name, names))
}
