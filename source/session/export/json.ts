import type { Recording } from '../recording/open.ts'
import { measure } from './metrics.ts'

/** One document: `{header, metrics, result, markers, events}`. Written piece by piece, so that size does not matter. */
export async function* json(recording: Recording): AsyncGenerator<string> {
  const state = await recording.stateAt({ seq: recording.lastSeq })
  const { result = 'unfinished', resultReason = '' } = state.session
  const head = {
    header: recording.header,
    result: { result, reason: resultReason },
    metrics: await measure(recording, state),
    score: state.score,
    markers: recording.markers,
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "events": [\n`
  let first = true
  for await (const event of recording.events()) {
    yield `${first ? '' : ',\n'}    ${JSON.stringify(event)}`
    first = false
  }
  yield '\n  ]\n}\n'
}
