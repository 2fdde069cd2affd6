export type Context =
  | 'quit question'
  | 'stop question'
  | 'fork question'
  | 'ended'
  | 'menu'
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
  'task waiting': 'While a task waits for you to accept it',
  plan: 'In a plan (inbox, then tab)',
  inbox: 'Inbox',
  ended: 'When the session has ended',
  menu: 'In the menu over the line (/, @, ! or tab)',
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
  'quit question': 'When asked what to do with the session',
  'stop question': 'When asked whether to end the session',
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

export type Keymap = readonly Binding[]
