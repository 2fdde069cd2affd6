import { efforts } from '../brain/providers/endpoint/endpoint-features.ts'
import { providerNames } from '../brain/providers/table.ts'
import { organizationNames } from '../tasks/organization-names.ts'
import type { CliFlag } from './command.ts'

/** Flags that several commands share. One with `setting` can also stand in a settings file, under the same name. */

/** How a model is asked, beside which one. */
export const thinkingFlags = {
  timeout: {
    type: 'number',
    value: 'SECONDS',
    range: [1, 3600],
    summary: 'how long to wait for the beginning of an answer, and for each next piece of it',
    default: '180',
    setting: { group: 'Thinking', example: '600', setBy: 'project' },
  },
  retries: {
    type: 'number',
    value: 'N',
    range: [0, 20],
    summary: 'how often a question is sent again after a rate limit, an overload or a broken line',
    default: '4',
    setting: { group: 'Thinking', example: '8' },
  },
  concurrency: {
    type: 'number',
    value: 'N',
    range: [1, 64],
    summary: 'questions under way at once in a session',
    default: '16; 2 where the endpoint is on this machine',
    setting: { group: 'Thinking', example: '4' },
  },
  temperature: {
    type: 'number',
    value: 'T',
    range: [0, 2],
    fraction: true,
    summary: 'how much chance there is in answers; left out where a model refuses it',
    default: 'the model’s own',
    setting: { group: 'Thinking', example: '0.2', setBy: 'project' },
  },
  'max-tokens': {
    type: 'number',
    value: 'N',
    range: [16, 1_000_000],
    summary: 'tokens of an answer, thinking included; one that is cut off is asked for again with more room',
    default: 'no limit',
    setting: { group: 'Thinking', example: '16000' },
  },
  'reasoning-effort': {
    type: 'string',
    choices: efforts,
    summary: 'how long models think before they answer; left out where a model refuses it',
    default: 'the model’s own',
    setting: { group: 'Thinking', example: 'low' },
  },
} as const satisfies Record<string, CliFlag>

