import type { Snapshot } from '../../screen/snapshot.ts'
import {
  cancel,
  closeMenu,
  completeWord,
  edit,
  enterEntry,
  moveInMenu,
  nextDelivery,
  recall,
  takeEntry,
} from '../line.ts'
import { purposeOf } from '../prompts.ts'
import { submit } from '../submit.ts'
import { bothWays, type KeyContext } from './binding.ts'

/** What the line is for otherwise has no recipient and no second line. */
const isForMessage = ({ ui }: Snapshot): boolean => ui.prompt.kind === 'say'

export const writingKeys = {
  menu: {
    title: 'In the menu over the line (/, @, ! or tab)',
    keys: [
      ...bothWays(
        { label: 'choose', show: '↑/↓' },
        { id: 'menuUp', keys: ['up', 'shift+tab', 'ctrl+p'], help: 'entry above' },
        { id: 'menuDown', keys: ['down', 'ctrl+n'], help: 'entry below' },
        moveInMenu,
      ),
      {
        id: 'menuTake',
        keys: ['tab'],
        help: 'complete the line with the chosen entry',
        label: 'complete',
        run: takeEntry,
      },
      { id: 'menuEnter', keys: ['enter'], help: 'the same; a command that is written in full runs', run: enterEntry },
      { id: 'menuClose', keys: ['esc'], help: 'close the menu', label: 'close', run: closeMenu },
    ],
  },
  writing: {
    title: 'While writing',
    live: true,
    keys: [
      {
        id: 'submit',
        keys: ['enter'],
        help: 'send, or run the command',
        label: 'send',
        labelNow: ({ ui }) => purposeOf(ui.prompt)?.label,
        run: submit,
      },
      {
        id: 'edit.newLine',
        keys: ['alt+enter', 'ctrl+j', 'shift+enter'],
        help: 'new line',
        label: 'new line',
        show: 'alt+enter',
        when: isForMessage,
        run: edit('newLine'),
      },
      {
        id: 'complete',
        keys: ['tab'],
        help: 'complete a name, command or task; opens a menu when there are several',
        label: 'complete',
        when: isForMessage,
        run: completeWord,
      },
      {
        id: 'delivery',
        keys: ['ctrl+t'],
        help: 'delivery: queued, steer (before the next step), interrupt (now)',
        label: 'delivery: queued / next step / now',
        when: isForMessage,
        run: nextDelivery,
      },
      { id: 'cancel', keys: ['esc'], help: 'cancel what is being typed', label: 'cancel', run: cancel },
      { id: 'clear', keys: ['ctrl+c'], help: 'erase the line', run: cancel },
      { id: 'edit.left', keys: ['left', 'ctrl+b'], help: 'character left', run: edit('left') },
      { id: 'edit.right', keys: ['right', 'ctrl+f'], help: 'character right', run: edit('right') },
      { id: 'edit.wordLeft', keys: ['ctrl+left', 'alt+left', 'alt+b'], help: 'word left', run: edit('wordLeft') },
      { id: 'edit.wordRight', keys: ['ctrl+right', 'alt+right', 'alt+f'], help: 'word right', run: edit('wordRight') },
      { id: 'edit.start', keys: ['home', 'ctrl+a'], help: 'start of the line', run: edit('start') },
      { id: 'edit.end', keys: ['end', 'ctrl+e'], help: 'end of the line', run: edit('end') },
      {
        id: 'edit.backspace',
        keys: ['backspace', 'ctrl+h'],
        help: 'erase the character before',
        run: edit('backspace'),
      },
      { id: 'edit.delete', keys: ['delete'], help: 'erase the character after', run: edit('delete') },
      {
        id: 'edit.eraseWord',
        keys: ['ctrl+w', 'alt+backspace'],
        help: 'erase the word before',
        run: edit('eraseWord'),
      },
      { id: 'edit.eraseToStart', keys: ['ctrl+u'], help: 'erase to the start of the line', run: edit('eraseToStart') },
      { id: 'edit.eraseToEnd', keys: ['ctrl+k'], help: 'erase to the end of the line', run: edit('eraseToEnd') },
      { id: 'up', keys: ['up', 'ctrl+p'], help: 'line above, then older entries', run: recall(-1) },
      { id: 'down', keys: ['down', 'ctrl+n'], help: 'line below, then newer entries', run: recall(1) },
    ],
  },
} satisfies Record<string, KeyContext>
