import type { SaidLately } from '../../brain/questions/shapes.ts'
import type { SessionLike } from '../team-interface.ts'
import { inShort } from './told-workers.ts'

/** Lines of its own that an agent reads again, at most: what it promised in one talk counts in every other. */
const linesAtMost = 5

/** What an agent said of its own accord with the goal under way, oldest first; undefined: nothing. */
export const saidLately = ({ state }: SessionLike, seat: string): SaidLately | undefined => {
  const said = state.messages.flatMap(({ from, to, kind, text, withdrawn, t }) =>
    from === seat && (kind === 'chat' || kind === 'reply') && !withdrawn && t >= (state.session.goalSince ?? 0)
      ? [{ to: [...to], text: inShort(text) }]
      : [],
  )
  return said.length > 0 ? said.slice(-linesAtMost) : undefined
}
