import type { ActionInfo } from '../../../brain/questions/shapes.ts'
import type { BlueprintCell } from '../../../minecraft/blocks/blueprint.ts'
import { loadRuleSets, type RuleSet } from '../../../planner/rule-sets.ts'
import type { SessionState } from '../../../session/log/state.ts'
import { taskDocuments } from '../../../tasks/task-documents.ts'
import type { Task } from '../../../tasks/task-schema.ts'
import type { StateManager } from '../../knowledge/agent-states.ts'
import { abilitiesOf, functionsOf, isLeft } from '../../knowledge/seat-actions.ts'
import type { Knowledge } from '../../knowledge/team-knowledge.ts'
import type { Ground } from './grounded-answers.ts'

/** What planning and handing out draw on beside the situation; one per team. */
export interface Resources {
  /** The task's documents, for JSON paths. */
  readonly documents: Readonly<Record<string, unknown>>
  readonly abilities: AgentAbilities
  /** What agents see and remember. */
  readonly states: StateManager
  readonly ground: Ground
  /** CausalMACE's contradictions by the text of their rule: they depend on the rule alone, so each is asked for once. */
  readonly contradictions: Map<string, string>
  readonly seed: number
  /** What a blueprint wants where; none where there is no such blueprint. */
  cells(blueprint: string): readonly BlueprintCell[]
  ruleSets(): readonly RuleSet[]
}

/** What agents can do. */
interface AgentAbilities {
  /** Everything that any agent can do. */
  readonly all: readonly ActionInfo[]
  of(seat: string): readonly ActionInfo[]
  /** Names of what its programs may call; undefined: what it may call itself. */
  functions(seat: string): readonly string[] | undefined
  /** Who of these cannot do what others can; empty when all have the same actions. */
  lacking(seats: readonly string[]): { name: string; cannot: string[] }[]
}

export interface ResourceOptions {
  readonly task: Task
  readonly actions: readonly ActionInfo[]
  readonly knowledge: Knowledge
  readonly states: StateManager
  /** Of the plans that were made so far. */
  readonly plans?: SessionState['plans']
  /** Folder whose prompts and rules win over the program's own. */
  readonly prompts?: string | undefined
  /** Whether a seat or a person of this name takes part. @default the task's seats */
  member?(name: string): boolean
}

/** A plan may name places this far from anything known, blocks. */
const farthestPlaceBlocks = 256

export const createResources = (options: ResourceOptions): Resources => {
  const { task, knowledge, states, prompts } = options
  const actions = options.actions.filter(({ name }) => isLeft(task, name))
  const rules = Object.values(options.plans ?? {}).flatMap(({ content }) => content.graph?.rules ?? [])
  const contradictions = new Map(
    rules.flatMap(({ text, contradiction }) => (contradiction === undefined ? [] : [[text, contradiction] as const])),
  )
  let ruleSets: readonly RuleSet[] | undefined
  const { arena } = task
  const home = arena?.spawn ?? null
  return {
    documents: taskDocuments(task),
    states,
    contradictions,
    seed: task.seed,
    cells: name => knowledge.cells(name),
    abilities: {
      all: actions,
      of: seat => abilitiesOf(task, seat, actions),
      functions: seat => functionsOf(task, seat, options.actions),
      lacking: seats =>
        seats.flatMap(name => {
          const own = new Set(abilitiesOf(task, name, actions).map(action => action.name))
          const cannot = actions.map(action => action.name).filter(one => !own.has(one))
          return cannot.length > 0 ? [{ name, cannot }] : []
        }),
    },
    ruleSets() {
      ruleSets ??= loadRuleSets(prompts)
      return ruleSets
    },
    ground: {
      get names() {
        return knowledge.book.gameNames
      },
      member: options.member ?? (name => name === task.seats.leader || task.seats.workers.includes(name)),
      within: at =>
        home === null ||
        (at[1] >= -64 && at[1] <= 320 && Math.hypot(at[0] - home[0], at[2] - home[2]) <= farthestPlaceBlocks),
    },
  }
}
