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
  whomever: 'the one who is acted on: “the worker that …”',
}

/** Where a refused word stays: a file or a folder, the words, and why. */
export const exceptions: readonly { readonly path: string; readonly words: readonly string[]; readonly why: string }[] =
  [
    {
      path: 'source/remote/bus/server-config.ts',
      words: ['keeper'],
      why: 'a user of NATS servers that are set up already',
    },
    { path: 'source/cli/bus-config.ts', words: ['keeper'], why: 'the same user' },
    { path: 'docs/bus.md', words: ['keeper'], why: 'the same user' },
    { path: 'test/remote/bus/permissions.test.ts', words: ['keeper'], why: 'the same user' },
    { path: 'source/remote/fleet/', words: ['patience'], why: 'a field between hosts and fleets of other versions' },
  ]
