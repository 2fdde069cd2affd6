import { errorText, KnownError } from '../../errors.ts'
import { readable } from '../../minecraft/names/readable.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import { own } from '../../session/log/fold/records.ts'
import type { Approvals } from '../people/approvals.ts'
import { type Handlers, no, ok } from '../people/command-handlers.ts'
import { itemsOf } from '../plans/plan-changes.ts'
import type { SessionLike } from '../team-interface.ts'
import { nameOfDesign, noneSaved, type SavedDesigns } from './given-design.ts'

export interface SaveNeeds {
  readonly session: SessionLike
  readonly approvals: Pick<Approvals, 'waiting'>
  readonly designs: SavedDesigns | undefined
}

/** `/design save cosy-hut`: a building that waits with its plan, or stands, is kept for goals to come. */
export const saveCommand =
  ({ session, approvals, designs = noneSaved }: SaveNeeds): Handlers['saveDesign'] =>
  ({ name, building, anew = false }) => {
    const { plans } = session.state
    const { buildings = {} } = session.state.session
    const known = Object.keys(buildings)
    const waiting = approvals.waiting().flatMap(({ request: { plan } }) => {
      const content = plan && own(plans, plan.id)?.content
      return content ? itemsOf(content).flatMap(({ done }) => (done.kind === 'built' ? [done.blueprint] : [])) : []
    })
    const chosen = building ?? waiting.find(one => Object.hasOwn(buildings, one)) ?? known.at(-1)
    if (chosen === undefined) return no('not-yet', 'Nothing was designed in this session.')
    if (!Object.hasOwn(buildings, chosen))
      return no('unknown', `Nothing was designed as ${chosen}. ${choiceHint(chosen, known)}`.trim())
    const { from, called = readable(chosen) } = buildings[chosen]!
    const wanted = nameOfDesign(name)
    const saved = designs.names()
    const isThere = saved.includes(wanted)
    if (isThere && anew)
      return no(
        'over',
        `A design is kept as ${wanted} already. Choose another name, such as ${freeName(wanted, saved)}.`,
      )
    try {
      designs.save(wanted, { about: called, design: from.design })
    } catch (error) {
      if (error instanceof KnownError) return no('failed', errorText(error))
      throw error
    }
    const instead = isThere ? ', in the place of the one before' : ''
    return ok(`The ${called} is kept as ${wanted}${instead}: “build my ${wanted.replaceAll('-', ' ')}”.`)
  }

/** The same name with the first number that is free. */
const freeName = (name: string, taken: readonly string[]): string => {
  let number = 2
  while (taken.includes(numbered(name, number))) number++
  return numbered(name, number)
}
const numbered = (name: string, number: number): string => `${name.slice(0, 59).replace(/-+$/, '')}-${number}`
