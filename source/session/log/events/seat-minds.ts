import { z } from 'zod'

/** A model, as `--model` takes it. */
export const modelName = z.string().regex(/^(?!-)[^\s]{1,200}$/)

const words = z.string().min(1).max(1000)

/** Who sits in a seat, in words for its prompts. */
export const seatWords = {
  persona: words.optional().describe('Who the agent is: “a cautious miner”.'),
  style: words.optional().describe('How the agent speaks: “short and dry”.'),
  prompt: words.optional().describe('What else stands in its prompts.'),
}
