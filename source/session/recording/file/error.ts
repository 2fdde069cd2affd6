import { asWord, mcteam } from '../../../command-name.ts'
import { UsageError } from '../../../errors.ts'
/** A recording that cannot be read as it is: which file, which line, what is wrong; `remedy`: what to do. */
export class RecordingError extends UsageError {
  readonly path: string
  readonly line: number | undefined
  readonly reason: string

  constructor(path: string, line: number | undefined, reason: string, remedy = repairRemedy(path)) {
    super(`${path}${line === undefined ? '' : `, line ${line}`}: ${reason}.`, remedy)
    this.path = path
    this.line = line
    this.reason = reason
  }
}

const repairRemedy = (path: string) =>
  `Try \`${mcteam} recordings repair ${asWord(path)}\`, which keeps everything that can be read.`

export const notOneAdvice = `Give a .jsonl file that mcteam recorded; \`${mcteam} recordings list\` shows them.`
