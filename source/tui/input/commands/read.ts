import { message } from './addressee.ts'
import { error, type InputMeaning, type Speaker, send, suggestion } from './meaning.ts'
import { slashCommands } from './table.ts'

/** What a line means: `/command`, `!action(…)`, or something said to all or to the names after `@`. */
export const readLine = (line: string, speaker: Speaker): InputMeaning => {
  const text = line.trim()
  if (text.startsWith('!'))
    return text.length === 1 ? error('Name an action: !goTo(12, -60, 4)') : send({ type: 'act', text })
  if (!text.startsWith('/')) return message(text, speaker)
  const [, name = '', argument = ''] = /^\/(\S*)\s*([\s\S]*)$/.exec(text) ?? []
  const found = slashCommands.find(entry => entry.name === name.toLowerCase())
  if (found) return found.read(argument, speaker)
  const names = slashCommands.map(entry => entry.name)
  return error(`There is no command /${name}.${suggestion(name, names, '/')} /help lists them.`)
}
