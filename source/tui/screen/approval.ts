import type { ApprovalState } from '../../session/log/state.ts'
import { shownKey } from '../input/keymap/entry.ts'
import { isWriting } from '../ui.ts'
import { elapsed } from './format.ts'
import { row, type Segment, segmentsWidth } from './rows.ts'
import { may, mayBecomeLeader, type Pending, pending, pendingAtHand } from './select.ts'
import type { Snapshot } from './snapshot.ts'
import { cut, plain } from './text.ts'

/** What the seat asks for, in words a person can decide on. */
export const request = ({ wants, title }: ApprovalState): string => plain(wants ?? title)

type Timed = Pick<ApprovalState, 'askedAt' | 'timedFrom' | 'timeout' | 'otherwise'>

/** Session time at which it is decided without its person, ms. */
const dueAt = ({ askedAt, timedFrom = askedAt, timeout = Number.POSITIVE_INFINITY }: Timed): number =>
  timedFrom + timeout * 1000

/** `approved in 12 s`: what happens to it without a decision; empty when it waits for one. */
export const left = (one: Timed, now: number): string => {
  if (one.timeout === undefined) return ''
  const what = one.otherwise === undefined ? 'counts' : one.otherwise === 'approve' ? 'approved' : 'rejected'
  return `${what} in ${elapsed(Math.ceil(Math.max(0, dueAt(one) - now) / 1000) * 1000)}`
}

const timed = (one: Pending): Timed | undefined =>
  one.kind === 'draft' ? one.draft : one.kind === 'approval' ? one.approval : undefined

/** How long there is to decide: about what is at hand, else about what of the rest is decided first. */
const countdown = (one: Pending, open: readonly Pending[], now: number): string => {
  const here = timed(one)
  if (here?.timeout !== undefined) return left(here, now)
  const [first] = open
    .flatMap(other => timed(other) ?? [])
    .filter(other => other.timeout !== undefined)
    .sort((a, b) => dueAt(a) - dueAt(b))
  if (!first) return ''
  return `${first.otherwise === undefined ? 'a draft' : 'another'} ${left(first, now)}`
}

/** For those who may not decide; guests who may not take a role either have to leave it to others. */
const howToDecide = (snapshot: Snapshot): string => {
  if (may(snapshot, 'seat') && mayBecomeLeader(snapshot)) return 'to decide: /role leader'
  const people = Object.values(snapshot.state?.people ?? {})
  const one = people.find(({ access }) => access === 'owner') ?? people.find(({ role }) => role === 'leader')
  return one ? `${plain(one.person)} decides` : 'leaders decide'
}

type Keys = readonly (readonly [ids: string, words: string])[]

/** The keys under what waits, as many rows as they need. */
export const footKeys = (
  snapshot: Snapshot,
  one: Pending | undefined,
  working: boolean,
  columns: number,
): Segment[][] => {
  const { keymap } = snapshot
  // While a text is being written letters are letters.
  if (isWriting(snapshot.ui))
    return [
      [
        ['key', 'esc'],
        ['dim', ' first, then the keys that decide'],
      ],
    ]
  if ((one === undefined || one.kind === 'approval') && !may(snapshot, 'decide'))
    return one || working ? [[['dim', howToDecide(snapshot)]]] : []
  const wide = columns >= 96
  const decide: Keys =
    one?.kind === 'task'
      ? [
          ['acceptTask', 'accept'],
          ['declineTask', 'decline with a reason'],
        ]
      : one?.kind === 'draft'
        ? [
            ['acceptDraft', 'accept'],
            ['changeDraft', 'change it'],
            ['ignoreDraft', 'put it aside'],
          ]
        : one
          ? [
              ['approve', 'approve'],
              ...(one.approval.kind === 'player' || one.approval.kind === 'land'
                ? []
                : ([['approveAlways', wide ? 'always for this agent and kind' : 'always']] as const)),
              ...(one.approval.plan !== undefined && !working ? ([['editApproval', 'edit']] as const) : []),
              ...(one.approval.plan !== undefined
                ? ([['editPlan', wide ? 'open in $EDITOR' : '$EDITOR']] as const)
                : []),
              ...(one.approval.amount !== undefined ? ([['editApproval', 'another amount']] as const) : []),
              ['reject', wide ? 'reject with a reason' : 'reject'],
            ]
          : []
  const work: Keys = working
    ? [
        ...(one
          ? ([
              ['planPart', 'only this'],
              ['planMark', 'mark'],
            ] as const)
          : []),
        ['planDown/planUp', 'move'],
        ['planWho', 'who'],
        ['planText', 'text'],
        ['planNew/planStage', 'new'],
        ['planSplit', 'split'],
        ['planNeeds', 'needs'],
        ['planDelete', 'delete'],
        ['planUndo', 'undo'],
        ['planSend', one ? 'keep as a version' : 'send'],
        ['planGraph', 'graph'],
      ]
    : []
  const shown = (ids: string) =>
    ids
      .split('/')
      .map(id => shownKey(keymap, id))
      .join('/')
  const rows: Segment[][] = []
  for (const list of [decide, work]) {
    let line: Segment[] = []
    for (const [ids, words] of list) {
      const cell: Segment[] = [['key', shown(ids)], ` ${words}   `]
      if (line.length > 0 && segmentsWidth(line) + segmentsWidth(cell) > columns + 3) {
        rows.push(line)
        line = []
      }
      line.push(...cell)
    }
    if (line.length > 0) rows.push(line)
  }
  return rows
}

