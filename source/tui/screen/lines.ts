import process from 'node:process'
import { createInterface } from 'node:readline'
import { rightsOf } from '../../session/attach/access.ts'
import { completionOf, statusOf } from '../../session/log/completion.ts'
import { isOver, resultWords } from '../../session/log/events/outcome.ts'
import { listed } from '../../session/log/listed.ts'
import type { ApprovalState, DraftState, MessageState, SessionState } from '../../session/log/state.ts'
import type { SessionView } from '../../session/view.ts'
import { isOwner, type Outcome } from '../app.ts'
import { readLine } from '../input/commands/read.ts'
import { slashCommands } from '../input/commands/table.ts'
import { left, request } from './approval.ts'
import { clock, percent } from './format.ts'
import { waiting } from './select.ts'
import { plain, plainLines } from './text.ts'

/**
 * The session as plain lines, each written once and never again: for pipes, and for people who listen to their screen.
 * A person types the same lines as in the composer.
 */

const said = (message: MessageState): string =>
  `${plain(message.from)} to ${message.to.length === 0 ? 'all' : message.to.map(plain).join(', ')}: ${plain(message.text)}`

const doing = (state: SessionState, name: string): string => {
  const seat = state.seats[name]
  if (!seat) return ''
  if (seat.action) return `${plain(name)} begins: ${plain(seat.action.label)}`
  const last = seat.lastAction
  return last?.result ? `${plain(name)} ${last.result}: ${plain(last.label)}. ${plain(last.reason ?? '')}` : ''
}

/** ` It counts in 10 s.`: said once, no line counts down. */
const inTime = (one: ApprovalState | DraftState, now: number): string => {
  const words = left(one, now)
  return words === '' ? '' : ` It ${'approval' in one ? 'is ' : ''}${words}.`
}

/** A plan as it is read out: a line for each stage, then who does what. */
const planSpoken = (state: SessionState, id: string | undefined): readonly string[] => {
  const plan = id === undefined ? undefined : state.plans[id]
  if (!plan) return []
  return plan.content.stages.flatMap((stage, index) => [
    `Plan ${plan.version}, stage ${index + 1} of ${plan.content.stages.length}: ${plain(stage.title)}`,
    ...stage.items.map(item => `${item.assignee === null ? 'nobody yet' : plain(item.assignee)}: ${plain(item.title)}`),
  ])
}

/** What is new in `now`, in the order in which a person wants to hear it. `decides`: whether that person may answer requests. */
export const newLines = (before: SessionState | undefined, now: SessionState, decides = true): readonly string[] => {
  const out: { readonly t: number; readonly text: string }[] = []
  const put = (text: string, t = now.t) => {
    if (text !== '') out.push({ t, text })
  }
  const { session } = now
  if (session.goal !== '' && before?.session.goal !== session.goal)
    put(`Goal: ${plain(session.goal)}`, before ? now.t : 0)
  const parts = new Set(before?.session.partGoals?.map(({ number }) => number))
  for (const { number, goal, seats, since } of session.partGoals ?? [])
    if (!parts.has(number)) put(`Goal of ${plain(listed(seats))}: ${plain(goal)}`, since)
  for (const { task, changes = [] } of Object.values(now.tasks)) {
    const told = new Set(before?.tasks[task]?.changes?.map(one => JSON.stringify([one.by, one.text])))
    for (const { by, text } of changes)
      if (!told.has(JSON.stringify([by, text]))) put(`Goal changed by ${plain(by)}: ${plain(text)}`)
  }
  const over = isOver(session)
  // While all put down what they are at, there is no result yet.
  if (
    (session.phase !== before?.session.phase && session.phase !== 'ended') ||
    (over && !(before && isOver(before.session)))
  ) {
    const reason = plain(over ? (session.resultReason ?? '') : session.phaseReason)
    const words = over ? `Session ended: ${resultWords[session.result ?? 'stopped']}` : `Session ${session.phase}`
    put(reason === '' ? words : `${words}: ${reason}`, session.endedAt ?? now.t)
  }
  const goal = session.goals?.at(-1)
  if (before && goal && goal.endedAt !== before.session.goals?.at(-1)?.endedAt)
    put(
      `Goal${goal.seats ? ` of ${plain(listed(goal.seats))}` : ''} ended: ${resultWords[goal.result]}: ${plain(goal.reason)}`,
      goal.endedAt,
    )
  const known = new Set(before?.messages.map(message => message.message))
  for (const message of now.messages) if (!known.has(message.message)) put(said(message), message.t)
  const heard = before?.alerts.at(-1)?.seq ?? 0
  for (const alert of now.alerts) if (alert.seq > heard) put(`${alert.level}: ${plain(alert.text)}`, alert.t)
  for (const [id, task] of Object.entries(now.tasks)) {
    const known = before?.tasks[id]
    const was = before && known && statusOf(before, known)
    const status = statusOf(now, task)
    if (was === status || status === 'ready' || (was === undefined && status === 'waiting')) continue
    const who = task.assignees.length === 0 ? '' : ` (${task.assignees.map(plain).join(', ')})`
    put(
      `Task ${status}: ${plain(task.title)}${who}${task.reason ? `: ${plain(task.reason)}` : ''}`,
      task.endedAt ?? now.t,
    )
  }
  for (const [id, seat] of Object.entries(now.seats)) {
    const was = before?.seats[id]
    if (seat.action?.action !== was?.action?.action || seat.lastAction?.action !== was?.lastAction?.action)
      put(doing(now, id), seat.action?.startedAt ?? seat.lastAction?.endedAt ?? now.t)
    if (was && was.paused !== seat.paused) put(`${plain(id)} ${seat.paused ? 'pauses' : 'goes on'}`)
  }
  for (const draft of Object.values(now.drafts ?? {}))
    if (draft.decision === undefined && before?.drafts?.[draft.draft] === undefined)
      put(
        `A draft for ${plain(draft.person)} in ${plain(draft.seat)}'s seat: ${plain(draft.title)}. /accept, /change TEXT or /ignore.${inTime(draft, now.t)}`,
        draft.askedAt,
      )
  for (const approval of waiting(now))
    if (before?.approvals[approval.approval] === undefined) {
      for (const line of planSpoken(now, approval.plan)) put(line, approval.askedAt)
      put(
        `Decision needed: ${plain(approval.seat)} ${request(approval)}. ${decides ? 'Type /approve or /reject why.' : 'Who leads the team decides.'}${inTime(approval, now.t)}`,
        approval.askedAt,
      )
      // What a person decided stands among the alerts.
    }
  for (const approval of Object.values(now.approvals))
    if (
      approval.decision !== undefined &&
      approval.source !== 'person' &&
      before?.approvals[approval.approval]?.decision === undefined &&
      before
    )
      put(`${approval.decision} by ${plain(approval.by ?? '')}: ${plain(approval.seat)} ${request(approval)}`)
  const completion = completionOf(now)
  if (before && Math.floor(completion * 10) > Math.floor(completionOf(before) * 10))
    put(`${percent(completion)} complete`)
  return out.sort((a, b) => a.t - b.t).map(entry => `${clock(entry.t)} ${entry.text}`)
}

