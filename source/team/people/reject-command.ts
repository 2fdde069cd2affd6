import { withoutNo } from '../../minecraft/names/no-words.ts'
import { placeTaken } from '../../planner/speaker.ts'
import { placeOfSpeaker, wishOfSpeaker } from '../../planner/wish-speaker.ts'
import type { SessionState } from '../../session/log/state.ts'
import { changeInstead } from '../buildings/change-instead.ts'
import { givenInWish, isDesignGiven, noneSaved, type SavedDesigns } from '../buildings/given-design.ts'
import type { Approvals } from './approvals.ts'
import { type Handlers, no, okBut } from './command-handlers.ts'
import { speakerIn } from './goal-commands.ts'

export interface RejectNeeds {
  readonly approvals: Approvals
  readonly designs: SavedDesigns | undefined
  state(): SessionState
  /** Players who are of the team whenever they are in the game. */
  readonly players: readonly string[]
  /** Of the game. */
  readonly version: string
}

/** What a person says against what waits; a reason can be a design, whose faults are told before anything is rejected. */
export const rejectCommand =
  ({ approvals, designs = noneSaved, state, players, version }: RejectNeeds): Handlers['reject'] =>
  ({ approval, reason }, person) => {
    const asked = approvals.waiting().find(({ id }) => id === (approval ?? id))?.request
    const isPlan = asked?.kind === 'plan' || asked?.kind === 'replan'
    // That it is a no is said by the command.
    const said = isPlan ? withoutNo(reason) : reason
    const words = isPlan ? changeInstead(state(), asked.plan?.id, said, designs) : said
    const given = isPlan ? givenInWish(words, designs, version) : null
    if (given && 'faults' in given) return no('unreadable', given.faults.join('\n'))
    const inWords = isPlan && !isDesignGiven(words)
    const speaker = speakerIn({ players }, person)
    const here = inWords ? placeOfSpeaker(words) : undefined
    if (here !== undefined && speaker === undefined)
      return no(
        'unreadable',
        `A screen stands nowhere: “${here}” is no place. Name one instead, such as “near the chest” or “at X Y Z”.`,
      )
    const meant = inWords && speaker !== undefined ? wishOfSpeaker(words, speaker) : words
    const told = isPlan ? `${asked.seat} makes another plan.` : `${asked?.seat} is told why.`
    const problem = approvals.decide(approval, { approved: false, by: person.name, reason: meant })
    const isElsewhere = here !== undefined && speaker !== undefined && !person.avatar
    return problem ?? okBut(`Rejected. ${told}`, isElsewhere ? [placeTaken(here, speaker)] : [])
  }