/** Flags of everything that starts a team. */
export const sessionFlags = {
  goal: { type: 'string', value: 'TEXT', summary: 'what the team should do (instead of, or on top of, a task file)' },
  agents: {
    type: 'number',
    value: 'N',
    range: [1, 16],
    summary: 'team size with --goal: one leader and N − 1 workers',
    default: '3',
    setting: { group: 'Team', example: '4', setBy: 'project' },
  },
  names: {
    type: 'string',
    value: 'A,B,C',
    summary: 'what the agents are called in the game, leader first; so that two teams can share a server',
  },
  prefix: {
    type: 'string',
    value: 'TEXT',
    summary: 'put this before each agent’s name: --prefix red_ makes red_Lena, red_Bob, …',
  },
  think: {
    type: 'number',
    value: 'SECONDS',
    range: [0, 600],
    summary: 'let the rule brain take about as long as a model would, seeded',
  },
  server: {
    type: 'string',
    value: 'HOST:PORT',
    summary: 'play on this Minecraft server instead of the embedded world',
    setting: { group: 'World', initial: 'the embedded world', example: 'localhost:25565' },
  },
  version: {
    type: 'string',
    value: 'V',
    summary: 'Minecraft version',
    default: 'the task’s, or what the server says',
    setting: { group: 'World', example: '"1.20.4"', setBy: 'project' },
  },
  organization: {
    type: 'string',
    choices: organizationNames,
    refined: true,
    summary: 'who may command whom; options behind a colon, see docs/organizations.md (causal:no-busy-rate)',
    setting: { group: 'Team', initial: 'the task’s', example: 'tree', setBy: 'project' },
  },
  schedule: {
    type: 'string',
    choices: ['async', 'rounds', 'relay'],
    summary: 'who waits for whom',
    setting: { group: 'Team', initial: 'the task’s', example: 'async', setBy: 'project' },
  },
  approvals: {
    type: 'string',
    choices: ['none', 'plans', 'code', 'all'],
    summary: 'what waits for a person (also: --approve)',
    setting: { group: 'Team', initial: 'the task’s', example: 'plans' },
  },
  approve: { type: 'string', choices: ['none', 'plans', 'code', 'all'], summary: 'the same as --approvals' },
  'approval-timeout': {
    type: 'number',
    value: 'SECONDS',
    range: [1, 86_400],
    summary: 'how long a request waits before --otherwise decides it',
    default: 'no limit',
    setting: { group: 'Team', initial: 'it waits', example: '120' },
  },
  otherwise: {
    type: 'string',
    choices: ['approve', 'reject'],
    summary: 'what to do when a request times out',
    default: 'reject',
    setting: { group: 'Team', example: 'approve' },
  },
  budget: {
    type: 'number',
    value: 'DOLLARS',
    range: [0.01, 100_000],
    fraction: true,
    summary: 'what the models may cost; at the limit questions are held and you are asked for more',
    setting: { group: 'Thinking', initial: 'no limit', example: '2.5' },
  },
  human: {
    type: 'string',
    value: 'NAME,NAME',
    summary: 'players who are people of the team when they join the game',
    setting: { group: 'Team', initial: 'nobody', example: 'Steve' },
  },
  others: {
    type: 'string',
    choices: ['observer', 'peer', 'leader'],
    summary: 'the most that people may become who join from another terminal',
    default: 'leader',
    setting: { group: 'Team', example: 'peer' },
  },
  brain: {
    type: 'string',
    choices: providerNames,
    summary: 'what thinks; without it a model that is named, else rules',
  },
  model: {
    type: 'string',
    value: 'NAME',
    summary: 'let this model think (OPENAI_API_KEY, OPENAI_BASE_URL); else the rule brain',
    setting: { group: 'Thinking', initial: 'none: the rule brain', example: 'gpt-5-mini' },
  },
  embeddings: {
    type: 'string',
    value: 'MODEL',
    summary: 'find examples and kept programs by embeddings of this model of the endpoint',
    setting: { group: 'Thinking', initial: 'by their words', example: 'text-embedding-3-small' },
  },
  tools: {
    type: 'string',
    choices: ['auto', 'on', 'off'],
    summary:
      'offer actions to models as tools: where an endpoint takes no JSON schema (auto, the default), always, never',
    setting: { group: 'Thinking', initial: 'auto', example: 'on', setBy: 'project' },
  },
  stream: {
    type: 'string',
    choices: ['on', 'off'],
    summary: 'have answers written piece by piece, so that thoughts can be read while they come',
    default: 'on',
    setting: { group: 'Thinking', example: 'off', setBy: 'project' },
  },
  ...thinkingFlags,
  'base-url': {
    type: 'string',
    value: 'URL',
    summary: 'any OpenAI-compatible endpoint',
    setting: {
      group: 'Thinking',
      initial: '$OPENAI_BASE_URL, else OpenAI’s',
      example: 'http://localhost:11434/v1',
      setBy: 'user',
    },
  },
  prompts: {
    type: 'string',
    value: 'DIR',
    summary: 'folder whose prompts and rules win over the program’s own',
    setting: { group: 'Thinking', initial: 'the program’s own', example: 'my-prompts' },
  },
  ate: {
    type: 'string',
    choices: ['batched', 'literal'],
    summary: 'causal: questions per rule set (default), or per step and edge as in the paper',
  },
  seed: {
    type: 'number',
    value: 'N',
    summary: 'seed of the world and of every random choice',
    setting: { group: 'World', initial: 'the task’s', example: '7', setBy: 'project' },
  },
  record: { type: 'string', value: 'FILE', summary: 'where the recording goes', default: 'recordings/TASK-TIME.jsonl' },
} as const satisfies Record<string, CliFlag>

/** Flags of what plans without playing. */
export const planFlags = {
  goal: sessionFlags.goal,
  agents: sessionFlags.agents,
  organization: sessionFlags.organization,
  ate: sessionFlags.ate,
  model: sessionFlags.model,
  'base-url': sessionFlags['base-url'],
  ...thinkingFlags,
  prompts: sessionFlags.prompts,
  seed: sessionFlags.seed,
} as const satisfies Record<string, CliFlag>

export const resumeFlag = {
  type: 'string',
  value: 'FILE|last',
  summary: 'go on where this session stopped, in its own recording; last: the newest one',
} as const satisfies CliFlag

