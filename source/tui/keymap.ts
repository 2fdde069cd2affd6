/**
 * The one table of keys. Bindings, the footer, the help view and docs/keys.md are made from it; a key means the first
 * entry whose context is active.
 */

export type Context =
  | 'quit question'
  | 'fork question'
  | 'writing'
  | 'approval waiting'
  | 'draft waiting'
  | 'task waiting'
  | 'plan'
  | 'inbox'
  | 'two replays'
  | 'replay'
  | 'map'
  | 'agent'
  | 'question'
  | 'tasks'
  | 'task list'
  | 'agent list'
  | 'pane'
  | 'empty line'
  | 'browsing'
  | 'anywhere'

/** How the contexts are called where people read, in the order in which they matter to a newcomer. */
export const contextTitles: Readonly<Record<Context, string>> = {
  'empty line': 'On the empty line',
  browsing: 'Everywhere but while writing',
  'approval waiting': 'While something waits for a decision',
  'draft waiting': 'While a draft for your seat waits',
  'task waiting': 'While a task waits for you to take it on',
  plan: 'In a plan (inbox, then tab)',
  inbox: 'Inbox',
  writing: 'While writing',
  pane: 'In a pane (tab)',
  tasks: 'Tasks view',
  'task list': 'In the task tree',
  'agent list': 'In the list of agents',
  agent: 'Agent view',
  question: 'A question, opened',
  map: 'Map view',
  replay: 'Replay',
  'two replays': 'Two recordings side by side',
  anywhere: 'Always',
  'quit question': 'When asked what becomes of the session',
  'fork question': 'When asked whether to fork',
}

export interface Binding {
  /** The name under which settings give it other keys; no two entries share one. */
  readonly id: string
  /** What it does, when that is what another entry does too: a name in the table of actions. @default the id */
  readonly action?: string
  readonly keys: readonly string[]
  readonly context: Context
  readonly help: string
  /** Short words for the footer; absent = not shown there. */
  readonly label?: string
  /** How the keys read in the footer, when not simply the first key. */
  readonly show?: string
  /** Cannot be taken back: guarded against accidents, and marked in the help. */
  readonly dangerous?: boolean
  /**
   * Acts only when no other character follows at once, because then the person is writing a message that happens to begin
   * with this letter.
   */
  readonly held?: boolean
}

const views = ['team', 'agent', 'tasks', 'map', 'metrics', 'inbox', 'help']

export type Keymap = readonly Binding[]

