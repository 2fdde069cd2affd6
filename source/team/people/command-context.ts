import type { Core } from '../team-context.ts'
import type { People, Person } from './person.ts'

export interface CommandContext {
  readonly core: Core
  readonly people: People
  readonly person: Person
  setPhase(phase: 'running' | 'paused', reason: string): void
  setGoal(goal: string, by: string): void
}
