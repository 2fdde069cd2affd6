import { givenInWish, noneSaved, type SavedDesigns } from '../buildings/given-design.ts'
import type { Approvals } from './approvals.ts'
import { answered, type Handlers, no } from './command-handlers.ts'

export interface RejectNeeds {
  readonly approvals: Approvals
  readonly designs: SavedDesigns | undefined
  /** Of the game. */
  readonly version: string
}

/** What a person says against what waits; a reason can be a design, whose faults are told before anything is rejected. */
export const rejectCommand =
  ({ approvals, designs = noneSaved, version }: RejectNeeds): Handlers['reject'] =>
  ({ approval, reason }, person) => {
    const asked = approvals.waiting().find(({ id }) => id === (approval ?? id))?.request
    const isPlan = asked?.kind === 'plan' || asked?.kind === 'replan'
    const given = isPlan ? givenInWish(reason, designs, version) : null
    if (given && 'faults' in given) return no(given.faults.join('\n'))
    const told = isPlan ? `${asked.seat} makes another plan.` : `${asked?.seat} is told why.`
    return answered(approvals.decide(approval, { approved: false, by: person.name, reason }), `Rejected. ${told}`)
  }
