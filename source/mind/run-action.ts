import { z } from 'zod'
import { findAction, handsOver } from '../body/actions/index.ts'
import type { ActionCall, ActionResult, Body, Orders } from '../body/contract/body-types.ts'
import type { MindControl } from '../body/contract/mind-control.ts'
import { errorText } from '../errors.ts'
import type { Position } from '../minecraft/blocks/position.ts'
import { countIn } from '../planner/materials.ts'
import type { Emit, EventInput } from '../session/log/events.ts'

/** The mind that gives an order. */
interface OrderingMind {
  readonly control: MindControl
  /** Ends an action that only waits, well; its reason says by what. */
  readonly news?: AbortSignal
}

export interface PerformOptions {
  readonly seat: string
  readonly body: Body
  readonly call: ActionCall
  /** What the log says of it: its id, its words, and what or who wanted it. */
  readonly logged: Pick<EventInput<'action.started'>, 'action' | 'label' | 'ask' | 'task' | 'by' | 'carried'>
  readonly signal: AbortSignal
  readonly emit: Emit
  readonly orders?: Orders
  /** Where a mind gives the order. */
  readonly mind?: OrderingMind
}

/** More often than this a screen cannot show and a log should not hold, ms. */
const progressIntervalMs = 250

/** Runs one action on a body with its start, progress and end in the log. */
export const perform = async (options: PerformOptions): Promise<ActionResult> => {
  const { seat, body, call, logged, signal, emit, orders } = options
  const { action } = logged
  const { control, news } = options.mind ?? {}
  emit('action.started', seat, {
    ...{ action, seat, name: call.name, label: logged.label, args: call.args },
    effects: [...(findAction(call.name)?.effects ?? [])],
    ...{ ask: logged.ask, task: logged.task, by: logged.by, carried: logged.carried },
  })
  const storedBy = movedOf(body, call)
  const isGift = handsOver(call.name)
  let given = 0
  let last = Number.NEGATIVE_INFINITY
  let lastText: string | undefined
  const started = performance.now()
  const outcome = await body
    .perform(call, {
      signal: AbortSignal.any([signal, ...(news ? [news] : [])]),
      ...orders,
      mind: control,
      onProgress(progress) {
        if (progress.headway) return
        given = progress.done ?? given
        const now = performance.now()
        const { text, done, total } = progress
        // What is done next is told at once.
        if (now - last < progressIntervalMs && done !== total && text === lastText) return
        last = now
        lastText = text
        emit('action.progress', seat, { action, seat, text, done, total })
      },
    })
    // A body never throws; a broken one must still end its action in the log.
    .catch(
      (error: unknown): ActionResult => ({
        result: 'failure',
        reason: errorText(error),
        ms: performance.now() - started,
      }),
    )
  const result: ActionResult =
    news?.aborted && !signal.aborted && outcome.result === 'aborted'
      ? { ...outcome, result: 'success', code: undefined, reason: `waited until ${String(news.reason)}` }
      : outcome
  emit('action.ended', seat, {
    action,
    seat,
    result: result.result,
    reason: result.reason,
    ms: result.ms,
    code: result.code,
    moved: result.moved && result.moved.length > 0 ? result.moved.map(one => ({ ...one, at: [...one.at] })) : undefined,
    stored: result.moved ? undefined : storedBy?.(result),
    given: isGift && result.result !== 'success' && given > 0 ? given : undefined,
  })
  return result
}

const moving = z.object({ item: z.string(), count: z.int().default(1) })
const place = z.object({ x: z.int(), y: z.int(), z: z.int() })

/**
 * What an action has moved into containers, or out of them, when it has ended, where the body does not say so. What is known of a body on
 * another machine may be out of date; then the amount that the action was given counts.
 */
const movedOf = (body: Body, { name, args }: ActionCall) => {
  const { effects = [] } = findAction(name) ?? {}
  const sign = effects.includes('stores') ? 1 : effects.includes('takes-stored') ? -1 : 0
  const { data } = moving.safeParse(args)
  if (sign === 0 || !data) return undefined
  const { item, count } = data
  const { data: named } = place.safeParse(args)
  const at: Position | undefined = named && [named.x, named.y, named.z]
  const carried = (): number | null => (body.online ? countIn(body.observe().inventory, item) : null)
  const before = carried()
  return ({ result }: ActionResult): EventInput<'action.ended'>['stored'] => {
    const after = carried()
    const lost = before === null || after === null ? 0 : Math.max(0, sign * (before - after))
    const amount = lost === 0 && result === 'success' ? count : lost
    return amount === 0 ? undefined : { item, count: sign * amount, at: at && [...at] }
  }
}
