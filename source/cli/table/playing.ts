import { mcteam } from '../../command-name.ts'
import { accountFlags } from '../account-flags.ts'
import { busFlags, busHostFlags } from '../bus-flags.ts'
import type { CliCommand } from '../command.ts'
import { choiceFlag, numberFlag, textFlag, toggleFlag } from '../flag.ts'
import { personFlags, planFlags, resumeFlag, sessionFlags, tokenFlag, trustFlag } from '../flags.ts'

const teamFlag = textFlag('NAME', 'load and keep what this team remembers between sessions, in .mcteam/teams/NAME')

/** Verbs that start a team, or take part in its session. */
export const playing: readonly CliCommand[] = [
  {
    name: 'tui',
    summary: 'watch and play: start a team and open its screen',
    usage: [
      'tui [TASK.yaml] [--goal TEXT] [flags]',
      'tui --server HOST:PORT [--goal TEXT] [--once]',
      'tui --resume FILE',
    ],
    help: [
      'Without a key the rule brain thinks, without a server the embedded world is played on.',
      '',
      'With --server the team stays in the world when its goal has ended, and without --goal before there is one: it waits for the next',
      '`/goal`, until `/stop` ends the session. --once ends the session with its goal. On the embedded world it is the other way round: a',
      'session ends with its goal, and --stay lets the team stay. A task file always ends by itself, and so does a goal without a',
      'terminal at which the next one could be typed.',
      '',
      '--resume goes on with a session that crashed or was stopped: same session, same recording. To try something else from',
      `an earlier moment, fork it (${mcteam} fork); to only look, replay it (${mcteam} replay).`,
    ].join('\n'),
    flags: {
      ...sessionFlags,
      ...accountFlags,
      stay: toggleFlag('the team stays when a goal has ended, and waits for the next one; with --server by itself'),
      once: toggleFlag('the session ends with its goal, also on a server'),
      team: teamFlag,
      resume: resumeFlag,
      trust: trustFlag,
      ...personFlags,
      ...busFlags,
      ...busHostFlags,
    },
    load: () => import('../verbs/tui.ts'),
  },
  {
    name: 'join',
    summary: 'attach this terminal to a running session',
    usage: ['join [SESSION] [--bus URL]'],
    help: [
      `Without SESSION: the only one on this machine, or on the bus; of several it asks which. \`${mcteam} sessions\` lists them.`,
      '',
      'What you may do over a bus is what the host grants: pass the join token you were given (`invite`) in MCTEAM_JOIN_TOKEN or a file.',
    ].join('\n'),
    flags: { ...personFlags, ...busFlags, token: tokenFlag },
    load: () => import('../verbs/join.ts'),
  },
  {
    name: 'sessions',
    summary: 'list the sessions running on this machine and on the bus',
    usage: ['sessions [--bus URL] [--json]', 'sessions clean --bus URL [--all]'],
    help: [
      '`clean` removes the logs of sessions without a host from the bus: those that have become empty, with --all also those that',
      'still hold events. Recordings are not touched, and a session that is resumed makes its log anew.',
    ].join('\n'),
    flags: {
      ...busFlags,
      all: toggleFlag('clean: also logs that are not empty yet'),
      json: toggleFlag('print JSON'),
    },
    load: () => import('../verbs/sessions.ts'),
  },
  {
    name: 'design',
    summary: 'keep, list, show, import or export designs of buildings that goals can name',
    usage: [
      'design [list|show NAME|save NAME [RECORDING]] [--building NAME]',
      'design import FILE [NAME]',
      'design export NAME [FILE]',
    ],
    help: [
      'A design is a file .mcteam/designs/NAME.yaml in the language of designs (docs/tasks.md): edit it, or give it to others. A goal such',
      'as “build my cosy hut” takes cosy-hut as it is; `design: cosy-hut` as the reason of a rejection takes it instead of what was designed.',
      'import reads a Sponge .schem (versions 1 to 3), Litematica’s .litematic, a structure block’s .nbt or an old .schematic; what of it',
      'cannot be built is told. export writes a .schem.',
    ].join('\n'),
    flags: {
      building: textFlag('NAME', 'save: which building of the recording', { default: 'the newest' }),
      json: toggleFlag('list and show: print JSON'),
    },
    load: () => import('../verbs/design.ts'),
  },
  {
    name: 'team',
    summary: 'show, edit or forget what a team remembers between sessions',
    usage: ['team [show|edit|reset NAME] [--server HOST:PORT]'],
    help: [
      'A session with --team NAME knows what earlier ones of that team learned: what people had it /remember, places that were given a',
      'name, how goals ended, what chests held. All of it is in .mcteam/teams/NAME, in YAML files, one for all worlds and one per server.',
      'Task files and benchmarks never read it. docs/team-home.md',
    ].join('\n'),
    flags: {
      server: textFlag('HOST:PORT', 'edit, reset: only what is of the world of this server'),
      yes: toggleFlag('reset: forget without asking'),
      json: toggleFlag('list and show: print JSON'),
    },
    load: () => import('../verbs/team.ts'),
  },
  {
    name: 'invite',
    summary: 'make a join token for a session on a bus: who has it may look on, speak or operate',
    usage: ['invite [SESSION|all] [--role viewer|speaker|member|operator] [--name NAME] [--hours N]'],
    help: [
      'Run it where the host runs, as its user: the token is sealed with that user’s secret (MCTEAM_BUS_SECRET, or a file made when',
      'it is first needed). Without SESSION: the newest one on this machine. all: every session of this user. The token itself is never',
      'sent over the bus; docs/bus.md says how it works.',
    ].join('\n'),
    flags: {
      role: choiceFlag(
        ['viewer', 'speaker', 'member', 'operator'],
        'look on; say things too; or do everything you can do',
        { default: 'speaker' },
      ),
      name: textFlag('NAME', 'only for a person of this name'),
      hours: numberFlag('N', 'how long it is valid', { range: [1, 8760], default: '24' }),
      ...busFlags,
    },
    load: () => import('../verbs/invite.ts'),
  },
  {
    name: 'bus',
    summary: 'print the configuration of a NATS server that keeps the users of a bus to what they need',
    usage: ['bus config [--layout accounts|users]'],
    help: [
      'Passwords are made anew each time and kept nowhere. accounts: people have an account of their own, from which they reach nothing',
      'but what they need. users: all in one account, for a server on which accounts cannot be made; docs/bus.md says what that leaves open.',
    ].join('\n'),
    flags: { layout: choiceFlag(['accounts', 'users'], 'how users are kept apart', { default: 'accounts' }) },
    load: () => import('../bus-config.ts'),
  },
  {
    name: 'run',
    summary: 'play a task without a screen; the exit code tells the result',
    usage: ['run TASK.yaml [flags]', 'run --resume FILE'],
    help: 'Prints readable lines, or one JSON event per line with --json. Exit: 0 done; 1 failed, given up, stopped or not judged; 2 usage; 3 environment.',
    flags: {
      ...sessionFlags,
      ...accountFlags,
      team: teamFlag,
      resume: resumeFlag,
      trust: trustFlag,
      ...busFlags,
      ...busHostFlags,
      json: toggleFlag('print the events, one JSON object per line'),
      unjudged: choiceFlag(
        ['fail', 'ok'],
        'exit code when all is done as planned and nothing in the world can judge it',
        { default: 'fail' },
      ),
    },
    load: () => import('../verbs/run.ts'),
  },
  {
    name: 'plan',
    summary: 'print the plan or task graph of a task without playing it',
    usage: ['plan TASK.yaml [--organization causal|dag|tree|…] [--format text|mermaid|json]'],
    help: 'Shows every edge of a graph, which rule kept it and what was cut, and counts questions and tokens. docs/organizations.md explains them.',
    flags: {
      ...planFlags,
      human: sessionFlags.human,
      format: choiceFlag(['text', 'mermaid', 'json'], 'how it is printed', { default: 'text' }),
    },
    load: () => import('../verbs/plan.ts'),
  },
  {
    name: 'prompts',
    summary: 'list the prompts, show one with the input of a real task, or try a model on those of recorded sessions',
    usage: [
      'prompts [list]',
      'prompts show QUESTION --task TASK.yaml',
      'prompts eval [--model NAME] [--questions A,B] [--situations FILE|FOLDER] [--json]',
    ],
    help: [
      'show: questions that come up in play are caught by playing the task with the rule brain until a mind asks them.',
      'eval asks a model the questions of recorded sessions, each as a session would, and says how many of its answers have the right',
      'form, can be used at the first go or after what was wrong was told, and would bring about what the rules’ answer would (works),',
      'with tokens for each question, cost and the median time, and a grade for each kind of seat. Nothing is played. Exit: 0 all were',
      'asked; 1 some were not; 2 usage; 3 none could be.',
    ].join('\n'),
    flags: {
      ...planFlags,
      tools: sessionFlags.tools,
      stream: sessionFlags.stream,
      budget: sessionFlags.budget,
      answers: sessionFlags.answers,
      stale: sessionFlags.stale,
      situations: textFlag('FILE|FOLDER', 'eval: the recordings whose questions are asked', {
        default: 'those that come with the program',
      }),
      questions: textFlag('A,B', 'eval: only these questions', { example: 'planTask,nextActions' }),
      json: toggleFlag('eval: print JSON, with every answer'),
      task: textFlag('FILE', 'the task whose input is shown'),
      message: textFlag('TEXT', 'decideReply: what you say to the team'),
    },
    load: () => import('../verbs/prompts.ts'),
  },
]
