import { type CountedCall, createCallCount } from '../../brain/calls.ts'
import { loadPrompts } from '../../brain/providers/prompt-templates.ts'
import { exitCode } from '../../errors.ts'
import { clockTime } from '../../session/log/describe.ts'
import { openRecording } from '../../session/recording/open.ts'
import { createSettledCalls } from '../../team/evaluation/settled-calls.ts'
import type { Flags } from '../command.ts'
import { fileOf, print, printJson } from '../files.ts'
import { figure, outputWidth, table } from '../layout.ts'

/** `mcteam recordings calls FILE`: every question that was answered, and what in the log depends on the answer. */
export async function calls(input: readonly string[], flags: Flags): Promise<number> {
  const recording = await openRecording(await fileOf(input, 'calls'))
  const count = createCallCount(createSettledCalls())
  try {
    for await (const event of recording.events()) count.add(event)
  } finally {
    await recording.close()
  }
  const tokensOf = await promptTokens()
  const list = count.result().map(call => ({ call, tokens: call.tokensIn || tokensOf(call) }))
  const nothing = list.filter(({ call }) => call.decided === null)
  const total = list.reduce((sum, { tokens }) => sum + tokens, 0)
  if (flags.json) {
    const rows = list.map(({ call: { ask, seat, question, t, decided }, tokens }) => ({
      ...{ ask, seat, question, t, tokensIn: tokens, decided },
    }))
    return printJson({ calls: rows, tokensIn: total, decidedNothing: nothing.length })
  }
  const rows = list.map(({ call: { t, seat, question, decided }, tokens }) => [
    ...[clockTime(t), seat, question, figure(tokens)],
    decided === null ? 'nothing' : `${decided.type} #${decided.seq}`,
  ])
  if (rows.length > 0) print(table([['asked', 'seat', 'question', 'tokens', 'decided'], ...rows], outputWidth(), 2))
  const kinds = [...Map.groupBy(nothing, ({ call }) => call.question)].map(([name, of]) => `${name} ${of.length}`)
  print(
    `${list.length} questions were answered, ${figure(total)} prompt tokens; ${
      kinds.length === 0 ? 'something depends on each answer' : `${nothing.length} decided nothing: ${kinds.join(', ')}`
    }.`,
  )
  return exitCode.done
}

/** The rule brain reads no prompts: what a model would have been sent is counted. */
const promptTokens = async (): Promise<(call: CountedCall) => number> => {
  const { countTokens } = await import('gpt-tokenizer')
  const prompts = loadPrompts()
  return ({ question, input }) => {
    const { system = '', user = '' } = prompts.get(question)?.render(input) ?? {}
    return countTokens(`${system}\n\n${user}`)
  }
}
