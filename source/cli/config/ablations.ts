import { UsageError } from '../../errors.ts'
import { atLevel, type KnowsLevel } from '../../session/log/events/knows.ts'
import { type AgentPart, agentParts, knowsLevels } from '../../session/log/events/switches.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, text } from '../command.ts'

/** The parts that flags take from the agents. */
const partsOff = (flags: Flags): AgentPart[] => agentParts.filter(part => flags[`no-${part}`] === true)

/** What of a task `--no-…` and `--knowledge` change; parts that the task's agents lack already they do not get back. Throws UsageError. */
export function ablations(task: Task, flags: Flags): Pick<Task, 'without' | 'knows'> {
  const off = agentParts.filter(part => partsOff(flags).includes(part) || task.without?.includes(part))
  if (off.includes('memory') && text(flags, 'team') !== undefined)
    throw new UsageError('A team without memory has no home to remember.', 'Leave --team or --no-memory out.')
  // One of the flag's choices.
  const level = text(flags, 'knowledge') as KnowsLevel | undefined
  return {
    without: off.length > 0 ? off : undefined,
    knows: level === undefined ? task.knows : atLevel(task.knows, level),
  }
}

const listed = (flags: Flags, name: string): readonly string[] =>
  (text(flags, name) ?? '').split(',').flatMap(one => one.trim() || [])

/** `--without none,memory,memory+vision` and `--no-…`, which holds for all of them. Throws UsageError. */
export const partsCompared = (flags: Flags): AgentPart[][] => {
  const always = partsOff(flags)
  const conditions = listed(flags, 'without')
  const all = conditions.length > 0 ? conditions : always.length > 0 ? ['none'] : []
  return all.map(condition => {
    const named = condition === 'none' ? [] : condition.split('+')
    const strange = named.find(one => !agentParts.some(part => part === one))
    if (strange !== undefined)
      throw new UsageError(
        `--without ${strange}: agents have no such part.`,
        `Choose from ${agentParts.join(', ')}, joined by + where several are off, or none.`,
      )
    return agentParts.filter(part => named.includes(part) || always.includes(part))
  })
}

/** `--knowledge own,told`. Throws UsageError. */
export const levelsCompared = (flags: Flags): KnowsLevel[] =>
  listed(flags, 'knowledge').map(one => {
    const level = knowsLevels.find(known => known === one)
    if (level) return level
    throw new UsageError(`--knowledge ${one}: there is no such level.`, `Choose from ${knowsLevels.join(', ')}.`)
  })
