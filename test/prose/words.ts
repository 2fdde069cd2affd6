/** A word that the project does not use, and the word to use instead. Each is also found as a part of a camelCase name. */
export const refusedWords: Readonly<Record<string, string>> = {
  strides: 'foot moves',
  obedience: 'command runner',
  receiver: 'recipient',
  receivers: 'recipients',
  rubble: 'spare blocks',
  deed: 'task run',
  deeds: 'task runs, or what a person did',
  comings: 'enter and exit',
  leavings: 'dropped items',
  awaited: 'missing items, or what exactly is waited for',
  crew: 'seats, team or builders',
  keeper: 'keyframe parts, or who keeps what',
  patience: 'what ends the wait: absenceTimeoutMs',
  patiences: 'what ends the wait: absenceTimeoutMs',
  whoever: 'the one who acts: “the worker that …”, “a person who …”',
  somebody: 'the one who acts: “a worker”, “a person”, “another player”',
  whomever: 'the one who is acted on: “the worker that …”',
  board: 'task rules, dashboard or scoreboard',
  workforce: 'led team',
  discontent: 'what is lacking',
  anybody: 'the one who acts: “a worker”, “a person”, “another player”',
}

/** Words that comments do not use: they hide who acts. As a word of a message or a command (`write to everybody`) they stay. */
export const refusedInComments: Readonly<Record<string, string>> = {
  nobody: '“no worker”, “no person”, “no body”, or who does it',
  everybody: '“all workers”, “the whole team”',
  everyone: '“all players”, “all terminals”',
  someone: '“a person”, “a worker”',
  anyone: '“any seat”, “any player”',
}

/** Names that code does not use. */
export const refusedNames: Readonly<Record<string, string>> = {
  Standing: 'what of it: PlanProgress, Permissions, Urgency, PlacedBlock',
  standingOf: 'what of it: planProgressOf, urgencyOf',
  standings: 'what of it: urgencies',
  everyone: 'players',
  somebody: 'who: player, seat, person',
  nobody: 'what is empty: emptySeat',
  verdict: 'goalCheck, or what was decided: decided, match, outcome',
  pool: 'what is shared: openTasks, stock',
  assembly: 'peerGroup',
}

/** Where a refused word stays: a file or a folder, the words, and why. */
interface Exception {
  readonly path: string
  readonly words: readonly string[]
  readonly why: string
}

export const exceptions: readonly Exception[] = [
  // Words of the game.
  { path: 'source/planner/item-names.ts', words: ['board'], why: 'planks, as people call them' },

  // Names that others rely on.
  {
    path: 'source/remote/bus/server-config.ts',
    words: ['keeper'],
    why: 'a user of NATS servers that are set up already',
  },
  { path: 'source/cli/bus-config.ts', words: ['keeper'], why: 'the same user' },
  { path: 'docs/bus.md', words: ['keeper'], why: 'the same user' },
  { path: 'test/remote/bus/permissions.test.ts', words: ['keeper'], why: 'the same user' },
  { path: 'source/remote/fleet/', words: ['patience'], why: 'a field between hosts and fleets of other versions' },
  {
    path: 'source/session/recording/file/earlier-keyframes.ts',
    words: ['somebody'],
    why: 'what an earlier version wrote in place of a name',
  },
  { path: 'test/session/recording/file/earlier-keyframes.test.ts', words: ['somebody'], why: 'the same' },
  {
    path: 'source/brain/rules/items/device-items.ts',
    words: ['somebody'],
    why: 'a reason that recorded samples hold',
  },

  // Words that models read: another wording is another prompt.
  {
    path: 'source/brain/providers/prompt-templates.ts',
    words: ['somebody'],
    why: 'what a prompt says of quotations',
  },
  {
    path: 'source/brain/questions/guide-workers/question.ts',
    words: ['somebody'],
    why: 'what a question and its check say',
  },
  { path: 'source/body/actions/self/mind.ts', words: ['somebody'], why: 'what two actions do' },
  { path: 'docs/actions.md', words: ['somebody'], why: 'the same' },

  // Words that people write.
  { path: 'source/brain/rules/plan/worker-rules.ts', words: ['anybody'], why: 'a word that lets all work again' },
  { path: 'source/planner/called-on.ts', words: ['somebody'], why: 'a word of goals that is not a name' },
  { path: 'source/planner/read-box.ts', words: ['somebody'], why: 'a word of goals for who goes somewhere' },
  { path: 'source/planner/request-forms.ts', words: ['somebody', 'anybody'], why: 'one of the team' },
  { path: 'test/remote/bus/roles.test.ts', words: ['somebody'], why: 'the name of a person' },
]
