import type { Body } from '../../body/contract/body-types.ts'
import type { GoalWords } from '../../brain/brain.ts'
import type { BlueprintOutline } from '../../brain/questions/shapes.ts'
import { outlineOf } from '../../mind/observation-summary.ts'
import { type BlueprintCell, type Blueprints, taskBlueprints } from '../../minecraft/blocks/blueprint.ts'
import type { Position } from '../../minecraft/blocks/position.ts'
import { partWithHint } from '../../planner/goal-suggestions.ts'
import { inTheGrid } from '../../planner/materials.ts'
import { vocabularyOf } from '../../planner/vocabulary.ts'
import { own } from '../../session/log/fold/records.ts'
import type { Task } from '../../tasks/task-schema.ts'
import {
  type ContainerLinks,
  type ContainerMemory,
  type ContainersOfGoal,
  createContainerMemory,
} from './container-memory.ts'
import type { Device, DeviceMemories } from './device-memory.ts'
import { type Around, aroundOf, createGameBook, type GameBook } from './game-book.ts'

/**
 * What the team and the task file know together: documents, chests that a body looked into, recipes. It is for the machinery that
 * judges and counts; what a seat is asked and shown comes through its view (`seat-view.ts`), which may be less.
 */
export interface Knowledge {
  readonly containers: ContainerMemory
  readonly book: GameBook
  /** Takes over what a body has just seen. */
  learn(body: Body): void
  /** Mechanisms, doors and signs that a seat knows of, as they stood when they were seen, nearest to `from` first. */
  devices(from: Position, seat: string): readonly Device[]
  outline(blueprint: string, cells?: readonly number[], turned?: boolean): BlueprintOutline | null
  blueprints(): readonly string[]
  /** None where there is no such blueprint. */
  cells(blueprint: string): readonly BlueprintCell[]
  readonly called: Called
}

/** What has a name and is nothing of the game. */
interface Called {
  /** Who is in the team: the seats of the task, and who plays along. */
  team(): readonly { readonly name: string }[]
  /** Designs that are kept. */
  kept(): readonly string[]
}

/** What goes in and out of the common knowledge beside the bodies' eyes. */
export interface KnowledgeLinks extends ContainerLinks {
  /**
   * What no body sees: names of things that are there already, and of the seats of now, those of people in the game included; all
   * buildings that are known now (without it: those of the task); designs that are kept.
   */
  readonly unseen?: {
    things?(): readonly string[]
    seats?(): readonly string[]
    blueprints?(): Blueprints
    kept?(): readonly string[]
  }
  /** Where what the bodies saw of mechanisms is kept; without it no plan is told of them. */
  readonly devices?: DeviceMemories | undefined
}

/** The same, with what lies in containers as it is for a goal that is not the team's. */
export const knowledgeFor = (knowledge: Knowledge, goal: ContainersOfGoal): Knowledge => {
  const { containers } = knowledge
  return { ...knowledge, containers: { ...containers, all: use => containers.all({ ...use, goal }) } }
}

/** The same, with what lies in containers as another knowledge has it just then. */
export const knowledgeBy = (knowledge: Knowledge, other: () => Knowledge): Knowledge => ({
  ...knowledge,
  containers: { ...knowledge.containers, all: use => other().containers.all(use) },
})

/** A goal with all the names that the team knows for its words. */
export const goalWords = (knowledge: Knowledge, goal: string): GoalWords => ({
  goal,
  recipes: inTheGrid(knowledge.book.recipes([], [goal])),
  names: knowledge.book.names([goal]),
  containers: knowledge.containers.all(),
  blueprints: knowledge.blueprints(),
  team: knowledge.called.team(),
  kept: knowledge.called.kept(),
  near: words => knowledge.book.gameNames.near(words),
})

/** A part of a goal that is left out, with what was probably meant. */
export const quotedPart = (knowledge: Knowledge, part: string): string => {
  const words = goalWords(knowledge, part)
  return partWithHint(part, vocabularyOf(words), words.near)
}

export const createKnowledge = (task: Task, eyes: () => readonly Body[], links: KnowledgeLinks = {}): Knowledge => {
  const ofTask = taskBlueprints(task)
  const { unseen = {}, devices } = links
  const { things: known = () => [], seats = () => [], blueprints = () => ofTask, kept = () => [] } = unseen
  const containers = createContainerMemory(task, links)

  /** Indices that do not match, as any body sees them; null when no body is in the world. */
  const missingOf = (name: string): readonly number[] | null => {
    let best: readonly number[] | null = null
    for (const body of eyes()) {
      const seen = body.online ? own(body.observe().blueprints, name) : undefined
      // Cells that a body cannot see count as missing for it: the body that misses least knows most.
      if (seen && (best === null || seen.missing.length < best.length)) best = seen.missing
    }
    return best
  }
  const around = (): Around => {
    const seen = eyes().flatMap(body => (body.online ? [body.observe()] : []))
    return aroundOf(
      [
        ...Object.values(blueprints()).flatMap(cells => cells.map(cell => cell.block)),
        ...containers.items(),
        ...known(),
        ...seen.flatMap(({ inventory }) => Object.keys(inventory)),
      ],
      seen.flatMap(({ blocks, farWood = [] }) => [...blocks, ...farWood].map(({ name }) => name)),
    )
  }

  return {
    containers,
    book: createGameBook(task.world.version, around),
    learn(body) {
      if (!body.online) return
      devices?.learn(body)
      containers.learn(body)
    },
    devices(from, seat) {
      for (const body of eyes()) if (body.online) devices?.learn(body)
      return devices?.near(from, seat) ?? []
    },
    outline: (name, cells, turned) => outlineOf(name, blueprints(), missingOf(name), cells, turned),
    blueprints: () => Object.keys(blueprints()),
    cells: name => own(blueprints(), name) ?? [],
    called: {
      team() {
        const { leader, workers } = task.seats
        const names = [leader, ...workers, ...eyes().map(({ username }) => username), ...seats()]
        return [...new Set(names)].flatMap(name => (name === undefined ? [] : [{ name }]))
      },
      kept,
    },
  }
}