export const keymap: Keymap = [
  {
    id: 'quitStop',
    keys: ['s'],
    context: 'quit question',
    help: 'stop the session and leave',
    label: 'stop the session',
    dangerous: true,
  },
  {
    id: 'quitLeave',
    keys: ['l', 'ctrl+d'],
    context: 'quit question',
    help: 'leave the session running',
    label: 'leave it running',
  },
  {
    id: 'quitBack',
    keys: ['esc', 'b', 'ctrl+c'],
    context: 'quit question',
    help: 'back to the session',
    label: 'back',
  },

  {
    id: 'forkHere',
    keys: ['y', 'enter'],
    context: 'fork question',
    help: 'leave the replay and start a new session from this moment',
    label: 'start a new session here',
  },
  { id: 'forkNot', keys: ['n', 'esc', 'ctrl+c'], context: 'fork question', help: 'back to the replay', label: 'back' },

  { id: 'submit', keys: ['enter'], context: 'writing', help: 'send, or run the command', label: 'send' },
  {
    id: 'edit.newLine',
    keys: ['alt+enter', 'ctrl+j', 'shift+enter'],
    context: 'writing',
    help: 'new line',
    label: 'new line',
    show: 'alt+enter',
  },
  {
    id: 'complete',
    keys: ['tab'],
    context: 'writing',
    help: 'complete a name, command or task; again for the next',
    label: 'complete',
  },
  { id: 'completeBack', keys: ['shift+tab'], context: 'writing', help: 'previous completion' },
  {
    id: 'delivery',
    keys: ['ctrl+t'],
    context: 'writing',
    help: 'how it arrives: queued, steer (next step), interrupt (now)',
    label: 'how it arrives',
  },
  { id: 'cancel', keys: ['esc'], context: 'writing', help: 'give up what is being typed', label: 'give up' },
  { id: 'clear', keys: ['ctrl+c'], context: 'writing', help: 'erase the line' },
  { id: 'edit.left', keys: ['left', 'ctrl+b'], context: 'writing', help: 'character left' },
  { id: 'edit.right', keys: ['right', 'ctrl+f'], context: 'writing', help: 'character right' },
  { id: 'edit.wordLeft', keys: ['ctrl+left', 'alt+left', 'alt+b'], context: 'writing', help: 'word left' },
  { id: 'edit.wordRight', keys: ['ctrl+right', 'alt+right', 'alt+f'], context: 'writing', help: 'word right' },
  { id: 'edit.start', keys: ['home', 'ctrl+a'], context: 'writing', help: 'start of the line' },
  { id: 'edit.end', keys: ['end', 'ctrl+e'], context: 'writing', help: 'end of the line' },
  { id: 'edit.backspace', keys: ['backspace', 'ctrl+h'], context: 'writing', help: 'erase the character before' },
  { id: 'edit.delete', keys: ['delete'], context: 'writing', help: 'erase the character after' },
  { id: 'edit.eraseWord', keys: ['ctrl+w', 'alt+backspace'], context: 'writing', help: 'erase the word before' },
  { id: 'edit.eraseToStart', keys: ['ctrl+u'], context: 'writing', help: 'erase to the start of the line' },
  { id: 'edit.eraseToEnd', keys: ['ctrl+k'], context: 'writing', help: 'erase to the end of the line' },
  { id: 'up', keys: ['up', 'ctrl+p'], context: 'writing', help: 'line above, then older entries' },
  { id: 'down', keys: ['down', 'ctrl+n'], context: 'writing', help: 'line below, then newer entries' },

  {
    id: 'approve',
    keys: ['a'],
    context: 'approval waiting',
    help: 'approve what waits',
    label: 'approve',
    dangerous: true,
    held: true,
  },
  {
    id: 'approveAlways',
    keys: ['A'],
    context: 'inbox',
    help: 'approve, and always for this agent and kind of request',
    label: 'always',
    dangerous: true,
    held: true,
  },
  {
    id: 'editApproval',
    keys: ['e'],
    context: 'approval waiting',
    help: 'change the proposed plan where it stands, or name another amount',
    label: 'edit',
    held: true,
  },
  {
    id: 'editPlan',
    keys: ['o'],
    context: 'approval waiting',
    help: 'open the proposed plan in $EDITOR',
    label: '$EDITOR',
    held: true,
  },
  {
    id: 'reject',
    keys: ['r'],
    context: 'approval waiting',
    help: 'reject, with a reason',
    label: 'reject',
    held: true,
  },

  {
    id: 'acceptDraft',
    keys: ['a'],
    context: 'draft waiting',
    help: 'let the draft count as it is',
    label: 'accept',
    dangerous: true,
    held: true,
  },
  { id: 'changeDraft', keys: ['e'], context: 'draft waiting', help: 'change the draft', label: 'change', held: true },
  {
    id: 'ignoreDraft',
    keys: ['x'],
    context: 'draft waiting',
    help: 'put the draft aside',
    label: 'aside',
    dangerous: true,
    held: true,
  },
  {
    id: 'draftInbox',
    action: 'view.inbox',
    keys: ['i'],
    context: 'draft waiting',
    help: 'inbox: the draft at length',
  },

  {
    id: 'acceptTask',
    keys: ['a'],
    context: 'task waiting',
    help: 'take the task on',
    label: 'accept',
    dangerous: true,
    held: true,
  },
  {
    id: 'declineTask',
    keys: ['x'],
    context: 'task waiting',
    help: 'decline it, with a reason',
    label: 'decline',
    held: true,
  },
  { id: 'taskInbox', action: 'view.inbox', keys: ['i'], context: 'task waiting', help: 'inbox: the task at length' },

  {
    id: 'planDown',
    keys: ['J', 'shift+down'],
    context: 'plan',
    help: 'move the item or stage down, into the next stage at the end',
    label: 'move',
    show: 'J/K',
  },
  { id: 'planUp', keys: ['K', 'shift+up'], context: 'plan', help: 'move it up' },
  { id: 'planWho', keys: ['w'], context: 'plan', help: 'give it to the next seat, then to nobody', label: 'who' },
  { id: 'planText', keys: ['t', 'enter'], context: 'plan', help: 'change its text', label: 'text' },
  { id: 'planNew', keys: ['n'], context: 'plan', help: 'a new item below', label: 'new', show: 'n/N' },
  { id: 'planStage', keys: ['N'], context: 'plan', help: 'a new stage below' },
  { id: 'planDelete', keys: ['d', 'delete'], context: 'plan', help: 'delete it (u takes it back)', label: 'delete' },
  { id: 'planSplit', keys: ['x'], context: 'plan', help: 'split it in two', label: 'split' },
  { id: 'planNeeds', keys: ['b'], context: 'plan', help: 'what it needs before, by id', label: 'needs' },
  { id: 'planUndo', keys: ['u'], context: 'plan', help: 'take the last change back', label: 'undo' },
  { id: 'planMark', keys: ['space'], context: 'plan', help: 'mark it, to begin before the rest', label: 'mark' },
  {
    id: 'planPart',
    keys: ['s'],
    context: 'plan',
    help: 'let only what is marked begin, or this stage or item; the rest goes on waiting',
    label: 'only this',
    dangerous: true,
    held: true,
  },
  {
    id: 'planSend',
    keys: ['p'],
    context: 'plan',
    help: 'send it as your version, without approving it',
    label: 'send',
  },
  {
    id: 'planGraph',
    keys: ['l'],
    context: 'plan',
    help: 'the graph of what needs what, or the list again',
    label: 'graph',
  },

  { id: 'previousApproval', keys: ['left'], context: 'inbox', help: 'previous request', label: 'request', show: '←/→' },
  { id: 'nextApproval', keys: ['right'], context: 'inbox', help: 'next request' },

  { id: 'play', keys: ['space'], context: 'replay', help: 'play or pause', label: 'play' },
  { id: 'seekBack', keys: ['left'], context: 'replay', help: '5 s back', label: '5 s', show: '←/→' },
  { id: 'seekForward', keys: ['right'], context: 'replay', help: '5 s on' },
  { id: 'stepBack', keys: [',', 'shift+left'], context: 'replay', help: 'one event back', label: 'step', show: ',/.' },
  { id: 'stepForward', keys: ['.', 'shift+right'], context: 'replay', help: 'one event on' },
  { id: 'slower', keys: ['['], context: 'replay', help: 'slower', label: 'speed', show: '[/]' },
  { id: 'faster', keys: [']'], context: 'replay', help: 'faster' },
  {
    id: 'otherReplay',
    keys: ['o'],
    context: 'two replays',
    help: 'show the other recording, where there is room for one only',
    label: 'A/B',
  },
  {
    id: 'parting',
    keys: ['d'],
    context: 'two replays',
    help: 'to the moment where they part',
    label: 'where they part',
  },
  {
    id: 'nextFound',
    keys: ['n'],
    context: 'replay',
    help: 'next hit of the search; without one, next marked moment',
    label: 'next',
    show: 'n/N',
  },
  { id: 'previousFound', keys: ['N'], context: 'replay', help: 'previous hit, or marked moment' },
  { id: 'nextMarker', keys: ['m'], context: 'replay', help: 'next marked moment', label: 'mark', show: 'm/M' },
  { id: 'previousMarker', keys: ['M'], context: 'replay', help: 'previous marked moment' },
  {
    id: 'search',
    keys: ['/'],
    context: 'replay',
    help: 'search every event: a text, kind:action.ended, @name, together or alone; esc ends it',
    label: 'search',
  },
  {
    id: 'only',
    keys: ['a'],
    context: 'replay',
    help: 'steps, marks and hits of one agent only, then of the next',
    label: 'agent',
  },
  {
    id: 'why',
    keys: ['w'],
    context: 'replay',
    help: 'why: to the question whose answer led to this action',
    label: 'why',
  },
  {
    id: 'fork',
    keys: ['f'],
    context: 'replay',
    help: 'fork: a new session from this moment (asks first)',
    label: 'fork',
  },
  { id: 'skipQuiet', keys: ['s'], context: 'replay', help: 'skip quiet stretches', label: 'skip quiet' },
  {
    id: 'seekTo',
    keys: ['t', ':'],
    context: 'replay',
    help: 'go to a time (2:30), a share (50 %), an event (#123), a mark (m4, plan 2)',
    label: 'go to',
  },
  { id: 'seekStart', keys: ['home'], context: 'replay', help: 'to the start' },
  { id: 'seekEnd', keys: ['end'], context: 'replay', help: 'to the end' },
  { id: 'leaveReplay', action: 'quit', keys: ['q'], context: 'replay', help: 'leave the replay', label: 'quit' },

  { id: 'mapWest', keys: ['left'], context: 'map', help: 'move the map west', label: 'move', show: '←↑↓→' },
  { id: 'mapEast', keys: ['right'], context: 'map', help: 'move the map east' },
  { id: 'mapNorth', keys: ['up'], context: 'map', help: 'move the map north' },
  { id: 'mapSouth', keys: ['down'], context: 'map', help: 'move the map south' },
  { id: 'mapZoomIn', keys: ['z'], context: 'map', help: 'zoom in', label: 'zoom', show: 'z/Z' },
  { id: 'mapZoomOut', keys: ['Z'], context: 'map', help: 'zoom out' },
  { id: 'mapLower', keys: ['<'], context: 'map', help: 'cut one layer lower', label: 'height', show: '</>' },
  { id: 'mapHigher', keys: ['>'], context: 'map', help: 'cut one layer higher' },
  { id: 'mapReset', keys: ['c'], context: 'map', help: 'centre, whole height', label: 'centre' },

  { id: 'previousSeat', keys: ['left', '{'], context: 'agent', help: 'previous agent', label: 'agent', show: '←/→' },
  { id: 'nextSeat', keys: ['right', '}'], context: 'agent', help: 'next agent' },
  {
    id: 'openEntry',
    keys: ['enter'],
    context: 'agent',
    help: 'open the question of this line: its prompt, its answer, what came of it',
    label: 'question',
  },
  {
    id: 'failure',
    keys: ['x'],
    context: 'agent',
    help: 'to the newest failed action, then the one before; enter opens the question that led to it',
    label: 'failure',
  },
  {
    id: 'previousQuestion',
    keys: ['left'],
    context: 'question',
    help: 'the question before',
    label: 'question',
    show: '←/→',
  },
  { id: 'nextQuestion', keys: ['right'], context: 'question', help: 'the question after' },

  { id: 'editTasks', keys: ['e'], context: 'tasks', help: 'change the plan where it stands', label: 'edit plan' },
  {
    id: 'layers',
    keys: ['l'],
    context: 'tasks',
    help: 'what needs what, in steps, or the tree again',
    label: 'steps/tree',
  },

  {
    id: 'foldTask',
    keys: ['space', 'left', 'right'],
    context: 'task list',
    help: 'hide or show the tasks under this one',
    label: 'fold',
  },
  { id: 'finishTask', keys: ['D'], context: 'task list', help: 'done: your own task, as the world shows' },
  { id: 'failTask', keys: ['F'], context: 'task list', help: 'failed: your own task, with a reason' },
  { id: 'openTask', keys: ['enter'], context: 'task list', help: 'to the agent who does it', label: 'its agent' },
  { id: 'openSeat', keys: ['enter'], context: 'agent list', help: 'everything about this agent', label: 'open' },
  { id: 'pauseSeat', keys: ['p'], context: 'agent list', help: 'pause or resume this agent', label: 'pause' },
  { id: 'writeTo', keys: ['m'], context: 'agent list', help: 'write to this agent', label: 'message' },

  { id: 'filter', keys: ['/'], context: 'pane', help: 'show only lines that contain a text', label: 'filter' },
  { id: 'scrollUp', keys: ['up', 'k'], context: 'pane', help: 'up', label: 'move', show: '↑/↓' },
  { id: 'scrollDown', keys: ['down', 'j'], context: 'pane', help: 'down' },
  { id: 'scrollHome', keys: ['home', 'g'], context: 'pane', help: 'to the first line' },
  { id: 'scrollEnd', keys: ['end', 'G'], context: 'pane', help: 'to the last line' },

  { id: 'nextPane', keys: ['tab'], context: 'browsing', help: 'next pane, then back to the line', label: 'panes' },
  { id: 'previousPane', keys: ['shift+tab'], context: 'browsing', help: 'previous pane' },
  ...views.map((name, index) => ({
    id: `view.${name}`,
    keys: [String(index + 1)],
    context: 'browsing' as const,
    help: `${name} view`,
    ...(index === 0 ? { label: 'views', show: '1-7' } : {}),
  })),
  {
    id: 'inbox',
    action: 'view.inbox',
    keys: ['i'],
    context: 'approval waiting',
    help: 'inbox: what waits for a decision',
  },
  { id: 'command', keys: ['/'], context: 'empty line', help: 'begin a command', label: 'command' },
  { id: 'mention', keys: ['@'], context: 'empty line', help: 'write to one: @name text', label: 'name' },
  {
    id: 'act',
    keys: ['!'],
    context: 'empty line',
    help: 'act with your own or taken body: !name(arguments)',
    label: 'act',
  },
  {
    id: 'olderEntry',
    action: 'up',
    keys: ['up', 'ctrl+p'],
    context: 'empty line',
    help: 'change the message still queued, or older entries',
  },
  { id: 'newerEntry', action: 'down', keys: ['down', 'ctrl+n'], context: 'empty line', help: 'newer entries' },
  { id: 'enlarge', keys: ['+'], context: 'browsing', help: 'enlarge the focused pane' },
  { id: 'shrink', keys: ['_'], context: 'browsing', help: 'shrink it again' },
  { id: 'help', action: 'view.help', keys: ['?'], context: 'browsing', help: 'help', label: 'help' },
  {
    id: 'back',
    keys: ['esc'],
    context: 'browsing',
    help: 'back: close, clear the filter, to the line, to the team',
    label: 'back',
  },

  { id: 'pageUp', keys: ['pageup'], context: 'anywhere', help: 'a page up (the chat, from the line)' },
  { id: 'pageDown', keys: ['pagedown'], context: 'anywhere', help: 'a page down' },
  {
    id: 'detach',
    keys: ['ctrl+d'],
    context: 'anywhere',
    help: 'detach: the session goes on without this terminal',
    label: 'leave',
  },
  { id: 'quit', keys: ['ctrl+c'], context: 'anywhere', help: 'quit; asks when you are the last owner' },
  { id: 'stop', keys: ['ctrl+z'], context: 'anywhere', help: 'back to the shell; fg comes back here' },
  { id: 'redraw', keys: ['ctrl+l'], context: 'anywhere', help: 'draw the screen again' },
]
