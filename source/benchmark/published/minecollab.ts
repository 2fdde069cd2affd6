import { type Published, table } from './cells.ts'

// The text that these were read from has no pages.
const source = (where: string): string => `MineCollab, ${where}`
const kinds = ['minecollab/crafting', 'minecollab/cooking', 'minecollab/construction'] as const

/** One row of its tables: shares of crafting and cooking tasks that succeed, and the mean edit-distance score of buildings, in percent. */
const row = (
  where: string,
  label: Partial<Omit<Published, 'cells' | 'suite'>>,
  ...values: readonly [number | null, number | null, number]
): Published[] =>
  kinds.flatMap((suite, at) =>
    values[at] === null
      ? []
      : table(
          source(where),
          { agents: 2, system: 'MINDcraft', suite, ...label },
          [suite.endsWith('construction') ? 'match' : 'success'],
          [{}, values[at]!],
        ),
  )

const all = 'table 6, section 16'
const llama = 'llama3.3-70b-instruct'
const people = true as const

/** MINDcraft with two agents. The study's agents think with gpt-4o-mini (section 6). */
export const minecollab: readonly Published[] = [
  ...row(all, { model: 'gpt-4o' }, 32, 17, 31),
  ...row(all, { model: 'claude-3.5-sonnet' }, 80, 42, 36),
  ...row(all, { model: llama }, 30, 27, 19),
  ...row(all, { model: 'r1-distill-llama' }, 31, 0, 4),
  ...row(all, { model: 'llama3-8b-instruct' }, 0, 0, 0),
  ...row(all, { model: 'llama3-8b-sft' }, 41, 17, 20),
  ...row(all, { system: 'Non-expert and agent', model: 'gpt-4o-mini', people }, 76, 43, 18),
  ...row(all, { system: 'Expert and agent', model: 'gpt-4o-mini', people }, 100, 100, 54),
  ...row(all, { system: 'Two experts', model: 'people', people }, 100, 100, 68),
  ...row('table 3, section 6', { system: 'MINDcraft, communication on', model: llama, part: true }, 31, 27, 19),
  ...row('table 3, section 6', { system: 'MINDcraft, communication off', model: llama, part: true }, 0, 10, 12),
  ...row('table 4, section 6', { system: 'MINDcraft, tools on', model: 'gpt-4o', part: true }, 32, 63, 31),
  ...row('table 4, section 6', { system: 'MINDcraft, tools off', model: 'gpt-4o', part: true }, 7, 0, 0),
]
