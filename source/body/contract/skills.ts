import { z } from 'zod'
import type { ReadOnly } from '../../read-only.ts'

/** A program that a body keeps under a name. */
export const skill = z.object({ name: z.string(), description: z.string(), code: z.string() })
export type Skill = ReadOnly<z.infer<typeof skill>>

/** Where bodies keep their programs. */
export interface SkillShelf {
  save(skill: Skill): Promise<void>
  /** Throws ActionError when there is none of that name. */
  show(name: string): Promise<Skill>
  list(): Promise<readonly Skill[]>
  remove(name: string): Promise<void>
  /** The skills whose names, descriptions and code are most like a text, best first. */
  like(text: string, limit?: number): Promise<readonly Skill[]>
}
