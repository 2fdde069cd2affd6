import { sameName } from '../../minecraft/names/suggestions.ts'
import { agentsOf } from '../../tasks/agents.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { type Flags, text } from '../command.ts'
import { teamNames } from './goal.ts'
import { playersIn } from './people.ts'
import { withNames } from './player-names.ts'

/**
 * The team of a goal in words with other names in place of those that players on the server have, as far as its status lists them: a body
 * that joins under the name of a player would throw that player out. `remark`: what to tell the person. Names that the person chose stay, as do
 * those of the seats that flags or settings are about (`chosen`).
 */
export function withFreeNames(
  task: Task,
  flags: Flags,
  { players, chosen }: { readonly players: readonly string[]; readonly chosen: readonly string[] },
): { readonly task: Task; readonly remark?: string } {
  if (text(flags, 'names') !== undefined || text(flags, 'prefix') !== undefined) return { task }
  const agents = agentsOf(task)
  const taken = new Set([...players, ...playersIn(flags)].map(name => name.toLowerCase()))
  const spare = teamNames.filter(name => !agents.includes(name) && !taken.has(name.toLowerCase()))
  const others = new Map(
    agents
      .filter(name => taken.has(name.toLowerCase()) && sameName(chosen, name) === undefined)
      .flatMap((name, at) => (spare[at] ? [[name, spare[at]]] : [])),
  )
  if (others.size === 0) return { task }
  const names = agents.map(name => others.get(name) ?? name)
  const told = [...others].map(([player, agent]) => `${player} plays there already: that agent is called ${agent}.`)
  return {
    task: withNames(task, { ...flags, names: names.join(',') }),
    remark: `${told.join(' ')} --names chooses other names.`,
  }
}