export interface LinesOptions {
  /** The session, or the promise of one: the first frame does not wait for it. */
  readonly view: SessionView | Promise<SessionView>
  readonly title?: string
  /** What is under way until the session answers. @default 'opening…' */
  readonly opening?: string
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
}

/** How often new lines are looked for, ms: speech is slower than that, and a pipe does not mind. */
const lookPauseMs = 250

export const runLines = async (options: LinesOptions): Promise<Outcome> => {
  const { stdin, stdout } = options
  const print = (line: string) => stdout.write(`${line}\n`)
  if (options.title) print(plain(options.title))
  print(options.opening ?? 'opening…')
  const view = await options.view
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  let before: SessionState | undefined
  let timer: NodeJS.Timeout | undefined
  let lost = false

  const show = () => {
    clearTimeout(timer)
    timer = undefined
    const now = view.state()
    const me = view.person === null ? undefined : now.people[view.person]
    const permissions = me && { access: me.access ?? ('member' as const), role: me.role }
    const decides = permissions !== undefined && rightsOf(permissions).includes('decide')
    for (const line of newLines(before, now, decides)) print(line)
    before = now
    const connection = view.connection()
    // A way that is lost comes back by itself, or closes.
    if (connection === 'lost' && !lost) print(`${plain(view.notice?.() ?? 'the connection is lost')}…`)
    if (connection === 'attached' && lost) print('attached again')
    if (connection !== 'closed') lost = connection === 'lost'
    if (isOver(now.session) && view.mode === 'live') resolve('ended')
    else if (connection === 'closed') resolve(lost ? 'lost' : 'detached')
    else if (view.replay && view.replay.position().t >= view.replay.duration) resolve('ended')
  }
  const changed = () => {
    timer ??= setTimeout(show, lookPauseMs)
  }
  const leave = () => resolve('detached')
  const unsubscribe = view.subscribe(changed)
  const keyboard = stdin.isTTY ? createInterface({ input: stdin, output: stdout, terminal: false }) : undefined
  keyboard?.on('line', line => void answer(line, view, print, resolve))
  keyboard?.on('close', leave)
  const signals = ['SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, leave)
  let asked = false
  // As on the full screen, ctrl+c asks the owner; again, it leaves.
  const interrupted = () => {
    if (asked || !keyboard || view.mode !== 'live' || !isOwner(view)) return leave()
    asked = true
    print(`${ownerLeaves} ctrl+c again leaves it running, too.`)
  }
  process.on('SIGINT', interrupted)
  // A reader that went away (`| head`) ends this terminal's part, never the session's.
  stdout.on('error', leave)
  try {
    if (keyboard) print('Type a message for everybody, @name for one, /help for commands.')
    show()
    return await promise
  } finally {
    unsubscribe()
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, leave)
    process.off('SIGINT', interrupted)
    stdout.off('error', leave)
    keyboard?.off('close', leave)
    keyboard?.close()
  }
}

const ownerLeaves = '/stop session ends the session; /detach leaves it running.'

/** One typed line: the same meanings as in the composer, the answers as lines. */
const answer = async (
  line: string,
  view: SessionView,
  print: (line: string) => void,
  leave: (outcome: Outcome) => void,
): Promise<void> => {
  if (line.trim() === '') return
  const meaning = readLine(line, { state: view.state(), person: view.person, delivery: 'queue' })
  if (meaning.kind === 'error') {
    print(meaning.text)
    return
  }
  if (meaning.kind === 'send') {
    const reply = await view.send(meaning.command)
    for (const [index, said] of plainLines(reply.text).entries())
      print(index > 0 ? said : `${reply.ok ? (reply.partly ? 'ok, with a remark' : 'ok') : 'refused'}: ${said}`)
    return
  }
  switch (meaning.action) {
    case 'detach':
      leave('detached')
      break
    case 'stop':
      print('/stop ends the session for everybody. Type /stop session to end it, /detach to leave it running.')
      break
    case 'quit':
      if (isOwner(view)) print(ownerLeaves)
      else leave('detached')
      break
    case 'help':
      for (const entry of slashCommands) print(`${entry.usage}: ${entry.help}`)
      break
    default:
      print('That needs the full screen.')
  }
}
