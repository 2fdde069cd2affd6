import { type Published, table } from './cells.ts'

// Pages are those of the numbered version that was reviewed.
const source = (where: string): string => `VillagerBench, ${where}`
const [build, cook, escapes] = ['villagerbench/construction', 'villagerbench/cooking', 'villagerbench/escape']
const gpt4 = 'gpt-4-1106-preview'
const own = { system: 'VillagerAgent', agents: 2 }
const [gemini, glm, gpt] = [{ model: 'gemini-pro' }, { model: 'glm-4' }, { model: gpt4 }]

/**
 * VillagerBench's own tables. Its B is what its code computes: by the formula that it prints, two agents that differ at all have 50 %. Table 4
 * calls a column of a dish VHR, which its text defines for buildings alone; it is taken over as it is printed.
 */
export const villagerbench: readonly Published[] = [
  ...table(
    source('table 1, p. 6'),
    { ...own, suite: build },
    ['completion', 'viewHits', 'efficiency', 'balance'],
    [gemini, 8.12, 13.83, 0.76, 63.74],
    [glm, 23.16, 29.36, 2.37, 81.12],
    [gpt, 36.45, 49.05, 3.88, 95.38],
  ),
  ...table(
    source('table 1, p. 6'),
    { ...own, suite: escapes },
    ['completion', 'efficiency', 'balance'],
    [gemini, 69.2, 153.3, 80.35],
    [glm, 68.17, 100.8, 95.3],
    [gpt, 73.29, 149.4, 90.03],
  ),
  ...table(
    source('table 2, p. 7'),
    { ...own, suite: cook },
    ['completion', 'contribution', 'efficiency', 'balance'],
    [{ ...gpt, system: 'AgentVerse' }, 29.75, 48.64, 3.54, 87.13],
    [gemini, 26.05, 32.92, 3.35, 83.15],
    [glm, 46.84, 54.07, 4.79, 75.46],
    [gpt, 73.75, 58.11, 6.98, 96.13],
  ),
  ...table(
    source('table 3, p. 7'),
    { suite: build, system: 'VillagerAgent, task 0', model: gpt4, part: true },
    ['completion', 'viewHits', 'efficiency', 'balance'],
    [{ agents: 1 }, 100, 100, 12.96, null],
    [{ agents: 2 }, 100, 100, 17.75, 93.09],
    [{ agents: 4 }, 100, 100, 17.41, 81.64],
    [{ agents: 8 }, 66.63, 63.33, 12.45, 55.67],
  ),
  ...table(
    source('table 3, p. 7'),
    { suite: build, system: 'VillagerAgent, task 64', model: gpt4, part: true },
    ['completion', 'viewHits', 'efficiency', 'balance'],
    [{ agents: 1 }, 35.25, 36.25, 1.92, null],
    [{ agents: 2 }, 41.67, 35.62, 2.34, 90.77],
    [{ agents: 4 }, 46.67, 39.38, 3.28, 88.91],
    [{ agents: 8 }, 30.21, 33.33, 2.27, 74.09],
  ),
  ...table(
    source('table 4, p. 7'),
    { suite: cook, model: gpt4, agents: 3, part: true },
    ['completion', 'viewHits', 'efficiency', 'balance'],
    [{ system: 'VillagerAgent, task 99, same' }, 56.67, 60.22, 3.91, 95.47],
    [{ system: 'VillagerAgent, task 99, diverse' }, 36.67, 30.46, 2.87, 92.2],
  ),
]
