import { errorText } from '../source/errors.ts'

/** What a person reads of the error that ends this: what was wrong, and what to do about it. */
export const refusal = async (run: () => unknown): Promise<string> => {
  try {
    await run()
  } catch (error) {
    return errorText(error)
  }
  return 'It was accepted.'
}