/** The key that shows what waits next, where the inbox is open. */
const nextKey = (keymap: Snapshot['keymap']): string => {
  const key = shownKey(keymap, 'nextApproval')
  return key === 'right' ? '→' : key
}

/** Who asks, or for whom it is, and what it is about. */
const saidOf = (one: Pending): readonly [who: string, words: string] =>
  one.kind === 'draft'
    ? [plain(one.draft.seat), `: ${plain(one.draft.title)}`]
    : one.kind === 'task'
      ? ['yours', `: ${plain(one.task.title)}`]
      : [plain(one.approval.seat), ` ${request(one.approval)}`]

/** What waits after the one that is shown, with the key that shows it; empty where nothing else waits. */
export const nextWaiting = ({ state, ui, person, keymap }: Snapshot): readonly Segment[] => {
  const open = state ? pending(state, person) : []
  if (!state || open.length < 2) return []
  const at = open.findIndex(({ id }) => id === pendingAtHand(state, ui.approval, person)?.id)
  const next = open[(at + 1) % open.length]!
  return [
    ['key', nextKey(keymap)],
    ['dim', ` ${next.kind === 'draft' ? 'as ' : ''}${saidOf(next).join('')}`],
  ]
}

/** Cells of what it is about, which matter more than its place among all that waits. */
const leastWords = 6
/** Cells by which a countdown may get shorter. */
const countdownSlack = 3

/** The bar above the composer: shown while anything waits, whichever view or pane has the focus. */
export const approvalBar = (snapshot: Snapshot): readonly string[] => {
  const { state, ui, theme, columns, person, now } = snapshot
  if (!state) return []
  const one = pendingAtHand(state, ui.approval, person)
  if (!one) return []
  const open = pending(state, person)
  const position = open.findIndex(other => other.id === one.id) + 1
  const keys: Segment[] = []
  const key = (id: string, words: string) =>
    keys.push(keys.length === 0 ? '' : '  ', ['key', shownKey(snapshot.keymap, id)], ` ${words}`)
  const draft = one.kind === 'draft'
  const task = one.kind === 'task'
  const plan = one.kind === 'approval' && one.approval.plan !== undefined
  // A person who may not decide is told how they may, instead of keys that would be refused.
  if (one.kind === 'approval' && !may(snapshot, 'decide')) keys.push(['dim', howToDecide(snapshot)])
  else {
    // While a text is being written letters are letters.
    if (isWriting(ui)) keys.push(['key', 'esc'], ['dim', ' first'])
    if (task) {
      key('acceptTask', 'accept')
      key('declineTask', 'decline')
    } else if (draft) {
      key('acceptDraft', 'accept')
      key('changeDraft', 'change')
      key('ignoreDraft', 'aside')
    } else {
      key('approve', 'approve')
      if (plan) key('editApproval', 'edit')
      key('reject', 'reject')
    }
  }
  const others = open.length - 1
  // The inbox shows one of them at a time.
  if (others > 0 && ui.view === 'inbox') keys.push('  ', ['key', nextKey(snapshot.keymap)], ' next')
  else
    key(
      task ? 'taskInbox' : draft ? 'draftInbox' : 'inbox',
      others > 0 ? `${others} ${others === 1 ? 'other' : 'others'}` : columns >= 100 ? 'inbox' : 'more',
    )
  const [name, words] = saidOf(one)
  const seat = one.kind === 'task' ? undefined : state.seats[one.kind === 'draft' ? one.draft.seat : one.approval.seat]
  const who: Segment = task ? ['person', name] : seat ? { seat: seat.colour, text: name } : name
  const sign: Segment = ['warn', task ? ' ○ ' : draft ? ' ✎ ' : ' ! ']
  const about: Segment[] = [...(draft ? ['as '] : []), who]
  const until = countdown(one, open, now)
  const end: Segment[] = [['warn', until === '' ? '' : `  ${until}`]]
  const right: Segment[] = [' ', ...keys, ' ']
  // The time that is left stays readable; what it is about is in the inbox at length.
  const room = columns - segmentsWidth([sign, ...about, ...end]) - 1
  const beside = room - segmentsWidth(right)
  const place = open.length > 1 ? `${position} of ${open.length}  ` : ''
  // A draft counts soon, without a look at the inbox: it is told in full, the keys below. A shorter countdown does not move them.
  if (draft && ui.view !== 'inbox' && place.length + words.length + countdownSlack > beside) {
    const told = cut(words, room - place.length)
    return [row(theme, columns, [sign, place, ...about, told, ...end]), row(theme, columns, [], right)]
  }
  const placed = place.length + leastWords <= beside ? place : ''
  return [row(theme, columns, [sign, placed, ...about, cut(words, Math.max(0, beside - placed.length)), ...end], right)]
}
