// No package is imported here: flags are read before any is loaded.

/** How a seat may know something: each level includes those before it. */
export const knowsLevels = ['own', 'seen', 'told', 'all'] as const

/** What an agent has, and an ablation takes from it. */
export const agentParts = ['communication', 'memory', 'tools', 'vision'] as const
export type AgentPart = (typeof agentParts)[number]

/** One entry for each: what flags, task files, help and docs say of it. */
export const switches: Readonly<Record<AgentPart, { readonly without: string; readonly off: readonly string[] }>> = {
  communication: {
    without: 'agents say nothing to each other; the orders of a leader stay, and people are heard and answered',
    off: [
      'talks between two, discussions, reports and advice between agents',
      'a plan that one equal makes for all: each plans its own share',
      'actions that say or write something',
      'what `knows` lets a seat learn by being told',
    ],
  },
  memory: {
    without: 'prompts show the present: nothing of what an agent said, noted, learnt or tried before',
    off: [
      'lines of the past and their summary, notes, earlier lines of a talk, what it said lately',
      'looking back on tasks, and the state that comes of it',
      'all that was tried for a task but its last action',
      'kept programs, places with a name, and the home of a team (`--team`)',
    ],
  },
  tools: {
    without: 'agents call no ready action: they write programs, whose functions are single steps of a body',
    off: [
      'every action but those that write and run a program, and speech',
      'in programs, all functions but single steps: walk, dig, place, equip, use, open, craft, smelt, drop',
      'kept programs',
    ],
  },
  vision: {
    without: 'of the land and its creatures, prompts tell what the body can touch',
    off: [
      'blocks, creatures, players, levers, doors, signs and unopened containers beyond an arm’s reach',
      'actions that look, search or explore',
    ],
  },
}

/** An arm's reach, blocks. */
export const reachBlocks = 4.5

/** A task, or a session, and what its agents do without. */
export interface Ablated {
  readonly without?: readonly AgentPart[] | undefined
}

export const lacks = ({ without: list = [] }: Ablated, part: AgentPart): boolean => list.includes(part)

/** `no communication, no memory`; '': they have all. */
export const withoutWords = ({ without: list = [] }: Ablated): string =>
  agentParts.flatMap(part => (list.includes(part) ? [`no ${part}`] : [])).join(', ')
