import type { CliCommand } from './command.ts'
import { machine } from './table/machine.ts'
import { playing } from './table/playing.ts'
import { recordings } from './table/recordings.ts'
import { studies } from './table/studies.ts'

/** Every verb. A new one is an entry in a file of `table/` and one file in `verbs/`. */
export const commands: readonly CliCommand[] = [...playing, ...recordings, ...studies, ...machine]
