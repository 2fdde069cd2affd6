import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../body/contract/body-types.ts'
import type { GoalWords } from '../../brain/brain.ts'
import type { BlueprintOutline, Container, Recipe } from '../../brain/questions/shapes.ts'
import { outlineOf } from '../../mind/observation-summary.ts'
import { blockName } from '../../minecraft/blocks/block-text.ts'
import type { Blueprints } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { partWithHint } from '../../planner/goal-suggestions.ts'
import type { GameNames } from '../../planner/item-names.ts'
import { createQuestionRecipes, type Making, type QuestionRecipes } from '../../planner/question-recipes.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import type { Task } from '../../tasks/task-schema.ts'
import type { Device, DeviceMemory } from './device-memory.ts'
import { type PutAway, type TakenBack, withPutAway } from './earlier-goals.ts'

/**
 * What the team and the task file know together: documents, chests that a body looked into, recipes. It is for the machinery that
 * judges and counts; what a seat is asked and shown comes through its view (`seat-view.ts`), which may be less.
 */
export interface Knowledge {
  /**
   * What of that which earlier goals put away may be used (`takenBack`; what the plans in force say, where that is left out), whether
   * what lay where the goal puts more of it is to stay (`atWork`), and which containers (`known`; all, where that is left out).
   */
  containers(use?: ContainerUse): readonly Container[]
  /** Takes over what a body has just seen of the chests. */
  learn(body: Body): void
  /** The body that looked into a container last. */
  lookedLast(at: readonly number[]): Body | undefined
  /** Mechanisms, doors and signs that a body has seen, as they stood then, nearest to `from` first. */
  devices(from: Position): readonly Device[]
  outline(blueprint: string, cells?: readonly number[]): BlueprintOutline | null
  blueprints(): readonly string[]
  /** `asker`: whose knowledge counts, where that is not the team's. */
  recipes(wanted: readonly string[], texts: readonly string[], asker?: Asker): readonly Recipe[]
  /** How an item is made, in the grid or in a furnace. */
  making(item: string): Making | null
  /** The items and blocks of the game's version. */
  readonly gameNames: GameNames
  /** Names of items and blocks that the texts speak of. */
  names(texts: readonly string[], asker?: Asker): readonly string[]
  /** Another goal begins: what lies in the containers now was there before, or all counts. */
  beginGoal(): void
  /** A referee counted `count` of an item in this container, which the team has not opened. */
  counted(at: readonly number[], item: string, count: number): void
}

/** For whom and for what containers are asked for. */
export interface ContainerUse {
  readonly takenBack?: readonly TakenBack[]
  readonly atWork?: true
  readonly known?: readonly Container[]
}

/** One that does not know all that the team does. */
export interface Asker {
  /** Names of things that it knows to be there. */
  readonly around?: readonly string[]
  knowsRecipe(item: string): boolean
}

/** What goes in and out of the common knowledge beside the bodies' eyes. */
export interface KnowledgeLinks {
  /** Hears of a container that is new, or whose contents a body found to be other than known; `by`: the seat of that body. */
  readonly found?: (container: Container, by?: string) => void
  /** What a seat knows to be in a container, where not all know what one has found: undefined, of no such container. */
  readonly knownBy?: (seat: string, at: readonly number[]) => Container['items'] | undefined
  /** What was found so far, in a session that goes on. */
  readonly known?: readonly Container[]
  /** Names of things that are there although no body sees them yet. */
  readonly around?: () => readonly string[]
  /** Whether what is stored counts on top of what the containers held when the goal began. @default false */
  readonly onTop?: () => boolean
  /** Where what the bodies saw of mechanisms is kept; without it no plan is told of them. */
  readonly devices?: DeviceMemory | undefined
  /** What earlier goals put away, and what of it the plans in force take back. */
  readonly putAway?: () => { readonly put: readonly PutAway[]; readonly takenBack: readonly TakenBack[] }
  readonly layBefore?: () => readonly PutAway[]
}

/** A goal with all the names that the team knows for its words. */
export const goalWords = (knowledge: Knowledge, goal: string): GoalWords => ({
  goal,
  recipes: knowledge.recipes([], [goal]),
  names: knowledge.names([goal]),
  containers: knowledge.containers(),
  blueprints: knowledge.blueprints(),
  near: words => knowledge.gameNames.near(words),
})

/** A part of a goal that is left out, with what was probably meant. */
export const quotedPart = (knowledge: Knowledge, part: string): string => {
  const words = goalWords(knowledge, part)
  return partWithHint(part, vocabularyOf(words), words.near)
}

const keyOf = (at: readonly number[]): string => at.join(' ')

