import { KnownError } from '../../../errors.ts'
import type { Text } from '../../text.ts'

/** Words of the game's own language file, so that each version speaks as its vanilla server does. */
export const t = (translate: string, ...args: readonly (string | number | Text)[]): Text =>
  args.length > 0 ? { translate, with: args.map(arg => (typeof arg === 'number' ? String(arg) : arg)) } : { translate }

/** A command that cannot be read or done. With a place it is shown with the line up to there and an arrow. */
export class CommandError extends KnownError {
  readonly text: Text
  readonly input: string | undefined
  readonly cursor: number

  constructor(text: Text, input?: string, cursor = 0) {
    super(text.translate ?? text.text ?? 'command failed')
    this.text = text
    this.input = input
    this.cursor = cursor
  }

  /** What the source is told: the reason, then where. */
  lines(): Text[] {
    const reason: Text = { ...this.text, color: 'red' }
    if (this.input === undefined) return [reason]
    const before = this.input.slice(Math.max(0, this.cursor - 10), this.cursor)
    const extra: Text[] = [{ text: before, color: 'gray' }]
    if (this.cursor < this.input.length)
      extra.push({ text: this.input.slice(this.cursor), color: 'red', underlined: true })
    extra.push({ translate: 'command.context.here', color: 'red', italic: true })
    return [reason, { text: this.cursor > 10 ? '...' : '', color: 'gray', extra }]
  }
}

/** A failure without a place: the command was well formed. */
export const failure = (key: string, ...args: readonly (string | number | Text)[]): CommandError =>
  new CommandError(t(key, ...args))
