import type { Step } from './cabin.ts'

/** More that can wait for a person, for the hand-made session. */

/** Ann sits in Bob's seat; what he would do next is hers to decide. */
export const draftSteps: readonly Step[] = [
  [161_000, 'seat.occupied', 'ann', { seat: 'Bob', occupant: { kind: 'person', label: 'ann' }, by: 'ann' }],
  [161_000, 'human.role', 'ann', { person: 'ann', role: 'observer', seat: 'Bob' }],
  [
    161_000,
    'human.asked',
    'Bob',
    {
      draft: 'd1',
      person: 'ann',
      seat: 'Bob',
      question: 'nextActions',
      title: 'collect 6 oak_log, then craft 24 oak_planks',
      text: '!collect("oak_log", 6)\n!craft("oak_planks", 24)',
      answer: {},
      timeout: 20,
    },
  ],
]

export const programSteps: readonly Step[] = [
  [
    161_000,
    'approval.asked',
    'Bob',
    {
      approval: 'ap4',
      seat: 'Bob',
      kind: 'code',
      title: 'Bob wants to run a program',
      wants: 'wants to run a program',
      program: '// fill the chest\nfor (const item of ["oak_log", "stick"]) {\n  await deposit(item, 12)\n}',
      timeout: 60,
      otherwise: 'reject',
    },
  ],
]

export const raiseSteps: readonly Step[] = [
  [161_000, 'budget.changed', 'team', { limit: 2, spent: 2.01, state: 'held' }],
  [
    161_000,
    'approval.asked',
    'Lena',
    {
      approval: 'ap5',
      seat: 'Lena',
      kind: 'budget',
      title: 'Lena has more questions, but the budget of $2 is spent: raise it to $4?',
      wants: 'has more questions, but the budget of $2 is spent: raise it to $4?',
      amount: 4,
    },
  ],
]