/** Flags of a person at a screen. */
export const personFlags = {
  name: {
    type: 'string',
    value: 'NAME',
    summary: 'your name in the team',
    default: 'your user name',
    setting: { group: 'You', example: 'Ann', setBy: 'project' },
  },
  as: {
    type: 'string',
    choices: ['observer', 'peer', 'leader'],
    summary: 'the seat you take',
    default: 'observer',
    setting: { group: 'You', example: 'leader', setBy: 'project' },
  },
  theme: {
    type: 'string',
    choices: ['dark', 'light', 'contrast', 'none'],
    summary: 'colours (NO_COLOR is honoured)',
    setting: { group: 'Screen', initial: 'by the terminal', example: 'light', setBy: 'project' },
  },
  'screen-reader': {
    type: 'boolean',
    summary: 'plain lines instead of panes',
    setting: { group: 'Screen', initial: 'false', example: 'true', setBy: 'project' },
  },
  notifications: {
    type: 'string',
    choices: ['auto', 'bell', 'osc9', 'off'],
    summary: 'call you when something waits and you look elsewhere (auto: where the terminal is known to)',
    setting: { group: 'Screen', initial: 'auto', example: 'bell', setBy: 'project' },
  },
  fps: {
    type: 'number',
    value: 'N',
    range: [1, 60],
    summary: 'most frames a second, less for slow lines',
    default: '60',
    setting: { group: 'Screen', example: '20', setBy: 'project' },
  },
} as const satisfies Record<string, CliFlag>

/** What an invited person has. */
export const tokenFlag = {
  type: 'string',
  value: 'FILE',
  summary: 'file with the join token you were given (or put the token itself into MCTEAM_JOIN_TOKEN)',
} as const satisfies CliFlag

/** Flags of a session that is hosted on a bus. */
export const busHostFlags = {
  'seats-in': {
    type: 'string',
    choices: ['any', 'host', 'fleets'],
    summary:
      'seats in fleets where there are some (any, the default), on this machine, or in fleets only; see docs/fleets.md',
    setting: { group: 'Bus', initial: 'any', example: 'fleets', setBy: 'project' },
  },
  'bus-guests': {
    type: 'string',
    choices: ['viewer', 'speaker', 'member', 'operator', 'nobody'],
    summary: 'what people who come over the bus without a join token may do',
    default: 'viewer',
    setting: { group: 'Bus', example: 'nobody', setBy: 'user' },
  },
  'bus-keep': {
    type: 'number',
    value: 'HOURS',
    range: [1, 87_600],
    summary: 'how long the bus keeps a session’s log; the recording keeps all of it',
    default: '168',
    setting: { group: 'Bus', example: '24', setBy: 'project' },
  },
  'bus-replicas': {
    type: 'number',
    value: 'N',
    range: [1, 5],
    summary: 'servers of the bus that keep a copy of the log',
    default: '1',
    setting: { group: 'Bus', example: '3', setBy: 'project' },
  },
  'bus-storage': {
    type: 'string',
    choices: ['file', 'memory'],
    summary: 'where the bus keeps the log',
    default: 'file',
    setting: { group: 'Bus', example: 'memory', setBy: 'project' },
  },
} as const satisfies Record<string, CliFlag>

/** Flags of everything that goes over a bus. */
export const busFlags = {
  bus: {
    type: 'string',
    value: 'URL',
    summary: 'a NATS bus with JetStream: nats://HOST:PORT, tls://…, with USER:PASSWORD@ or TOKEN@; see docs/bus.md',
    setting: { group: 'Bus', initial: 'none: this machine only', example: 'nats://bus.example.org:4222' },
  },
  'bus-creds': {
    type: 'string',
    value: 'FILE',
    summary: 'credentials file for the bus, as nsc writes it',
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/mcteam.creds', setBy: 'user' },
  },
  'bus-nkey': {
    type: 'string',
    value: 'FILE',
    summary: 'file with the seed of an nkey for the bus',
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/mcteam.nk', setBy: 'user' },
  },
  'bus-ca': {
    type: 'string',
    value: 'FILE',
    summary: 'certificate (PEM) of the authority that vouches for the bus',
    setting: { group: 'Bus', initial: 'those the system trusts', example: '/etc/ssl/bus-ca.pem', setBy: 'user' },
  },
  'bus-cert': {
    type: 'string',
    value: 'FILE',
    summary: 'own certificate (PEM), where the bus asks for one',
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/bus.pem', setBy: 'user' },
  },
  'bus-key': {
    type: 'string',
    value: 'FILE',
    summary: 'key (PEM) of --bus-cert',
    setting: { group: 'Bus', initial: 'none', example: '/home/ann/bus.key', setBy: 'user' },
  },
} as const satisfies Record<string, CliFlag>
