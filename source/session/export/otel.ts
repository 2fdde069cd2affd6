import { createHash } from 'node:crypto'
import { completionOf } from '../log/completion.ts'
import type { EventOf } from '../log/events.ts'
import type { Recording } from '../recording/open.ts'

/** The OpenTelemetry semantic conventions these spans follow; the GenAI part is in development there and may change. */
const conventions = '1.41.0'

type Value = string | number | boolean | undefined
interface Span {
  readonly key: string
  readonly parent?: string
  readonly name: string
  /** 1 internal, 3 client. */
  readonly kind: 1 | 3
  readonly from: number
  readonly to: number
  readonly attributes: Readonly<Record<string, Value>>
  readonly error?: string
}

/**
 * The session as one trace in OTLP JSON: the session above, an agent's work below it, and below that each question to a
 * brain and each action. Any collector takes it: POST it to `/v1/traces`. Prompts and answers stay in the recording.
 */
export async function* otel(recording: Recording): AsyncGenerator<string> {
  const { header } = recording
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const end = state.session.endedAt ?? recording.duration
  const traceId = digest(header.id, 32)
  const startedAt = BigInt(Date.parse(header.startedAt)) * 1_000_000n
  const time = (t: number) => String(startedAt + BigInt(Math.round(t * 1e6)))
  const resource = {
    attributes: attributes({
      'service.name': 'mcteam',
      'service.version': header.versions.mcteam,
      'service.instance.id': header.id,
    }),
  }
  const line = (span: Span) =>
    JSON.stringify({
      traceId,
      spanId: digest(`${header.id} ${span.key}`, 16),
      parentSpanId: span.parent === undefined ? undefined : digest(`${header.id} ${span.parent}`, 16),
      name: span.name,
      kind: span.kind,
      startTimeUnixNano: time(span.from),
      endTimeUnixNano: time(Math.max(span.from, span.to)),
      attributes: attributes({ 'gen_ai.conversation.id': header.id, ...span.attributes }),
      status: span.error === undefined ? {} : { code: 2, message: span.error },
    })

  const schemaUrl = `https://opentelemetry.io/schemas/${conventions}`
  yield `{"resourceSpans":[{"resource":${JSON.stringify(resource)},"schemaUrl":"${schemaUrl}","scopeSpans":[{"scope":{"name":"mcteam"},"schemaUrl":"${schemaUrl}","spans":[\n`
  yield line({
    key: 'session',
    name: `invoke_workflow ${state.session.taskName}`,
    kind: 1,
    from: 0,
    to: end,
    attributes: {
      'gen_ai.operation.name': 'invoke_workflow',
      'gen_ai.workflow.name': state.session.taskName,
      'error.type': state.session.result === 'failure' ? 'task_failed' : undefined,
      'mcteam.organization': state.session.organization,
      'mcteam.completion': completionOf(state),
    },
    error: state.session.result === 'failure' ? state.session.resultReason : undefined,
  })
  for await (const span of spans(recording, end)) yield `,\n${line(span)}`
  yield '\n]}]}]}\n'
}

async function* spans(recording: Recording, end: number): AsyncGenerator<Span> {
  // Which company's endpoint it was is not in the log, but which protocol it speaks; the earliest recordings knew one.
  const provider = (recording.header.config.brain as { readonly kind?: string } | undefined)?.kind ?? 'openai'
  const seats = new Map<string, number>()
  const asked = new Map<string, EventOf<'mind.asked'>>()
  const actions = new Map<string, EventOf<'action.started'>>()
  for await (const event of recording.events()) {
    if (event.type === 'seat.added') seats.set(event.data.seat, event.t)
    else if (event.type === 'mind.asked') asked.set(event.data.ask, event)
    else if (event.type === 'action.started') actions.set(event.data.action, event)
    else if (event.type === 'mind.answered') {
      yield question(event, asked.get(event.data.ask), provider)
      asked.delete(event.data.ask)
    } else if (event.type === 'action.ended') {
      yield action(event, actions.get(event.data.action))
      actions.delete(event.data.action)
    }
  }
  for (const [seat, from] of seats) {
    yield {
      key: `seat ${seat}`,
      parent: 'session',
      name: `invoke_agent ${seat}`,
      kind: 1,
      from,
      to: end,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': seat,
        'gen_ai.provider.name': 'mcteam',
      },
    }
  }
}

function question(
  { data, t }: EventOf<'mind.answered'>,
  asked: EventOf<'mind.asked'> | undefined,
  provider: string,
): Span {
  const model = data.model ?? data.brain
  return {
    key: `ask ${data.ask}`,
    parent: `seat ${data.seat}`,
    name: `chat ${model}`,
    // The rules answer in this very process; a model is asked over the network.
    kind: data.model === undefined ? 1 : 3,
    from: asked?.t ?? t - data.ms,
    to: t,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': data.model === undefined ? 'mcteam' : provider,
      'gen_ai.request.model': model,
      'gen_ai.response.model': data.model,
      'gen_ai.agent.name': data.seat,
      'gen_ai.usage.input_tokens': data.tokensIn,
      'gen_ai.usage.output_tokens': data.tokensOut,
      'mcteam.question': data.question,
      'mcteam.attempts': data.attempts,
      'mcteam.cost_usd': data.cost ?? undefined,
      'error.type': data.error === undefined ? undefined : '_OTHER',
    },
    error: data.error,
  }
}

function action({ data, t }: EventOf<'action.ended'>, started: EventOf<'action.started'> | undefined): Span {
  const name = started?.data.name ?? 'unknown'
  return {
    key: `action ${data.action}`,
    parent: started?.data.ask === undefined ? `seat ${data.seat}` : `ask ${started.data.ask}`,
    name: `execute_tool ${name}`,
    kind: 1,
    from: started?.t ?? t - data.ms,
    to: t,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': data.action,
      'gen_ai.agent.name': data.seat,
      'error.type': data.result === 'failure' ? (data.code ?? '_OTHER') : undefined,
    },
    error: data.result === 'failure' ? data.reason : undefined,
  }
}

function attributes(values: Readonly<Record<string, Value>>) {
  return Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: typed(value) }]))
}

function typed(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  // OTLP's JSON carries 64-bit integers as strings.
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Ids that are the same each time a recording is exported, so that importing it twice does no harm. */
const digest = (text: string, digits: number) => createHash('sha256').update(text).digest('hex').slice(0, digits)
