import type { Body } from '../../body/contract/body-types.ts'
import { containersSeenAtMost, sightRadiusBlocks } from '../../body/contract/observation.ts'
import type { BlueprintOutline, Container, Member, Recipe } from '../../brain/questions/shapes.ts'
import type { WantedByJudge } from '../../brain/questions/wanted.ts'
import { type Position, whole } from '../../minecraft/blocks/position.ts'
import type { Organization } from '../../organizations/organization.ts'
import type { ToldRecipe } from '../../session/log/events/meaning.ts'
import { own as valueUnder } from '../../session/log/fold/records.ts'
import { isChanged } from '../../session/log/goal-changes.ts'
import { partGoalOf } from '../../session/log/goal-now.ts'
import { goalNumber } from '../../session/log/goals.ts'
import {
  carriedAsKnown,
  containersAsKnown,
  ignorantOf,
  judgedAsKnown,
  seesOthersWork,
  uncountedInHand,
} from '../../session/log/seat-knowledge.ts'
import type { SessionState } from '../../session/log/state.ts'
import type { Task } from '../../tasks/task-schema.ts'
import { givenTo, ofSameGoal } from '../tasks/gifts.ts'
import { judged } from '../tasks/session-goal.ts'
import { runningOf } from '../tasks/task-rules.ts'
import type { ContainerUse } from './container-memory.ts'
import type { Device } from './device-memory.ts'
import { type Asker, aroundOf } from './game-book.ts'
import type { Knowledge } from './team-knowledge.ts'
import { itemsOfJudge, wantedByJudge } from './wanted-by-judge.ts'

/**
 * What one seat knows: all that its prompts, its rules and its actions may draw on. The task says how much of what the team knows
 * that is (`knows`), the log says what the seat has seen and was told.
 */
export interface SeatView {
  containers(use?: Omit<ContainerUse, 'known'>): readonly Container[]
  members(): readonly Member[]
  recipes(wanted: readonly string[], texts: readonly string[]): readonly Recipe[]
  /** Names of items and blocks that the texts speak of. */
  names(texts: readonly string[]): readonly string[]
  outline(blueprint: string, cells?: readonly number[], turned?: boolean): BlueprintOutline | null
  blueprints(): readonly string[]
  readonly land: LandSeen
  readonly secrets: Secrets
}

/** What bodies have seen of the land around them. */
interface LandSeen {
  /** Mechanisms, doors and signs, nearest to `from` first. */
  devices(from: Position): readonly Device[]
  /** Land of which all containers are known. */
  inSight(): readonly Sight[]
}

/** So far around a place. */
interface Sight {
  readonly at: [number, number, number]
  readonly within: number
}

/** What not every seat knows: words of the task, recipes, and what its judge looks for. */
export interface Secrets {
  /** What the task tells this seat beside the goal: what all are told while it is their goal, and what this one alone is. */
  told(): readonly string[]
  /** Those that the seat knows, and what the texts speak of that it cannot make; null: all seats know all. */
  in(texts: readonly string[]): { readonly known: ToldRecipe[]; readonly unknown: string[] } | null
  /** Items that it has still to learn to make. */
  unlearned(): readonly string[]
  /** What the judge has found of the goal. */
  judged(): ReturnType<typeof judgedAsKnown>
  /** What it looks for, while it judges; no prompt shows it. */
  wanted(): WantedByJudge | undefined
}

export interface ViewNeeds {
  readonly task: Pick<Task, 'knows' | 'recipes' | 'knowledge' | 'conversation' | 'goal' | 'judge' | 'people'>
  readonly knowledge: Knowledge
  /** Players who are of the team whenever they are in the game. */
  readonly players?: readonly string[]
  state(): SessionState
  bodyOf(seat: string): Body | undefined
}

/** Equals are told that no other player sees what they carry: they know of each other what was told, also where the task hides nothing. */
export const toldAmongEquals = <T extends Pick<Task, 'knows'>>(task: T, { talks }: Pick<Organization, 'talks'>): T =>
  talks && task.knows.inventories === 'all' ? { ...task, knows: { ...task.knows, inventories: 'told' } } : task

/** Items that a seat has still to learn to make. */
export const unlearnedBy = (task: Pick<Task, 'knows' | 'recipes'>, state: SessionState, seat: string): string[] =>
  task.knows.recipes === 'all' ? [] : Object.keys(task.recipes).filter(item => ignorantOf(task, state, seat, item))

/** What it says it thinks about is behind it: its question was answered. */
const hasAnswered = ({ phase, asking }: SessionState['seats'][string]): boolean =>
  phase === 'reply' && Object.keys(asking).length === 0

/** A player of `--human` who is not in the game yet. */
export const expectedPlayer = (name: string): Member => ({
  ...{ name, role: 'peer', person: true, available: false, inventory: {}, position: null },
  doing: 'not in the game yet',
})