export const createKnowledge = (
  task: Task,
  blueprints: Blueprints,
  version: string,
  eyes: () => readonly Body[],
  links: KnowledgeLinks = {},
): Knowledge => {
  const {
    found = () => {},
    knownBy,
    known: learnt = [],
    around: known = () => [],
    onTop = () => false,
    devices,
  } = links
  const containers = new Map<string, Container>()
  // A log of an earlier version, which did not keep what was there, counts all of it, to its end.
  let older = learnt.some(one => one.items !== null) && learnt.every(one => one.before === undefined)
  const counts = () => onTop() && !older
  for (const { at, block, items } of task.arena?.containers ?? [])
    containers.set(keyOf(at), {
      at,
      block: blockName(block),
      items: { ...items },
      before: counts() ? { ...items } : undefined,
    })
  // A seat saw it and no body has opened it: what the task file says of it still holds.
  for (const one of learnt) if (one.items !== null || !containers.has(keyOf(one.at))) containers.set(keyOf(one.at), one)
  const learned = (one: Container): void => {
    containers.set(keyOf(one.at), one)
    found(one)
  }
  /** When each body had opened what it last told of. */
  const lookedBy = new WeakMap<Body, Map<string, number>>()
  const lookers = new Map<string, Body>()
  let book: QuestionRecipes | undefined

  /** Indices that do not match, as any body sees them; null when no body is in the world. */
  const missingOf = (name: string): readonly number[] | null => {
    let best: readonly number[] | null = null
    for (const body of eyes()) {
      const seen = body.online ? body.observe().blueprints[name] : undefined
      // Cells that a body cannot see count as missing for it: the body that misses least knows most.
      if (seen && (best === null || seen.missing.length < best.length)) best = seen.missing
    }
    return best
  }
  const around = (): string[] => [
    ...new Set([
      ...Object.values(blueprints).flatMap(cells => cells.map(cell => cell.block)),
      ...[...containers.values()].flatMap(one => Object.keys(one.items ?? {})),
      ...known(),
      ...eyes().flatMap(body =>
        body.online
          ? [...Object.keys(body.observe().inventory), ...body.observe().blocks.map(block => block.name)]
          : [],
      ),
    ]),
  ]

  return {
    containers({ takenBack, atWork, known: all = [...containers.values()] } = {}) {
      const earlier = links.putAway?.()
      const left = earlier ? withPutAway(all, earlier.put, takenBack ?? earlier.takenBack) : all
      return atWork && links.layBefore ? withPutAway(left, links.layBefore(), []) : left
    },
    learn(body) {
      if (!body.online) return
      devices?.learn(body.observe())
      const told = lookedBy.get(body) ?? new Map<string, number>()
      lookedBy.set(body, told)
      for (const { at, block, items, looked, found: first } of body.observe().containers) {
        const known = containers.get(keyOf(at))
        const by = knownBy && body.username
        const mine = knownBy?.(body.username, at)
        if (items === null && known) {
          if (by !== undefined && mine === undefined) found({ at: [...at], block, items }, by)
          continue
        }
        // What a body saw when it looked last is no news when others have been at the chest since.
        if (looked !== undefined) {
          if (known && (told.get(keyOf(at)) ?? 0) === looked) continue
          told.set(keyOf(at), looked)
        }
        // What a referee counted of it before the team opened it stays as it was.
        const fresh = counts() && items !== null && looked !== 0 && (known?.items == null || !known.before)
        const before = fresh ? { ...(first ?? items), ...known?.before } : known?.before
        const now: Container = {
          at: [...at],
          block,
          items: items === null ? null : { ...items },
          before: before && { ...before },
        }
        containers.set(keyOf(at), now)
        if (items !== null) lookers.set(keyOf(at), body)
        const isNews = !isDeepStrictEqual(known?.items, now.items)
        if (items === null || isNews || (by !== undefined && !isDeepStrictEqual(mine, now.items))) found(now, by)
      }
    },
    lookedLast: at => lookers.get(keyOf(at)),
    devices(from) {
      for (const body of eyes()) if (body.online) devices?.learn(body.observe())
      return devices?.near(from) ?? []
    },
    beginGoal() {
      older = false
      for (const [key, { before: _before, ...one }] of containers) {
        const now = counts() && one.items !== null ? { ...one, before: { ...one.items } } : one
        containers.set(key, now)
        if (one.items !== null || _before) found(now)
      }
    },
    counted(at, item, count) {
      const known = containers.get(keyOf(at))
      if (known?.items === null && counts() && known.before?.[item] === undefined)
        learned({ ...known, before: { ...known.before, [item]: count } })
    },
    outline: (name, cells) => outlineOf(name, blueprints, missingOf(name), cells),
    blueprints: () => Object.keys(blueprints),
    get gameNames() {
      book ??= createQuestionRecipes(version)
      return book.all
    },
    names(texts, asker) {
      book ??= createQuestionRecipes(version)
      return book.mentioned(texts, asker?.around ?? around())
    },
    recipes(wanted, texts, asker) {
      book ??= createQuestionRecipes(version)
      return book.extract(wanted, texts, asker?.around ?? around(), asker?.knowsRecipe)
    },
    making(item) {
      book ??= createQuestionRecipes(version)
      return book.making(item, around())
    },
  }
}
