import { staleUses } from '../brain/providers/cassette/stale-uses.ts'
import { efforts } from '../brain/providers/presets.ts'
import { seatFields } from '../brain/providers/seat-fields.ts'
import { providerNames } from '../brain/providers/table.ts'
import { organizations } from '../organizations/index.ts'
import { readBudget } from '../session/log/budget-limit.ts'
import { type AgentPart, agentParts, knowsLevels, switches } from '../session/log/events/switches.ts'
import { type CliFlag, choiceFlag, numberFlag, textFlag, toggleFlag } from './flag.ts'

/** Whole numbers that stay what they are in files. */
export const seedRange: readonly [number, number] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

/** `--no-communication` and the like: parts that agents do without. */
export const switchFlags = Object.fromEntries(
  agentParts.map(part => [`no-${part}`, toggleFlag(`for ablations: ${switches[part].without}`, { negative: true })]),
) as Record<`no-${AgentPart}`, CliFlag> // the entries above

/** Flags that several commands share. One with `setting` can also stand in a settings file, under the same name. */

/** How a model is asked, beside which one. */
export const thinkingFlags = {
  timeout: numberFlag('SECONDS', 'how long to wait for the beginning of an answer, and for each next piece of it', {
    range: [1, 3600],
    default: '180',
    setting: { group: 'Thinking', example: '600', setBy: 'project' },
  }),
  retries: numberFlag('N', 'how often a question is sent again after a rate limit, an overload or a broken line', {
    range: [0, 20],
    default: '4',
    setting: { group: 'Thinking', example: '8' },
  }),
  concurrency: numberFlag('N', 'questions under way at once in a session', {
    range: [1, 64],
    default: '16; 2 where the endpoint is on this machine',
    setting: { group: 'Thinking', example: '4' },
  }),
  temperature: numberFlag('T', 'how much chance there is in answers; left out where a model refuses it', {
    range: [0, 2],
    fraction: true,
    default: 'the model’s own',
    setting: { group: 'Thinking', example: '0.2', setBy: 'project' },
  }),
  'max-tokens': numberFlag(
    'N',
    'tokens of an answer, thinking included; one that is cut off is asked for again with more room',
    { range: [16, 1_000_000], default: 'no limit', setting: { group: 'Thinking', example: '16000' } },
  ),
  'reasoning-effort': choiceFlag(
    efforts,
    'how long models think before they answer; left out where a model refuses it',
    { default: 'the model’s own', setting: { group: 'Thinking', example: 'low' } },
  ),
  context: numberFlag(
    'TOKENS',
    'room of the model for a question with its answer; a longer question is refused before it is sent, where an endpoint might cut it',
    { range: [1024, 10_000_000], default: 'as the endpoint has it', setting: { group: 'Thinking', example: '32768' } },
  ),
} satisfies Record<string, CliFlag>

/** What providers read, beside `think`: which model, and how it is asked. */
const modelFlags = {
  model: textFlag(
    'NAME',
    'let this model think: PROVIDER/NAME (anthropic/…, ollama/…; see the README), or a name at OpenAI or --base-url; else the rule brain',
    { setting: { group: 'Thinking', initial: 'none: the rule brain', example: 'anthropic/claude-sonnet-4-5' } },
  ),
  seat: textFlag(
    'NAME.model=MODEL',
    `what one agent has of its own, each as NAME.FIELD=VALUE: ${seatFields.join(', ')}; may be given several times`,
    {
      many: true,
      form: {
        fits: async given => (await import('./config/seats.ts')).readSeatFlag(given) !== undefined,
        expected: `NAME.FIELD=VALUE, such as Bob.model=ollama/qwen3:8b; fields: ${seatFields.join(', ')}`,
      },
    },
  ),
  answers: textFlag(
    'FILE',
    'ask no model: answer each prompt as it was answered in this recording; where agents work at the same time, prompts seldom repeat word for word: see --stale',
  ),
  stale: choiceFlag(
    staleUses,
    'what is done where --answers holds no answer to a prompt, since that has changed: say so and end the session, or take the nearest answer',
    { default: 'refuse' },
  ),
  embeddings: textFlag('MODEL', 'find examples and kept programs by embeddings of this model of the endpoint', {
    setting: { group: 'Thinking', initial: 'by their words', example: 'text-embedding-3-small' },
  }),
  tools: choiceFlag(
    ['auto', 'on', 'off'],
    'offer actions to models as tools: where an endpoint takes no JSON schema (auto, the default), always, never',
    { setting: { group: 'Thinking', initial: 'auto', example: 'on', setBy: 'project' } },
  ),
  stream: choiceFlag(
    ['on', 'off'],
    'have answers written piece by piece, so that thoughts can be read while they come',
    { default: 'on', setting: { group: 'Thinking', example: 'off', setBy: 'project' } },
  ),
  ...thinkingFlags,
  'base-url': textFlag('URL', 'any OpenAI-compatible endpoint; names of models are those it has', {
    setting: {
      group: 'Thinking',
      initial: '$OPENAI_BASE_URL, else OpenAI’s',
      example: 'http://localhost:11434/v1',
      setBy: 'user',
    },
  }),
} satisfies Record<string, CliFlag>