export const createSeatView = ({ task, knowledge, players = [], state, bodyOf }: ViewNeeds, seat: string): SeatView => {
  const isIgnorant = (item: string): boolean => ignorantOf(task, state(), seat, item)
  const lookedFor = wantedByJudge(task)
  const wanted = () => {
    const { tasks } = state()
    const isJudged = judged({ state: state() }, task) && !isChanged(tasks, `goal${goalNumber(state())}`)
    return lookedFor.length > 0 && isJudged ? lookedFor : undefined
  }
  const observed = () => {
    const body = bodyOf(seat)
    return body?.online ? body.observe() : null
  }
  const containers: SeatView['containers'] = use => {
    const known = containersAsKnown(task, state(), seat)
    // A question's type is not readonly.
    if (known === null) return knowledge.containers.all(use)
    const seen = structuredClone(known).map(one => (one.items === null ? one : { ...one, asSeen: true as const }))
    return knowledge.containers.all({ ...use, known: seen as Container[] })
  }
  const { judge: _, blocks: seenBlocks, ...levels } = task.knows
  const inSight: LandSeen['inSight'] = () => {
    // Behind a wall there may be others.
    if (seenBlocks === 'seen') return []
    const eyes = task.knows.chests === 'all' ? Object.keys(state().seats) : [seat]
    return eyes.flatMap(name => {
      const body = bodyOf(name)
      const seen = body?.online ? body.observe() : null
      // Where there are more than it tells of, there may be others.
      if (!seen || seen.containers.length >= containersSeenAtMost) return []
      const bare = (seen.noContainer ?? []).map(at => ({ at: whole(at), within: 0 }))
      return [{ at: whole(seen.position), within: sightRadiusBlocks }, ...bare]
    })
  }
  const knowsAll = Object.values(levels).every(level => level === 'all')
  const asker = (): Asker => ({
    knowsRecipe: item => !isIgnorant(item),
    around: knowsAll
      ? undefined
      : aroundOf(
          [
            ...containers().flatMap(one => Object.keys(one.items ?? {})),
            ...members().flatMap(one => Object.keys(one.inventory)),
          ],
          [...(observed()?.blocks ?? []), ...(observed()?.farWood ?? [])].map(block => block.name),
        ),
  })
  const members = (): Member[] => {
    const now = state()
    const inSight = new Set(observed()?.players.map(one => one.name))
    const hidesOthers = task.knows.inventories !== 'all'
    const own = runningOf(now.tasks, seat)
    const ownGoal = partGoalOf(now, seat)?.number
    /** No body sees what a player carries; what was given for the same goal is known. */
    const given = (player: string) => (own ? givenTo(ofSameGoal(now.tasks, own), player) : {})
    const absent = players
      .filter(name => !now.seats[name])
      .map(name => ({ ...expectedPlayer(name), inventory: { ...(!hidesOthers && given(name)) } }))
    const here: Member[] = Object.values(now.seats)
      .filter(one => one.role !== 'observer')
      .map(one => {
        const body = bodyOf(one.seat)
        const seen = body?.online ? body.observe() : null
        const isHidden = hidesOthers && one.seat !== seat
        const position = isHidden && !inSight.has(one.seat) ? undefined : (seen?.position ?? one.body.position)
        const inventory = isHidden
          ? (carriedAsKnown(task, now, seat, one.seat) ?? {})
          : (seen?.inventory ?? { ...one.body.inventory, ...(one.occupant.kind === 'person' && given(one.seat)) })
        return {
          name: one.seat,
          role: one.role,
          person: one.occupant.kind === 'person',
          player: one.occupant.kind === 'person' && one.occupant.label !== one.seat ? one.occupant.label : undefined,
          available: !one.paused && !one.benched && one.occupant.kind !== 'nobody',
          out: one.benched ?? (one.paused ? { cause: 'paused' as const } : undefined),
          inventory: { ...inventory },
          unseen: isHidden ? true : undefined,
          uncounted: isHidden ? uncountedInHand(task, now, seat, one.seat) : undefined,
          position: position ? whole(position) : null,
          died: one.body.died?.replace(/\.$/, ''),
          elsewhere: partGoalOf(now, one.seat)?.number === ownGoal ? undefined : (true as const),
          stuck: position && one.body.stuck ? { why: one.body.stuck.why, times: one.body.stuck.times } : undefined,
          doing:
            one.seat !== seat && !seesOthersWork(task)
              ? ''
              : (one.action?.label ?? (one.phase === 'idle' || hasAnswered(one) ? '' : one.phaseNote)),
        }
      })
    return [...here, ...absent]
  }
  const isSecret = task.knows.recipes !== 'all'
  return {
    containers,
    members,
    recipes: (things, texts) => knowledge.book.recipes([...things, ...itemsOfJudge(wanted() ?? [])], texts, asker()),
    names: texts => knowledge.book.names(texts, asker()),
    outline: (name, cells, turned) => knowledge.outline(name, cells, turned),
    blueprints: () => knowledge.blueprints(),
    land: { devices: from => knowledge.devices(from, seat), inSight },
    secrets: {
      told: () => {
        const isGoal = (state().session.goal || task.goal) === task.goal
        return [
          ...(isGoal && task.conversation ? [task.conversation.trim()] : []),
          ...(valueUnder(task.knowledge, seat) ?? []),
        ]
      },
      in(texts) {
        const secret = Object.keys(task.recipes)
        if (!isSecret || secret.length === 0) return null
        const makingOf = knowledge.book.makings()
        const known = secret.flatMap((item): ToldRecipe[] => {
          const making = isIgnorant(item) ? null : makingOf(item)
          return making ? [{ ...making, from: { ...making.from } }] : []
        })
        const named = new Set([
          ...knowledge.book.names(texts, asker()),
          // Words of a goal may call a thing otherwise than the game does.
          ...itemsOfJudge(wanted() ?? []),
          ...known.flatMap(one => Object.keys(one.from)),
        ])
        return { known, unknown: secret.filter(item => isIgnorant(item) && named.has(item)) }
      },
      unlearned: () => unlearnedBy(task, state(), seat),
      judged: () => judgedAsKnown(task, state()),
      wanted,
    },
  }
}
