import type { CliCommand, CliFlag } from './command.ts'

/** As in export/formats.ts and tui/ui.ts, which load with the command; a test holds them together. */
const exportFormats = [
  'asciicast',
  'asciicast-v2',
  'html',
  'csv',
  'metrics',
  'json',
  'markdown',
  'sft',
  'otel',
] as const
const viewNames = ['team', 'agent', 'tasks', 'map', 'metrics', 'inbox', 'help'] as const
const organizations = ['tree', 'solo', 'chain', 'graph', 'dag'] as const

/** Flags of everything that starts a team. */
const sessionFlags = {
  goal: { type: 'string', value: 'TEXT', summary: 'what the team should do (instead of, or on top of, a task file)' },
  agents: { type: 'number', value: 'N', summary: 'team size with --goal: one leader and N − 1 workers (default 3)' },
  server: {
    type: 'string',
    value: 'HOST:PORT',
    summary: 'play on this Minecraft server instead of the embedded world',
  },
  version: { type: 'string', value: 'V', summary: 'Minecraft version (default: the task’s, or what the server says)' },
  organization: { type: 'string', choices: organizations, summary: 'who may command whom' },
  schedule: { type: 'string', choices: ['async', 'rounds', 'relay'], summary: 'who waits for whom' },
  approvals: {
    type: 'string',
    choices: ['none', 'plans', 'code', 'all'],
    summary: 'what waits for a person (also: --approve)',
  },
  approve: { type: 'string', choices: ['none', 'plans', 'code', 'all'], summary: 'the same as --approvals' },
  model: {
    type: 'string',
    value: 'NAME',
    summary: 'let this model think (OPENAI_API_KEY, OPENAI_BASE_URL); else the rule brain',
  },
  'base-url': { type: 'string', value: 'URL', summary: 'any OpenAI-compatible endpoint' },
  seed: { type: 'number', value: 'N', summary: 'seed of the world and of every random choice' },
  record: { type: 'string', value: 'FILE', summary: 'where the recording goes (default recordings/TASK-TIME.jsonl)' },
} as const satisfies Record<string, CliFlag>

const personFlags = {
  as: { type: 'string', choices: ['observer', 'peer', 'leader'], summary: 'the seat you take (default observer)' },
  name: { type: 'string', value: 'NAME', summary: 'your name in the team (default: your user name)' },
  theme: { type: 'string', choices: ['dark', 'light', 'contrast', 'none'], summary: 'colours (NO_COLOR is honoured)' },
  'screen-reader': { type: 'boolean', summary: 'plain lines instead of panes' },
} as const satisfies Record<string, CliFlag>

