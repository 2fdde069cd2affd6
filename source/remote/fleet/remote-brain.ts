import type { z } from 'zod'
import { type Answer, type AskContext, type Brain, BrainError, type Question } from '../../brain/brain.ts'
import { errorText } from '../../errors.ts'
import { LineClosed, type Remote, RemoteError } from '../line/line.ts'
import { brainFailed, type fleetContract } from './contract.ts'

/** The brain of a fleet, which answers with its own endpoint. */
export const remoteBrain = (line: Remote<typeof fleetContract>, label: string): Brain => ({
  label,
  async prompt(question, input) {
    const { prompt } = await line.call('prompt', { question: question.name, input: input as Record<string, unknown> })
    return prompt ?? ''
  },
  async ask<Input extends z.ZodType, Output extends z.ZodType>(
    question: Question<Input, Output>,
    input: z.infer<Input>,
    context: AskContext,
  ): Promise<Answer<z.infer<Output>>> {
    const { seat, role, signal, feedback, onThought, onPartial } = context
    signal.throwIfAborted()
    const late = lateAfter(signal, 0)
    try {
      const asked = line.call(
        'ask',
        {
          seat,
          question: question.name,
          // Every question's input is an object.
          input: input as Record<string, unknown>,
          role,
          feedback,
        },
        { signal, onPart: ({ kind, text }) => (kind === 'thought' ? onThought : onPartial)?.(text) },
      )
      asked.catch(() => {}) // the answer to an aborted question is dropped
      const { value, model, prompt, ...answer } = await Promise.race([asked, late.promise])
      return { ...answer, value: question.output.parse(value), model, prompt }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (error instanceof RemoteError && error.code === 'brain') throw brainError(error)
      if (error instanceof LineClosed) throw error
      throw new BrainError('unreachable', errorText(error))
    } finally {
      late.stop()
    }
  },
})

const brainError = ({ message, data }: RemoteError): BrainError => {
  const told = brainFailed.safeParse(data)
  if (!told.success) return new BrainError('unreachable', message)
  const { failure, attempts, answer, usage } = told.data
  return new BrainError(failure, message, attempts, answer, usage)
}

/** Rejects `ms` after an abort: the caller waits no longer for the other side. */
export const lateAfter = (signal: AbortSignal, ms: number) => {
  const reason = new Error('aborted')
  let timer: NodeJS.Timeout | undefined
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const onAbort = (): void => {
    timer = setTimeout(() => reject(reason), ms)
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return {
    reason,
    promise,
    stop(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
