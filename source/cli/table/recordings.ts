import { mcteam } from '../../command-name.ts'
import { momentHelp } from '../../session/recording/moment.ts'
import { accountFlags } from '../account-flags.ts'
import { busFlags, busHostFlags } from '../bus-flags.ts'
import type { CliCommand } from '../command.ts'
import { formats } from '../export/formats.ts'
import { choiceFlag, numberFlag, textFlag, toggleFlag } from '../flag.ts'
import { personFlags, sessionFlags, thinkingFlags, trustFlag } from '../flags.ts'

/** Verbs of what has been recorded. */
export const recordings: readonly CliCommand[] = [
  {
    name: 'replay',
    summary: 'watch a recording on the live screen',
    usage: ['replay FILE.jsonl [OTHER.jsonl] [--until T --print]', 'replay --follow [FILE|SESSION]'],
    help: `With two recordings: side by side on one clock. Only looks: no brain is asked, nothing changes. To go on with a session: ${mcteam} tui --resume. To try something else from a moment: ${mcteam} fork.`,
    flags: {
      until: textFlag(
        'T',
        'start here: 2:30, 150 (seconds), 40%, #123 (event), m4 (marker), "before plan 2", "goal 2"',
      ),
      play: toggleFlag('play from there at once'),
      follow: toggleFlag('start at the end and go on with what a running session writes'),
      print: toggleFlag('print that one frame as text and exit'),
      size: textFlag('COLSxROWS', 'size of the printed frame', { default: 'as wide as the terminal, else 120x40' }),
      speed: numberFlag('X', '0.5 to 16'),
      theme: personFlags.theme,
      fps: personFlags.fps,
      'screen-reader': personFlags['screen-reader'],
    },
    load: () => import('../verbs/replay.ts'),
  },
  {
    name: 'fork',
    summary: 'start a new session from a moment of a recording, with something changed',
    usage: [
      'fork FILE.jsonl --at T [--organization O] [--schedule S] [--brain rules] [--model M] [--message "@bob …"] [flags]',
    ],
    help: [
      'The arena, the inventories, the tasks and what everybody remembers are as they were at T; from there on it is a new session',
      `with a recording of its own, on the embedded world. The original is only read. To look at it: ${mcteam} replay. To go on with`,
      `it where it stopped: ${mcteam} tui --resume. Both side by side: ${mcteam} replay ORIGINAL FORK.`,
      '',
      `T: ${momentHelp}.`,
    ].join('\n'),
    flags: {
      at: textFlag('T', 'the moment to start from'),
      organization: sessionFlags.organization,
      schedule: sessionFlags.schedule,
      brain: sessionFlags.brain,
      model: sessionFlags.model,
      seat: sessionFlags.seat,
      'base-url': sessionFlags['base-url'],
      tools: sessionFlags.tools,
      stream: sessionFlags.stream,
      ...thinkingFlags,
      prompts: sessionFlags.prompts,
      budget: sessionFlags.budget,
      message: textFlag('TEXT', 'said at that moment, as on the screen: "@bob get 6 oak logs"'),
      record: sessionFlags.record,
      trust: trustFlag,
      print: toggleFlag('no screen: readable lines, and the exit code of `run`'),
      json: toggleFlag('no screen: the events, one JSON object per line'),
      ...personFlags,
      ...busFlags,
      ...busHostFlags,
    },
    load: () => import('../verbs/fork.ts'),
  },
  {
    name: 'cleanup',
    summary: 'take away what a session on a server left, and put back the land of its arena',
    usage: ['cleanup [RECORDING] --server HOST:PORT [--json]'],
    help: [
      'Agents take their scaffolds away themselves, also after a --resume. Where a session will not go on, one body joins, walks to what',
      'stands still according to the recording (the newest one without RECORDING), and digs away what is still the kind of block that was',
      'put up. Each block is told; exit code 1 when some are left, with the reason.',
      'Where its task had an arena, the referee, an operator, joins and puts back what stood there before, as it was kept beside the recording',
      '(NAME.land.json); one line says what is as it was, and what could not be put back.',
    ].join('\n'),
    flags: {
      server: sessionFlags.server,
      version: sessionFlags.version,
      names: textFlag('NAME', 'what the body is called', { default: 'mcteam_cleanup' }),
      referee: textFlag('NAME', 'the operator that puts back the land of an arena', { default: 'referee' }),
      ...accountFlags,
      trust: toggleFlag('agree beforehand to what a land file of another person has the operator do'),
      json: toggleFlag('print JSON'),
    },
    load: () => import('../verbs/cleanup.ts'),
  },
  {
    name: 'recordings',
    summary: 'list, verify, repair, redact, compact and export recordings',
    usage: ['recordings [list|info|calls|verify|repair|redact|compact|export] [FILE …] [flags]'],
    help: 'list takes a folder (default recordings). calls lists what brains were asked, and what depends on each answer. What export can write, and its flags: docs/exports.md.',
    flags: {
      json: toggleFlag('print JSON'),
      to: textFlag('FILE', 'where the result goes (the recording itself is never changed)'),
      format: choiceFlag(Object.keys(formats), 'what export writes'),
      size: textFlag('COLSxROWS', 'asciicast, html: size of the screen', { default: '120x36' }),
      view: textFlag('NAME', 'asciicast, html: the view to film', { default: 'team' }),
      theme: choiceFlag(['dark', 'light', 'contrast', 'none'], 'asciicast, html: colours'),
      speed: numberFlag('X', 'asciicast, html: so many times faster', { default: '1' }),
      'idle-limit': numberFlag('S', 'asciicast, html: cut waits to so many seconds'),
      building: textFlag('NAME', 'schem: which building', { default: 'the one that was designed last' }),
      names: textFlag('A,B', 'redact: names to replace'),
      texts: textFlag('A,B', 'redact: texts to black out'),
      minimum: numberFlag('X', 'sft: least completion, 0 to 1'),
      questions: textFlag('A,B', 'sft: only these questions'),
      roles: textFlag('A,B', 'sft: only these roles'),
      split: choiceFlag(['train', 'test'], 'sft: this part of the tasks'),
      'test-share': numberFlag('X', 'sft: share of the tasks in the test part', { default: '0.1' }),
    },
    load: () => import('../verbs/recordings.ts'),
  },
]