/** Flags of everything that starts a team. */
export const sessionFlags = {
  goal: textFlag('TEXT', 'what the team should do; with a task file: instead of its goal, and not judged by its judge'),
  agents: numberFlag('N', 'team size with --goal: one leader and N − 1 workers', {
    range: [1, 16],
    default: '3',
    setting: { group: 'Team', example: '4', setBy: 'project' },
  }),
  names: textFlag(
    'A,B,C',
    'what the agents are called in the game, leader first; so that two teams can share a server',
  ),
  prefix: textFlag('TEXT', 'put this before each agent’s name: --prefix red_ makes red_Lena, red_Bob, …'),
  referee: textFlag('NAME', 'the player that sets and checks on --server, an operator there', {
    default: 'referee; with --prefix red_ red_referee',
  }),
  'resource-packs': choiceFlag(
    ['accept', 'decline'],
    'what agents say to a server that offers a resource pack; nothing is fetched, and a server that insists lets in who accepts',
    { default: 'accept', setting: { group: 'World', example: 'decline', setBy: 'project' } },
  ),
  think: numberFlag('SECONDS', 'let the rule brain take about as long as a model would, seeded', { range: [0, 600] }),
  server: textFlag('HOST:PORT', 'play on this Minecraft server instead of the embedded world', {
    setting: { group: 'World', initial: 'the embedded world', example: 'localhost:25565' },
  }),
  version: textFlag('V', 'Minecraft version', {
    default: 'the task’s, or what the server says',
    setting: { group: 'World', example: '"1.20.4"', setBy: 'project' },
  }),
  organization: choiceFlag(
    Object.keys(organizations),
    'who may command whom; options behind a colon, see docs/organizations.md (causal:no-busy-rate)',
    { refined: true, setting: { group: 'Team', initial: 'the task’s', example: 'tree', setBy: 'project' } },
  ),
  ...switchFlags,
  knowledge: choiceFlag(
    knowsLevels,
    'how a seat may come to know recipes, chests, inventories and plans: all four of `knows` of the task (docs/tasks.md)',
    { default: 'the task’s, for each its own' },
  ),
  schedule: choiceFlag(['async', 'rounds', 'relay'], 'who waits for whom', {
    setting: { group: 'Team', initial: 'the task’s', example: 'async', setBy: 'project' },
  }),
  approvals: choiceFlag(['none', 'plans', 'code', 'all'], 'what waits for a person (also: --approve)', {
    setting: { group: 'Team', initial: 'the task’s', example: 'plans' },
  }),
  land: choiceFlag(
    ['ask', 'box', 'free'],
    'what agents may change of the land beside what their work is about (buildings, what plans name, what their items are gathered from): ask a person, nothing (box), all of it',
    {
      default:
        'the task’s, else free on this machine and ask on servers elsewhere; ask is box where no person is asked',
      setting: { group: 'World', initial: 'the task’s', example: 'box' },
    },
  ),
  arena: textFlag(
    'room|task|X,Y,Z',
    'where the arena of a task goes on --server: where there is room, where the task says, or with its lowest north-western corner at a place; all that the task names goes along',
    {
      form: {
        fits: given => /^(?:room|task|-?\d+(?:[,\s]+-?\d+){2})$/.test(given),
        expected: 'room, task, or three whole numbers: 100,64,-200',
      },
      default: 'room; task on a server of the embedded world',
      setting: { group: 'World', initial: 'room', example: 'task' },
    },
  ),
  restore: choiceFlag(
    ['end', 'later', 'never'],
    'what stood where the arena goes on --server: put back at the end, kept for the verb cleanup, or not kept',
    { default: 'later', setting: { group: 'World', example: 'end' } },
  ),
  pace: choiceFlag(
    ['fast', 'human'],
    'how quickly agents turn their heads and use their hands: at once, or as a player does, for servers with an anti-cheat plug-in',
    {
      default: 'the task’s, else fast, and human on a server that has put agents back again and again',
      setting: { group: 'World', initial: 'the task’s', example: 'human' },
    },
  ),
  approve: choiceFlag(['none', 'plans', 'code', 'all'], 'the same as --approvals'),
  'approval-timeout': numberFlag('SECONDS', 'how long a request waits before --otherwise decides it', {
    range: [1, 86_400],
    default: 'no limit',
    setting: { group: 'Team', initial: 'it waits', example: '120' },
  }),
  otherwise: choiceFlag(['approve', 'reject'], 'what to do when a request times out', {
    default: 'reject',
    setting: { group: 'Team', example: 'approve' },
  }),
  budget: textFlag(
    'LIMIT',
    'what the models may use, as dollars (2, 2.5usd) or tokens (500k-tokens); at the limit questions are held and you are asked for more',
    {
      form: { fits: given => readBudget(given) !== undefined, expected: 'dollars (2, 2.5usd) or tokens (500k-tokens)' },
      setting: { group: 'Thinking', initial: 'no limit', example: '500k-tokens' },
    },
  ),
  human: textFlag('NAME,NAME', 'players who are people of the team when they join the game', {
    setting: { group: 'Team', initial: 'nobody', example: 'Steve' },
  }),
  others: choiceFlag(['observer', 'peer', 'leader'], 'the most that people may become who join from another terminal', {
    default: 'leader',
    setting: { group: 'Team', example: 'peer' },
  }),
  brain: choiceFlag(providerNames, 'what thinks; without it a model that is named, else rules'),
  ...modelFlags,
  prompts: textFlag('DIR', 'folder whose prompts and rules win over the program’s own', {
    setting: { group: 'Thinking', initial: 'the program’s own', example: 'my-prompts' },
  }),
  ate: choiceFlag(
    ['batched', 'literal'],
    'causal: questions per rule set (default), or per step and edge as in the paper',
  ),
  seed: numberFlag('N', 'seed of the world and of every random choice', {
    range: seedRange,
    setting: { group: 'World', initial: 'the task’s', example: '7', setBy: 'project' },
  }),
  record: textFlag('FILE', 'where the recording goes', { default: 'recordings/TASK-TIME.jsonl' }),
} satisfies Record<string, CliFlag>

