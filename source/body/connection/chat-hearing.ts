import type { Bot, BotEvents } from 'mineflayer'
import { playerNameInLine } from '../../minecraft/names/player-names.ts'
import { clean } from '../../minecraft/names/server-text.ts'
import { learn } from '../compat/known-quirks.ts'

/** A line of the game's chat that a player says. */
export interface Spoken {
  readonly from: string
  readonly text: string
  readonly whisper: boolean
}

/** What the declared class leaves out: the parts of a translated line. */
export type Message = Parameters<BotEvents['message']>[0] & { readonly with?: readonly Message[] }

/** The game's own keys for what players say; since 1.19 the client gets the words of the key instead. */
const keys = { 'chat.type.text': false, 'commands.message.display.incoming': true } as const
/** The game's own keys for what is no talk, though a player chooses words of it. */
const otherKeys = [
  ...['chat.type.emote', 'chat.type.announcement', 'chat.type.admin', 'chat.type.team.text', 'chat.type.team.sent'],
  'commands.message.display.outgoing',
]

/**
 * Who says what with a line, and whether it is talk at all. The sender comes from the packet: its uuid (1.16 on), or the name that
 * the server puts beside the words. Only where a plugin writes the whole line is the line read, and then it must begin like
 * chat: in `* ab Steve: stop` Steve says nothing.
 */
export function spoken(bot: Bot, message: Message, uuid: string | null | undefined): Spoken | undefined {
  const sender = uuid && /[1-9a-f]/i.test(uuid) ? uuid : undefined
  const proven = players(bot).find(player => player.uuid === sender)?.username
  const language = bot.registry.language as Readonly<Record<string, string>>
  const { translate, with: [name, words] = [] } = message
  let found: Spoken | undefined
  const key = Object.entries(keys).find(([one]) => translate === one || translate === language[one])
  if (translate !== undefined && key && name && words) {
    const from = proven ?? named(bot, name)
    found = from === undefined ? undefined : { from, text: words.toString(), whisper: key[1] }
  } else if (translate === undefined || !isOther(translate, language)) found = read(bot, message.toString(), proven)
  // The line shows a player whom the packet does not come from.
  const shown = found && players(bot).find(player => player.username === found.from)
  return sender !== undefined && proven === undefined && shown ? undefined : found
}

/**
 * Calls for each line of the server's own, clean, in one line. None is a line that a player says, or that holds a player's name: a whisper,
 * an emote, a death by a named sword, a format of a plug-in. `conceals`: lines that are for no other ear.
 */
export function onServerLine(bot: Bot, conceals: (line: string) => boolean, call: (line: string) => void): void {
  // The declared event leaves the sender out.
  const onMessage = (message: Message, _position: string, sender?: string | null): void => {
    const line = clean(message.toString())
    const isOfPlayer = (sender && /[1-9a-f]/i.test(sender)) || spoken(bot, message, sender) !== undefined
    if (line !== '' && !isOfPlayer && !namesPlayer(bot, line) && !conceals(line)) call(line)
  }
  bot.on('message', onMessage as (message: Message) => void)
}

const namesPlayer = (bot: Bot, line: string): boolean => {
  const lower = line.toLowerCase()
  return players(bot).some(({ username, displayName }) =>
    [username, bare(displayName?.toString() ?? '')].some(one => one !== '' && lower.includes(one.toLowerCase())),
  )
}

const players = (bot: Bot) => Object.values(bot.players)

const isOther = (translate: string, language: Readonly<Record<string, string>>): boolean =>
  Object.hasOwn(language, translate) || otherKeys.some(key => translate === language[key])

/** The player that a name component stands for: vanilla puts the name itself into `insertion`, beside what is shown. */
function named(bot: Bot, component: Message): string | undefined {
  const { insertion } = component.json as { insertion?: unknown }
  if (typeof insertion === 'string' && players(bot).some(({ username }) => username === insertion)) return insertion
  return shownAs(bot, bare(component.toString()))
}

const tag = String.raw`(?:[[({][^\])}<>→»]{1,15}[\])}]\s?)`
const tagged = new RegExp(`^${tag}+`)
const bare = (name: string): string => name.trim().replace(tagged, '').replace(/^~/, '').trim()

const playersShownAs = (bot: Bot, name: string) => {
  const wanted = name.toLowerCase()
  return players(bot).filter(
    ({ username, displayName }) =>
      username.toLowerCase() === wanted || bare(displayName?.toString() ?? '').toLowerCase() === wanted,
  )
}

/** Of two that are shown by the same name neither is believed; a name that no player has is its own. */
function shownAs(bot: Bot, name: string): string | undefined {
  const [one, other] = playersShownAs(bot, name)
  return other ? undefined : (one?.username ?? (name || undefined))
}

const name = `~?(?<name>${playerNameInLine})`
/** `<Steve> hi`, `[VIP] Steve: hi`, `<[VIP] Steve> hi`. */
const talk = [
  new RegExp(`^(?<tags>${tag}{0,4})<(?<inner>${tag}{0,4})${name}>\\s(?<words>.*)$`, 's'),
  new RegExp(`^(?<tags>${tag}{0,4})${name}\\s?[:>»›~-]+\\s(?<words>.*)$`, 's'),
]
const ear = String.raw`\s?(?:-+>|→|➔|»)\s?(?<ear>\w+)\s?`
/** `Steve whispers to you: hi`, `[Steve -> me] hi`, `Steve → You: hi`, `From Steve: hi`, `[MSG: Steve] hi`. */
const whispers = [
  new RegExp(`^(?<tags>${tag}{0,4})${name} (?:whispers|tells|messages)(?: to)?(?: you)?: (?<words>.*)$`, 's'),
  new RegExp(`^[[(](?<tags>${tag}{0,4})${name}${ear}[\\])]:?\\s(?<words>.*)$`, 's'),
  new RegExp(`^(?<tags>${tag}{0,4})${name}${ear}:\\s(?<words>.*)$`, 's'),
  new RegExp(`^From (?<tags>${tag}{0,4})${name}:\\s(?<words>.*)$`, 's'),
  new RegExp(`^[[(](?:From|MSG:|PM:) (?<tags>${tag}{0,4})${name}[\\])]:?\\s(?<words>.*)$`, 's'),
]

/** What others say to each other is shown to operators, too. */
const isFor = (bot: Bot, ear: string): boolean => ear === bot.username || playersShownAs(bot, ear).length === 0

/** A line that a plugin wrote. `proven`: whom its packet comes from. */
function read(bot: Bot, line: string, proven: string | undefined): Spoken | undefined {
  for (const [forms, whisper] of [[whispers, true] as const, [talk, false] as const])
    for (const form of forms) {
      const { tags = '', inner = '', name: shown = '', words: text = '', ear } = form.exec(line)?.groups ?? {}
      if (shown === '') continue
      if (ear !== undefined && !isFor(bot, ear)) return undefined
      if (proven !== undefined) return { from: proven, text, whisper }
      // `[ab] Steve: stop` is what ab announces.
      const ranks = `${tags}${inner}`.match(/\w+/g) ?? []
      if (ranks.some(word => playersShownAs(bot, word).length > 0)) return undefined
      // `[INFO] Note: go away` is the server's; between < and > stands a name, even one that the list of players hides.
      const known = playersShownAs(bot, shown).length > 0 || line.startsWith(`<${shown}>`)
      const from = known ? shownAs(bot, shown) : undefined
      if (from === undefined) return undefined
      learn(bot, 'written-chat')
      return { from, text, whisper }
    }
  return undefined
}
