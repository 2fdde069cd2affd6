import type { Marker } from '../../source/session/recording/file/markers.ts'
import type { SessionView } from '../../source/session/view.ts'
import { withText } from '../../source/tui/input/editor.ts'
import { reassign } from '../../source/tui/plan/change.ts'
import type { Ui } from '../../source/tui/ui.ts'
import { viewNames } from '../../source/tui/views/index.ts'
import { endSteps, goalEndSteps, header, planSteps, stateOf, staying, steps } from './cabin.ts'
import { testReplay, testView } from './view.ts'
import { draftSteps, programSteps, raiseSteps } from './waiting.ts'

/** Screens worth looking at: each view, and what can be open in it, over it and around it. */

const newest = stateOf(steps, planSteps).plans.p1!
export const title = 'cabin by the lake'
/** Nothing moves in a paused session, so its frames do not depend on when they are drawn. */
export const still = (view: SessionView): SessionView => ({ ...view, now: undefined, connection: () => 'closed' })

const marks: Marker[] = [
  { t: 7_000, seq: 1, kind: 'plan', text: 'plan 2' },
  { t: 90_000, seq: 20, kind: 'person', text: 'ann joins' },
  { t: 160_000, seq: 60, kind: 'approval', text: 'dig 2 blocks' },
  { t: 250_000, seq: 70, kind: 'failure', text: 'no path' },
  { t: 371_000, seq: 90, kind: 'end', text: 'success' },
]
const replayed = testReplay(() => stateOf(steps, planSteps), 372_000, marks)
const forked = testReplay(() => stateOf(steps, endSteps), 300_000, [
  marks[0]!,
  { t: 120_000, seq: 40, kind: 'death', text: 'Bob died' },
])
const compared: SessionView = {
  ...replayed,
  other: {
    view: { ...forked, header: { ...header, id: 'cabin-fork' } },
    begins: [0, 0],
    parting: { t: 60_000, shared: true, left: '01:01 Lena → Bob: North walls', right: '01:02 Ann → Bob: use the door' },
  },
}

/** The right one is a fork that has not begun. */
const early: SessionView = { ...compared, other: { ...compared.other!, begins: [0, 60_000] } }

/** What is on a screen at some moment, by name. */
export const cases: readonly (readonly [name: string, view: SessionView, ui: Partial<Ui>])[] = [
  ...viewNames.map(
    name =>
      [
        name,
        still(testView(stateOf(steps, planSteps))),
        { view: name, approval: name === 'inbox' ? 'ap2' : undefined },
      ] as const,
  ),
  [
    'plan',
    still(testView(stateOf(steps, planSteps))),
    {
      view: 'inbox',
      focus: 'main',
      approval: 'ap2',
      plan: {
        plan: 'p1',
        version: 3,
        content: reassign(newest.content, { stage: 0, item: 0 }, ['Bob', 'Mia'])!.plan,
        at: { stage: 0, item: 1 },
        marks: ['w2'],
        past: [{ content: newest.content, at: { stage: 0, item: 0 } }],
      },
    },
  ],
  [
    'graph',
    still(testView(stateOf(steps, planSteps))),
    { view: 'inbox', focus: 'main', approval: 'ap2', own: { inbox: { graph: true } } },
  ],
  ['draft', still(testView(stateOf(steps, draftSteps))), { view: 'inbox', approval: 'd1' }],
  ['program', still(testView(stateOf(steps, programSteps))), { view: 'inbox', approval: 'ap4' }],
  ['budget', still(testView(stateOf(steps, raiseSteps))), { view: 'inbox', approval: 'ap5' }],
  [
    'steps',
    still(testView(stateOf(steps, planSteps))),
    { view: 'tasks', own: { tasks: { folded: [], layers: true } } },
  ],
  ['ended', still(testView(stateOf(steps, endSteps))), {}],
  ['goal-ended', still(testView(staying(steps, goalEndSteps))), {}],
  ['menu', still(testView(stateOf(steps, planSteps))), { editor: withText('/') }],
  ['menu-names', still(testView(stateOf(steps, planSteps))), { editor: withText('@') }],
  ['leaving', still(testView(stateOf(steps))), { dialog: 'quit' }],
  ['replay', replayed, {}],
  ['forking', replayed, { dialog: 'fork' }],
  ['compare', compared, {}],
  ['compare-before', early, {}],
  ['compare-right', compared, { own: { compare: { side: 'B' } }, view: 'tasks' }],
]