/** Flags that only providers read. */
export const brainFlags: readonly string[] = ['think', ...Object.keys(modelFlags)]

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
} satisfies Record<string, CliFlag>

export const resumeFlag = textFlag(
  'FILE|last',
  'go on where this session stopped, in its own recording; last: the newest that was stopped or crashed',
)

/** Of what plays files of others. */
export const trustFlag = toggleFlag(
  'agree beforehand to the models of a task, and to the models, budget, server and prompts of a recording of another person',
)

export const personFlags = {
  name: textFlag('NAME', 'your name in the team', {
    default: 'your user name',
    setting: { group: 'You', example: 'Ann', setBy: 'project' },
  }),
  as: choiceFlag(['observer', 'peer', 'leader'], 'the seat you take', {
    default: 'observer',
    setting: { group: 'You', example: 'leader', setBy: 'project' },
  }),
  theme: choiceFlag(['dark', 'light', 'contrast', 'none'], 'colours (NO_COLOR is honoured)', {
    setting: { group: 'Screen', initial: 'by the terminal', example: 'light', setBy: 'project' },
  }),
  'screen-reader': toggleFlag('plain lines instead of panes', {
    setting: { group: 'Screen', initial: 'false', example: 'true', setBy: 'project' },
  }),
  notifications: choiceFlag(
    ['auto', 'bell', 'osc9', 'off'],
    'call you when something waits and you look elsewhere (auto: where the terminal is known to)',
    { setting: { group: 'Screen', initial: 'auto', example: 'bell', setBy: 'project' } },
  ),
  fps: numberFlag('N', 'most frames a second, less for slow lines', {
    range: [1, 60],
    default: '60',
    setting: { group: 'Screen', example: '20', setBy: 'project' },
  }),
} satisfies Record<string, CliFlag>

/** What an invited person has. */
export const tokenFlag = textFlag(
  'FILE',
  'file with the join token you were given (or put the token itself into MCTEAM_JOIN_TOKEN)',
)
