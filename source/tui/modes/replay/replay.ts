import { quit } from '../../app.ts'
import { startPrompt } from '../../input/start.ts'
import type { Ui } from '../../ui.ts'
import type { Mode } from '../mode.ts'
import {
  askFork,
  changeSpeed,
  found,
  jump,
  nextAgent,
  play,
  seekBy,
  seekEnd,
  seekStart,
  step,
  toggleSkipping,
  why,
} from './keys.ts'
import { replayState } from './state.ts'
import { replayRows, trackSigns } from './track.ts'

const contexts: Mode['contexts'] = {
  replay: {
    title: 'Replay',
    replays: true,
    when: () => true,
    signs: { title: 'Signs on the line of the replay', means: trackSigns },
    keys: [
      { id: 'play', keys: ['space'], help: 'play or pause', label: 'play', run: play },
      { id: 'seekBack', keys: ['left'], help: '5 s back', label: '5 s', show: '←/→', run: seekBy(-5000) },
      { id: 'seekForward', keys: ['right'], help: '5 s on', run: seekBy(5000) },
      { id: 'stepBack', keys: [',', 'shift+left'], help: 'one event back', label: 'step', show: ',/.', run: step(-1) },
      { id: 'stepForward', keys: ['.', 'shift+right'], help: 'one event on', run: step(1) },
      { id: 'slower', keys: ['['], help: 'slower', label: 'speed', show: '[/]', run: changeSpeed(-1) },
      { id: 'faster', keys: [']'], help: 'faster', run: changeSpeed(1) },
      {
        id: 'nextFound',
        keys: ['n'],
        help: 'next hit of the search; without one, next marked moment',
        label: 'next',
        show: 'n/N',
        run: found(1),
      },
      { id: 'previousFound', keys: ['N'], help: 'previous hit, or marked moment', run: found(-1) },
      { id: 'nextMarker', keys: ['m'], help: 'next marked moment', label: 'mark', show: 'm/M', run: jump(1) },
      { id: 'previousMarker', keys: ['M'], help: 'previous marked moment', run: jump(-1) },
      { id: 'nextGoalMark', keys: ['}'], help: 'where the next goal was given', run: jump(1, 'goal') },
      {
        id: 'previousGoalMark',
        keys: ['{'],
        help: 'where this goal, or the one before, was given',
        run: jump(-1, 'goal'),
      },
      {
        id: 'search',
        keys: ['/'],
        help: 'search every event: a text, kind:action.ended, @name, together or alone; esc ends it',
        label: 'search',
        run: startPrompt({ kind: 'search' }),
      },
      {
        id: 'only',
        keys: ['a'],
        help: 'steps, marks and hits of one agent only, then of the next',
        label: 'agent',
        run: nextAgent,
      },
      {
        id: 'why',
        keys: ['w'],
        help: 'why: to the question whose answer led to the chosen action, or the last one',
        label: 'why',
        run: why,
      },
      {
        id: 'fork',
        keys: ['f'],
        help: 'fork: a new session from this moment (asks first)',
        label: 'fork',
        run: askFork,
      },
      { id: 'skipQuiet', keys: ['s'], help: 'skip quiet stretches', label: 'skip quiet', run: toggleSkipping },
      {
        id: 'seekTo',
        keys: ['t', ':'],
        help: 'go to a time (2:30), a share (50 %), an event (#123), a mark (m4, plan 2)',
        label: 'go to',
        run: startPrompt({ kind: 'seek' }),
      },
      { id: 'seekStart', keys: ['home'], help: 'to the start', run: seekStart },
      { id: 'seekEnd', keys: ['end'], help: 'to the end', run: seekEnd },
      { id: 'leaveReplay', keys: ['q'], help: 'leave the replay', label: 'quit', run: quit },
    ],
  },
}

/** Ends the search, and shows all agents again. */
const back = (ui: Ui): Ui | undefined =>
  replayState.of(ui).search === undefined && ui.only === undefined
    ? undefined
    : { ...replayState.set(ui, { search: undefined }), only: undefined, notice: undefined }

/** A recording that plays: a clock that stops and goes back, its moments on a line. */
export const replayMode: Mode = {
  name: 'replay',
  holds: ({ mode }) => mode === 'replay',
  line: false,
  contexts,
  rows: replayRows,
  back,
}
