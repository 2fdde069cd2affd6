import { Random } from '../../../minecraft/random.ts'
import type { JudgedPart } from '../../schema/judged.ts'
import { type Task, taskSchema } from '../../task-schema.ts'
import type { Skill } from './skill.ts'
import { skillVersion } from './skill-parts.ts'
import { createRoom, roomWidths } from './skill-room.ts'
import { scenes } from './skill-scenes.ts'

/** Makes a task of one entry: the room, what lies where, and what the judge looks for. */

/** Who plays it; who is given something or spoken to. */
const agent = 'Alice'
export const partner = 'Bob'
/** s: of actions, and in all, as VillagerBench's judge ends it. */
const limits = { action: 60, all: 300 }
export interface SkillAbout {
  readonly name: string
  readonly title: string
  readonly goal: string
  /** Draws the places that the entry leaves open. */
  readonly seed: number
  readonly tags: readonly string[]
}

/** How wide a room is in which all of it fits. */
const widthFor = (skill: Pick<Skill, 'at' | 'places'>): number =>
  [skill.at, ...skill.places].every(([x, , z]) => x <= roomWidths[0] && z <= roomWidths[0])
    ? roomWidths[0]
    : roomWidths[1]

export const skillTask = (skill: Skill, about: SkillAbout): Task => {
  const random = new Random(about.seed)
  const room = createRoom(widthFor(skill), random)
  const scene = scenes[skill.scenario](skill, room, random)
  const { items = {}, hands = {}, judge, more = {}, entities = [], containers = [], signs = [], time } = scene
  const isInChest = skill.from === 'chest' && Object.keys(items).length > 0
  const chest = isInChest ? [{ block: 'chest', at: room.free(), items }] : []
  // What lies in the chest is not used up.
  const stores = [...containers, ...chest].map(one => (one as { at: [number, number, number] }).at)
  const judged = judge.map(part => ((part as JudgedPart).kind === 'spent' ? { ...part, at: stores } : part))
  const carried = { ...(isInChest ? {} : items), ...hands }
  const { spawn, ...land } = room.arena()
  return taskSchema.parse({
    name: about.name,
    title: about.title,
    goal: about.goal,
    seats: { workers: [agent] },
    people: scene.partner ? { [scene.partner]: { at: [spawn[0] + 1, spawn[1], spawn[2]], says: [] } } : undefined,
    organization: 'solo',
    seed: about.seed,
    timeLimit: limits.all,
    limits: { seconds: limits.action },
    world: { version: skillVersion },
    arena: { ...land, spawn, entities, containers: [...containers, ...chest], signs, time },
    inventories: Object.keys(carried).length > 0 ? { [agent]: carried } : {},
    ...more,
    judge: judged,
    tags: [...about.tags],
  })
}
