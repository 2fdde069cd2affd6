import type { OthersCommand } from './referee-types.ts'

/** Reading what a vanilla server answers to the referee's commands. */

/**
 * Items in a container from the reply to `data get block X Y Z Items`: `…: [{Slot: 0b, id: "minecraft:dirt", Count: 3b}]`. Null
 * where the reply tells nothing of the block.
 */
export function containerItems(reply: string): Record<string, number> | null {
  if (/not a block entity|no elements matching/i.test(reply)) return {}
  if (!/has the following block data|\[/.test(reply)) return null
  const items: Record<string, number> = {}
  for (const entry of reply.matchAll(/\{([^{}]*)/g)) {
    const id = /\bid: ?"(?:minecraft:)?([a-z0-9_]+)"/.exec(entry[1]!)?.[1]
    const count = /\b[cC]ount: ?(\d+)/.exec(entry[1]!)?.[1]
    if (id) items[id] = (items[id] ?? 0) + Number(count ?? 1)
  }
  return items
}

export interface SlotItem {
  readonly slot: number
  readonly item: string
  readonly count: number
}

/**
 * The same slot by slot; `special`: stacks with more than a kind and a count, such as names, enchantments, contents. Null where the reply
 * tells nothing of the block.
 */
export function containerSlots(
  reply: string,
): { readonly items: readonly SlotItem[]; readonly special: number } | null {
  const all = containerItems(reply)
  if (all === null) return null
  const items: SlotItem[] = []
  let special = 0
  for (const entry of listEntries(reply.slice(reply.indexOf('[')))) {
    const slot = /\bSlot: ?(\d+)b?/.exec(entry)?.[1]
    const item = /\bid: ?"(?:minecraft:)?([a-z0-9_]+)"/.exec(entry)?.[1]
    if (slot === undefined || item === undefined) continue
    items.push({ slot: Number(slot), item, count: Number(/\b[cC]ount: ?(\d+)/.exec(entry)?.[1] ?? 1) })
    if (/\b(?:tag|components): ?\{/.test(entry)) special++
  }
  return { items, special }
}

/** The compounds of a list of NBT, whatever is nested in them: `[{…}, {…}]`. */
function listEntries(text: string): string[] {
  const entries: string[] = []
  let depth = 0
  let start = 0
  let quote = ''
  for (let index = 0; index < text.length; index++) {
    const char = text[index]!
    if (char === '\\') index++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '{' && depth++ === 0) start = index
    else if (char === '}' && --depth === 0) entries.push(text.slice(start, index + 1))
  }
  return entries
}

/** What a rule of the game is: `Gamerule doMobSpawning is currently set to: true`. */
export const ruleValue = (reply: string): string | null => /: ?(true|false|-?\d+)$/.exec(reply.trim())?.[1] ?? null

/** `The difficulty is Easy`. */
export const difficultyIn = (reply: string): string | null =>
  /\b(peaceful|easy|normal|hard)\.?$/i.exec(reply.trim())?.[1]?.toLowerCase() ?? null

/**
 * Count from the reply to `clear PLAYER ITEM 0`, which removes nothing: `Found 3 matching item(s) on player Bob`. Null where the
 * reply tells no count.
 */
export function carriedCount(reply: string): number | null {
  if (/^No items were found on player|^No player was found|player .*cannot be found/i.test(reply)) return 0
  const found = /^Found (\d+) matching items? on player|^Found (\d+) matching item\(s\) on player/.exec(reply)
  return found ? Number(found[1] ?? found[2]) : null
}

/** Feet from the reply to `data get entity NAME Pos`: `Bob has the following entity data: [0.5d, -60.0d, 4.5d]`. */
export function entityPosition(reply: string): [number, number, number] | null {
  const found = /\[(-?[\d.eE+-]+)d, (-?[\d.eE+-]+)d, (-?[\d.eE+-]+)d\]$/.exec(reply.trim())
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null
}

/** Ticks from the reply to `time query gametime`: `The time is 1234`. */
export function worldAge(reply: string): number | null {
  const found = /^The time is (\d+)/.exec(reply)
  return found ? Number(found[1]) : null
}

/** The answer to `setblock` where that very block stands already. */
export const isUnchanged = (reply: string): boolean =>
  /^Could not set the block$|^The block couldn't be placed$/.test(reply)

/** Lines a server answers when a command did not work, in the words of vanilla, Bukkit, Cuberite and flying-squid. */
export function isRefusal(reply: string): boolean {
  return /^(Unknown|Incorrect|Expected|Invalid|No (entity|player)|That position is not loaded|Could not set the block$|You (do not|don't) have (the )?permission|I'm sorry, but you do not have permission|An unexpected error|An internal error|Forbidden|Command not found|Bad command)|<--\[HERE\]/i.test(
    reply,
  )
}

/** Whether a client was thrown out because another one joined under its name. */
export const isDisplacement = (reason: string): boolean =>
  /duplicate_login|logged in from another location/i.test(reason)

/** A chat line as mineflayer gives it: text, and the translation key where the server sent one. */
export interface ChatLine {
  toString(): string
  readonly translate?: unknown
  readonly with?: readonly ChatLine[]
}

/** Keys of what the server says by itself: who came, who died, what others do. */
const announcement = /^(multiplayer\.player|death|chat\.type|sleep|commands\.message)\b/
/** `<Bob> hello`, `[Admin] Bob: hello`: what players say, on servers that send all text as chat. */
const playerLine = /^(?:\[[^\]]*\] ?)*(?:<[^>]+>|[\w.]{1,32}:) /

/** What a command changed, by the key of the line that other operators read of it. */
const changes = [
  [/^commands\.(?:setblock|fill|clone|data\.block|item\.block|place)\b/, 'blocks'],
  [/^commands\.(?:give|clear|item\.entity|loot|replaceitem\.entity)\b/, 'items'],
] as const

/** What another operator did, from the line that the server tells all operators; null: it is no such line, or changed neither blocks nor items. */
export function othersCommand(line: ChatLine): OthersCommand | null {
  if (line.translate !== 'chat.type.admin') return null
  const [by, what] = line.with ?? []
  const about = changes.find(([key]) => key.test(String(what?.translate ?? '')))?.[1]
  if (!by || !what || !about) return null
  return { by: by.toString(), about, words: what.toString(), names: (what.with ?? []).map(String) }
}

/**
 * Whether a line may answer a command. Vanilla marks answers as system lines; other servers send every line as chat, where
 * only the line itself tells an answer from what a player says.
 */
export function answersCommand(line: ChatLine, position: string, sender: unknown): boolean {
  if (typeof line.translate === 'string' && announcement.test(line.translate)) return false
  if (position === 'system') return true
  const byPlayer = typeof sender === 'string' && !/^[0-]*$/.test(sender)
  return position === 'chat' && !byPlayer && !playerLine.test(line.toString())
}
