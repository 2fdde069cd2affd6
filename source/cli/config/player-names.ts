import { UsageError } from '../../errors.ts'
import { agentsOf } from '../../tasks/agents.ts'
import { reservedNames } from '../../tasks/load-task.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, text } from '../command.ts'

/** What a Minecraft server takes for a player's name. */
const minecraftName = /^[A-Za-z0-9_]{3,16}$/

export function namesFlag(flags: Flags): readonly string[] | undefined {
  const given = text(flags, 'names')
  if (given === undefined) return undefined
  if (text(flags, 'prefix') !== undefined)
    throw new UsageError(
      '--names and --prefix exclude each other: --names says each whole name already.',
      'Leave one out.',
    )
  const names = given.split(',').map(name => name.trim())
  for (const name of names) checkName(name, `--names ${given}`)
  const twice = names.find((name, at) => names.findIndex(one => one.toLowerCase() === name.toLowerCase()) < at)
  if (twice !== undefined)
    throw new UsageError(`--names ${given}: ${twice} stands there twice.`, 'Give every agent its own name.')
  return names
}

function checkName(name: string, said: string): void {
  if (!minecraftName.test(name))
    throw new UsageError(
      `${said}: "${name}" (${name.length} characters) is no Minecraft name.`,
      'A name has 3 to 16 letters, digits or _.',
    )
  if (reservedNames.has(name.toLowerCase()))
    throw new UsageError(`${said}: "${name}" is a word of the program's own.`, 'Choose another name.')
}

/**
 * The task with its seats called as `--names` or `--prefix` say, wherever the task names them. A goal written beside `--names` calls
 * the agents by these names already.
 */
export function withNames(task: Task, flags: Flags): Task {
  const seats = agentsOf(task)
  const prefix = text(flags, 'prefix')
  const given = namesFlag(flags)
  const isOwnGoal = given !== undefined && text(flags, 'goal') !== undefined
  const names = given ?? (prefix === undefined ? undefined : seats.map(seat => `${prefix}${seat}`))
  if (!names) return task
  if (prefix !== undefined) for (const name of names) checkName(name, `--prefix ${prefix}`)
  if (names.length !== seats.length)
    throw new UsageError(
      `--names ${names.join(',')}: ${names.length} ${names.length === 1 ? 'name' : 'names'} for ${seats.length} agents.`,
      `Write one name for each of ${seats.join(', ')}.`,
    )
  const called = new Map(seats.map((seat, at) => [seat, names[at]!]))
  const rename = (seat: string): string => called.get(seat) ?? seat
  const keys = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([seat, value]) => [rename(seat), value]))
  const word = new RegExp(String.raw`\b(?:${seats.join('|')})\b`, 'g')
  const inText = <T>(value: T): T => {
    if (typeof value === 'string') return value.replace(word, rename) as T & string
    if (Array.isArray(value)) return value.map(inText) as T & unknown[]
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inText(one)])) as T & object
  }
  const { leader, workers } = task.seats
  return {
    ...task,
    goal: isOwnGoal ? task.goal : inText(task.goal),
    seats: { leader: leader === undefined ? undefined : rename(leader), workers: workers.map(rename) },
    inventories: keys(task.inventories),
    knowledge: inText(keys(task.knowledge)),
    minds: task.minds && inText(keys(task.minds)),
    blocked: keys(task.blocked),
    conversation: task.conversation && inText(task.conversation),
    documents: inText(task.documents),
    abilities: typeof task.abilities === 'string' ? task.abilities : keys(task.abilities),
    judge: task.judge.map(part => {
      if (part.kind === 'each') return { ...part, targets: keys(part.targets) }
      return part.kind === 'inside' && part.seats ? { ...part, seats: part.seats.map(rename) } : part
    }),
  }
}

/** Longest name that a Minecraft server takes. */
const nameLength = 16

/** The players whom a check of a server joins as: the first agent that the flags name, and the referee. */
export function checkNames(flags: Flags): { readonly agent: string; readonly referee: string } {
  const prefix = text(flags, 'prefix')
  const agent =
    namesFlag(flags)?.[0] ?? (prefix === undefined ? 'mcteam_doctor' : `${prefix}doctor`.slice(0, nameLength))
  if (prefix !== undefined) checkName(agent, `--prefix ${prefix}`)
  return { agent, referee: refereeNamed(flags)?.name ?? 'referee' }
}

/** The referee's name on a server: as `--referee` says, else with the prefix of its team; undefined where neither is given. */
export function refereeName(task: Task, flags: Flags): string | undefined {
  const named = refereeNamed(flags)
  const seat = agentsOf(task).find(one => one.toLowerCase() === named?.name.toLowerCase())
  if (named && seat !== undefined)
    throw new UsageError(`${named.said}: "${seat}" is an agent of this team already.`, 'Give the referee another name.')
  return named?.name
}

function refereeNamed(flags: Flags): { readonly name: string; readonly said: string } | undefined {
  const given = text(flags, 'referee')
  const prefix = text(flags, 'prefix')
  const name = given ?? (prefix === undefined ? undefined : `${prefix}referee`.slice(0, nameLength))
  if (name === undefined) return undefined
  const said = given === undefined ? `--prefix ${prefix}` : `--referee ${given}`
  if (name !== 'referee') checkName(name, said)
  return { name, said }
}
