import { buildingsOfPlan, unseenOfPlan } from '../../../session/log/buildings-of-plan.ts'
import type { PlanState } from '../../../session/log/state.ts'
import { type PlanLine, planLines } from '../../plan/difference.ts'
import { markStyles } from '../../plan/rows.ts'
import { row, type Segment, segmentsWidth } from '../../screen/rows.ts'
import { pendingAtHand } from '../../screen/select.ts'
import type { Snapshot } from '../../screen/snapshot.ts'
import { fitLeft, plain, width, wrap } from '../../screen/text.ts'

/** The plan that waits, in short: where there is room left, it is read before it is approved. */

/** Fewer rows than this show nothing of a plan. */
const leastRows = 3
/** Rows of the head, of the plan and of what is left out that come before what is said of buildings. */
const aboutFrom = 5

const waitingPlan = (snapshot: Snapshot): PlanState | undefined => {
  const { state, ui, person, mode } = snapshot
  if (!state || mode === 'replay') return undefined
  const one = pendingAtHand(state, ui.approval, person)
  return one?.kind === 'approval' && one.approval.plan !== undefined ? state.plans[one.approval.plan] : undefined
}

/** A version is read for what it changes: the first line of that is in sight, with its stage above it where there is room. */
const firstShown = (lines: readonly PlanLine[], room: number): number => {
  const changed = lines.findIndex(({ mark }) => mark !== ' ')
  return changed < room ? 0 : Math.min(changed - (room > 1 ? 1 : 0), lines.length - room)
}

/** At most `most` rows; none when no plan waits or there is no room for it. */
export const planPreview = (snapshot: Snapshot, columns: number, most: number): readonly string[] => {
  const plan = waitingPlan(snapshot)
  if (!plan || most < leastRows) return []
  const { state, theme } = snapshot
  const lines = planLines(plan.content, plan.previous?.content, true, state, snapshot.cache)
  const names = Math.min(12, Math.max(4, ...lines.map(line => width(plain(line.who || '')))))
  const rows = lines.map(line => {
    const style = markStyles[line.mark]
    const mark: Segment = [style, line.mark]
    if (line.stage) return row(theme, columns, [mark, ' ', [line.mark === ' ' ? 'bold' : style, plain(line.text)]])
    const seat = state?.seats[line.who ?? '']
    const who = fitLeft(plain(line.who || 'nobody'), names)
    const name: Segment = seat ? { seat: seat.colour, text: who } : ['dim', who]
    const left: Segment[] = [mark, '   ', name, '  ', [style, plain(line.text)]]
    // Why it is there, and then how far off, gives way to what it is.
    const { place } = line
    const whole = [place?.full ?? '', line.note].filter(part => part !== '').join('; ')
    const notes = [whole, place?.full ?? '', place?.short ?? ''].filter(text => text !== '')
    const note = notes
      .map((text): Segment => ['dim', plain(text)])
      .find(one => segmentsWidth([...left, one]) + 2 <= columns)
    return row(theme, columns, left, note ? [note] : [])
  })
  const head = row(theme, columns, [['warn', `${plain(plan.seat)}'s plan ${plan.version} waits`]])
  // What is not where the person thinks it is comes before all else.
  const unseen = (state ? unseenOfPlan(plan.content, state) : [])
    .flatMap(text => wrap(plain(text), columns - 1))
    .slice(0, most - leastRows + 1)
    .map(text => row(theme, columns, [' ', ['warn', text]]))
  // What is to be built, and what it takes, comes before who does what.
  const about = state ? buildingsOfPlan(plan.content, state).flatMap(one => wrap(plain(one.about), columns - 1)) : []
  const shownAbout = about.slice(0, Math.max(0, most - aboutFrom - unseen.length))
  const top = [head, ...unseen, ...shownAbout.map(text => row(theme, columns, [' ', text]))]
  if (rows.length + top.length <= most) return [...top, ...rows]
  const room = most - top.length - 1
  const from = firstShown(lines, room)
  const below = rows.length - from - room
  const rest = from === 0 ? `${below} more lines` : `${from} more lines above${below > 0 ? `, ${below} below` : ''}`
  return [...top, ...rows.slice(from, from + room), row(theme, columns, [['dim', `… ${rest} (i opens all of it)`]])]
}
