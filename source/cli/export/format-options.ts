import { loadPrompts, type Prompts } from '../../brain/providers/prompt-templates.ts'
import { UsageError } from '../../errors.ts'
import { choiceHint } from '../../minecraft/names/suggestions.ts'
import type { SftOptions } from '../../session/export/sft.ts'
import type { CastOptions } from '../../tui/film/asciicast.ts'
import { createTheme, type ThemeName } from '../../tui/screen/theme.ts'
import { type Flags, number, text } from '../command.ts'
import { frameSize, listed } from '../files.ts'

/** What flags say of a film. */
export async function castOptions(flags: Flags): Promise<CastOptions> {
  const speed = number(flags, 'speed')
  if (speed !== undefined && !(speed >= 0.1 && speed <= 100))
    throw new UsageError(`--speed ${speed} is out of range.`, 'Choose from 0.1 to 100.')
  const idleLimit = number(flags, 'idle-limit')
  if (idleLimit !== undefined && !(idleLimit > 0))
    throw new UsageError(`--idle-limit ${idleLimit} is no time.`, 'Write seconds, more than 0.')
  const view = text(flags, 'view')
  const { viewNames } = await import('../../tui/views/index.ts')
  if (view !== undefined && !viewNames.includes(view))
    throw new UsageError(`--view ${view}: there is no such view.`, choiceHint(view, viewNames))
  return {
    size: frameSize(text(flags, 'size') ?? '120x36'),
    theme: createTheme((text(flags, 'theme') ?? 'dark') as ThemeName, 24), // the flag's choices are the themes' names
    speed,
    idleLimit,
    view,
  }
}

/** What flags say of fine-tuning data. */
export function sftOptions(flags: Flags): SftOptions {
  const split = text(flags, 'split')
  return {
    minimum: number(flags, 'minimum'),
    questions: flags.questions === undefined ? undefined : listed(flags, 'questions'),
    roles: flags.roles === undefined ? undefined : listed(flags, 'roles'),
    split: split === 'train' || split === 'test' ? split : undefined,
    testShare: number(flags, 'test-share'),
    render: rendering(loadPrompts()),
  }
}

/** A question in the words of its template; not one of an older version whose input the template cannot be filled with. */
const rendering =
  (prompts: Prompts): SftOptions['render'] =>
  (question, input) => {
    try {
      return prompts.get(question)?.render(input)
    } catch {
      return undefined
    }
  }