/** Every verb. A new one is one line here and one file beside. */
export const commands: readonly CliCommand[] = [
  {
    name: 'tui',
    summary: 'watch and play: start a team and open its screen',
    usage: 'mcteam tui [TASK.yaml] [--goal TEXT] [flags]',
    help: 'Without a key the rule brain thinks, without a server the embedded world is played on.',
    flags: { ...sessionFlags, ...personFlags },
    load: () => import('./tui.ts'),
  },
  {
    name: 'join',
    summary: 'attach this terminal to a running session',
    usage: 'mcteam join [SESSION]',
    help: 'Without SESSION: the newest one on this machine. `mcteam sessions` lists them.',
    flags: personFlags,
    load: () => import('./join.ts'),
  },
  {
    name: 'sessions',
    summary: 'list the sessions running on this machine',
    usage: 'mcteam sessions',
    flags: {},
    load: () => import('./sessions.ts'),
  },
  {
    name: 'run',
    summary: 'play a task without a screen; the exit code tells the result',
    usage: 'mcteam run TASK.yaml [flags]',
    help: 'Prints readable lines, or one JSON event per line with --json. Exit: 0 done, 1 task failed, 2 usage, 3 environment.',
    flags: { ...sessionFlags, json: { type: 'boolean', summary: 'print the events, one JSON object per line' } },
    load: () => import('./run.ts'),
  },
  {
    name: 'replay',
    summary: 'watch a recording on the live screen',
    usage: 'mcteam replay FILE.jsonl [--until T --print]',
    flags: {
      until: { type: 'string', value: 'T', summary: 'start at this time: seconds, mm:ss or NN%' },
      print: { type: 'boolean', summary: 'print that one frame as text and exit' },
      size: { type: 'string', value: 'COLSxROWS', summary: 'size of the printed frame (default 120x40)' },
      speed: { type: 'number', value: 'X', summary: '0.5 to 16' },
      theme: personFlags.theme,
      'screen-reader': personFlags['screen-reader'],
    },
    load: () => import('./replay.ts'),
  },
  {
    name: 'recordings',
    summary: 'list, check, repair, redact, pack and export recordings',
    usage: 'mcteam recordings [list|info|verify|repair|redact|compact|export] [FILE] [flags]',
    help: 'list takes a folder (default recordings). What export can write, and its flags: docs/exports.md.',
    flags: {
      json: { type: 'boolean', summary: 'print JSON' },
      to: { type: 'string', value: 'FILE', summary: 'where the result goes (the recording itself is never changed)' },
      format: { type: 'string', choices: exportFormats, summary: 'what export writes' },
      size: { type: 'string', value: 'COLSxROWS', summary: 'asciicast, html: size of the screen (default 120x36)' },
      view: { type: 'string', choices: viewNames, summary: 'asciicast, html: the view to film (default team)' },
      theme: { type: 'string', choices: ['dark', 'light', 'contrast', 'none'], summary: 'asciicast, html: colours' },
      speed: { type: 'number', value: 'X', summary: 'asciicast, html: so many times faster (default 1)' },
      'idle-limit': { type: 'number', value: 'S', summary: 'asciicast, html: cut waits to so many seconds' },
      names: { type: 'string', value: 'A,B', summary: 'redact: names to replace' },
      texts: { type: 'string', value: 'A,B', summary: 'redact: texts to black out' },
      minimum: { type: 'number', value: 'X', summary: 'sft: least completion, 0 to 1' },
      questions: { type: 'string', value: 'A,B', summary: 'sft: only these questions' },
      roles: { type: 'string', value: 'A,B', summary: 'sft: only these roles' },
      split: { type: 'string', choices: ['train', 'test'], summary: 'sft: this part of the tasks' },
      'test-share': { type: 'number', value: 'X', summary: 'sft: share of the tasks in the test part (default 0.1)' },
    },
    load: () => import('./recordings.ts'),
  },
  {
    name: 'world',
    summary: 'run the embedded Minecraft server on its own',
    usage: 'mcteam world [--port 25565] [--version V] [--terrain flat|survival] [--seed N] [--op NAME] [--save DIR]',
    help: 'Vanilla commands on standard input, a person with the game can join.',
    flags: {
      port: { type: 'number', value: 'N', summary: 'TCP port (default 25565; 0 lets the system choose)' },
      bind: {
        type: 'string',
        value: 'ADDRESS',
        summary: 'address to listen on (default 127.0.0.1, this machine only)',
      },
      version: {
        type: 'string',
        choices: ['1.19.2', '1.20.4', '1.21.1', '1.21.4'],
        summary: 'Minecraft version (default 1.19.2)',
      },
      terrain: { type: 'string', choices: ['flat', 'survival'], summary: 'superflat or generated land (default flat)' },
      seed: { type: 'number', value: 'N', summary: 'seed of the land and of every random choice' },
      op: { type: 'string', value: 'NAME', summary: 'operators, separated by commas' },
      save: { type: 'string', value: 'DIR', summary: 'Anvil world to load from and save to' },
      motd: { type: 'string', value: 'TEXT', summary: 'what the client’s server list shows' },
      'online-mode': { type: 'boolean', summary: 'check accounts with Mojang' },
    },
    load: () => import('./world.ts'),
  },
  {
    name: 'doctor',
    summary: 'check Node, terminal, model endpoint and server, and say how to fix what is wrong',
    usage: 'mcteam doctor [--server HOST:PORT] [--model NAME]',
    flags: { server: sessionFlags.server, model: sessionFlags.model, 'base-url': sessionFlags['base-url'] },
    load: () => import('./doctor.ts'),
  },
]
