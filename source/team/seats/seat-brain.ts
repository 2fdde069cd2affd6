import type { Brain } from '../../brain/brain.ts'
import { withPerson } from '../../brain/providers/person.ts'
import { type Budget, type RecordedBrain, recorded } from '../../mind/recorded-brain.ts'
import type { NextId } from '../ids.ts'
import type { Drafts } from '../people/drafts.ts'
import { groundedBrain } from '../plans/methods/grounded-answers.ts'
import type { Resources } from '../plans/methods/planning-resources.ts'
import type { Abilities, SessionLike } from '../team-interface.ts'
import type { Member } from './member.ts'

export interface SeatBrainNeeds {
  readonly session: SessionLike
  readonly drafts: Drafts
  readonly budget: Budget
  readonly resources: Resources
  readonly nextId: NextId
  readonly abilities: Abilities
}

/** The brain of a seat: recorded, paid from the budget, held against the world, and seen by the person in the seat. */
export const createSeatBrain = (needs: SeatBrainNeeds, brain: Brain, role: Member['role']): RecordedBrain => {
  const { session, drafts, budget, resources, nextId, abilities } = needs
  const told = recorded({
    brain: withPerson(brain, drafts),
    emit: session.emit,
    nextId: () => nextId('q'),
    budget,
    actions: abilities,
  })
  return groundedBrain(
    { ...told, ask: (question, input, context) => told.ask(question, input, { role, ...context }) },
    resources.ground,
  )
}
