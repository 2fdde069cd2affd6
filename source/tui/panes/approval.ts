import type { ApprovalState } from '../../session/state.ts'
import { row, type Segment } from '../rows.ts'
import { approvalAtHand, waiting } from '../select.ts'
import type { Snapshot } from '../snapshot.ts'
import { plain } from '../text.ts'

/** What somebody wants, in words a person can decide on. */
export const request = (approval: ApprovalState): string => {
  const wants: Record<ApprovalState['kind'], string> = {
    plan: 'proposes a plan',
    replan: 'proposes a changed plan',
    code: 'asks to run its own code',
    attack: 'asks to attack',
    dangerous: 'asks',
    budget: 'asks for more budget',
  }
  const title = plain(approval.title)
  const seat = plain(approval.seat)
  // Some titles are whole sentences already.
  if (title.startsWith(`${seat} `)) return title.slice(seat.length + 1)
  return title === '' ? wants[approval.kind] : `${wants[approval.kind]}: ${title}`
}

/** The bar above the composer: shown while anything waits, whichever view or pane has the focus. */
export const approvalBar = (snapshot: Snapshot): string | null => {
  const { state, ui, theme, columns } = snapshot
  if (!state || snapshot.mode === 'replay') return null
  const approval = approvalAtHand(state, ui.approval)
  if (!approval) return null
  const open = waiting(state)
  const position = open.indexOf(approval) + 1
  const keys: Segment[] = []
  const key = (name: string, words: string) => keys.push(keys.length === 0 ? '' : '  ', ['key', name], ` ${words}`)
  key('a', 'approve')
  if (columns >= 100 && approval.plan !== undefined) key('e', 'edit')
  key('r', 'reject')
  key('i', columns >= 100 ? 'inbox' : 'more')
  const seat = state.seats[approval.seat]
  return row(
    theme,
    columns,
    [
      ['warn', ' ! '],
      ...(columns >= 100 || open.length > 1 ? [`${position} of ${open.length}  `] : []),
      seat ? { seat: seat.colour, text: plain(seat.seat) } : plain(approval.seat),
      ` ${request(approval)}`,
    ],
    [' ', ...keys, ' '],
  )
}
