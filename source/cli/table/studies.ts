import { mcteam } from '../../command-name.ts'
import { agentParts, knowsLevels } from '../../session/log/events/switches.ts'
import { busFlags, busHostFlags, workerFlags } from '../bus-flags.ts'
import type { CliCommand } from '../command.ts'
import { choiceFlag, numberFlag, textFlag, toggleFlag } from '../flag.ts'
import { seedRange, sessionFlags, switchFlags, thinkingFlags } from '../flags.ts'

const pixels: readonly [number, number] = [100, 10_000]

/** Verbs that compare teams, and the tasks they are compared on. */
export const studies: readonly CliCommand[] = [
  {
    name: 'bench',
    summary: 'play suites under several organizations, schedules, brains and sizes, and compare',
    usage: [
      'bench SUITE|TASK … [flags]',
      'bench --resume FOLDER',
      'bench worker --bus URL',
      'bench report FOLDER',
      'bench rejudge FOLDER',
    ],
    help: [
      'Every combination is a run with a folder of its own: task, recording, log, result. A finished run is never repeated.',
      'report prints means with 95 % bootstrap intervals beside what the papers print; rejudge computes every number again from',
      `the recordings alone. With --bus the runs go into a queue, from which every \`${mcteam} bench worker --bus URL\` takes them, on`,
      'whatever machine; the run of one that dies is given to another. Recordings come over the bus, or stay in the folder of',
      'the benchmark where workers have it as --to.',
    ].join('\n'),
    flags: {
      organization: textFlag('A,B', 'organizations to compare', { default: 'the task’s' }),
      schedule: textFlag('A,B', 'schedules to compare', { default: 'the task’s' }),
      without: textFlag(
        'A,B+C',
        `parts that agents do without, to compare: ${agentParts.join(', ')}, none; with + several at once`,
        { default: 'the task’s' },
      ),
      knowledge: textFlag('A,B', `levels of all that seats may come to know, to compare: ${knowsLevels.join(', ')}`, {
        default: 'the task’s',
      }),
      ...switchFlags,
      model: textFlag('A,B', 'models to compare; rules is the rule brain (default)'),
      seat: sessionFlags.seat,
      'base-url': sessionFlags['base-url'],
      tools: sessionFlags.tools,
      stream: sessionFlags.stream,
      ...thinkingFlags,
      think: sessionFlags.think,
      agents: textFlag('2,4', 'team sizes to compare', { default: 'the task’s' }),
      seed: numberFlag('N', 'seed', { range: seedRange, default: '1' }),
      seeds: textFlag('1-5', 'several seeds'),
      repeat: numberFlag('N', 'how often each is played', { range: [1, 1000], default: '1' }),
      sample: numberFlag('N', 'at most this many tasks of each suite, spread evenly', {
        range: [1, 10_000],
        default: 'all',
      }),
      parallel: numberFlag('N', 'runs at the same time', {
        range: [1, 256],
        default: 'as many as the machine carries; with models one per core',
      }),
      to: textFlag('PATH', 'folder of the benchmark, or file of the report'),
      idle: numberFlag('SECONDS', 'worker: end when the queue has been empty for so long', {
        range: [1, 86_400],
        default: 'stay',
      }),
      ...workerFlags,
      'bus-replicas': busHostFlags['bus-replicas'],
      resume: textFlag('FOLDER', 'go on with a benchmark that was interrupted'),
      format: choiceFlag(['text', 'csv', 'json', 'markdown'], 'what report writes'),
      ...busFlags,
    },
    load: () => import('../verbs/bench.ts'),
  },
  {
    name: 'charts',
    summary: 'curves, workload, tokens and messages of recordings, benchmarks and running sessions',
    usage: ['charts [RECORDING …|FOLDER|SESSION] [--chart NAME --svg FILE]'],
    help: 'A dashboard of its own; without a name that of the newest running session, live. With --svg, --png or --csv it writes one chart.',
    flags: {
      chart: choiceFlag(
        ['completion', 'agents', 'timeline', 'tokens', 'balance', 'messages', 'log', 'goals'],
        'which chart is written',
        { default: 'completion' },
      ),
      svg: textFlag('FILE', 'write it as a drawing', { example: 'completion.svg' }),
      png: textFlag('FILE', 'write it as a picture', { example: 'completion.png' }),
      csv: textFlag('FILE', 'write its numbers', { example: 'completion.csv' }),
      width: numberFlag('PIXELS', 'width of the drawing', { range: pixels, default: '720' }),
      height: numberFlag('PIXELS', 'height of the drawing', { range: pixels, default: '400' }),
    },
    load: () => import('../verbs/charts.ts'),
  },
  {
    name: 'tasks',
    summary: 'list, show, validate, generate and import tasks; take a blueprint from a world',
    usage: ['tasks [list|show|validate|generate|import|blueprint|schema] [SUITE[:N[,parameter=value]]|FILE] [flags]'],
    help: [
      'A task of a suite is named like villagerbench/cooking:12 or minecollab/cooking:3,agents=4, here and wherever a task file is',
      'expected. docs/tasks.md describes the files, the suites and what can be imported.',
      '',
      '  tasks list [SUITE]          the suites with their parameters, or the tasks of one',
      '  tasks show TASK             one task in short; --yaml or --json: the whole',
      '  tasks validate [PATH …]     check task files; without a path those in tasks/',
      '  tasks generate SUITE[:N]    write tasks of a suite as files',
      '  tasks import FILE …         read task files and buildings of other programs',
      '  tasks blueprint             take a blueprint from a world: --from 0,-60,0 --to 8,-55,8, of a --server, of the running --session, or of the arena of a TASK',
      '  tasks schema                the JSON Schema of task files, for editors',
    ].join('\n'),
    flags: {
      seed: numberFlag('N', 'list, show, generate: seed of the generators', { range: seedRange, default: '1' }),
      json: toggleFlag('list, show: print JSON'),
      yaml: toggleFlag('show: print the task file'),
      to: textFlag('DIR|X,Y,Z', 'generate, import: folder for the files; blueprint: the corner across'),
      from: textFlag('KIND|X,Y,Z', 'import: what the file is, where it is not guessed; blueprint: one corner'),
      server: textFlag('HOST:PORT', 'blueprint: take it from this server'),
      session: textFlag('ID', 'blueprint: take it from this running session', { default: 'the newest' }),
      name: textFlag('NAME', 'blueprint: what it is called', { default: 'taken' }),
    },
    load: () => import('../verbs/tasks.ts'),
  },
]
