import { EventEmitter } from 'node:events'
import type { Bot } from 'mineflayer'
import { z } from 'zod'
import { jsonOf } from '../../../json.ts'
import { cell, show } from '../../../minecraft/blocks/position.ts'
import { readable } from '../../../minecraft/names/readable.ts'
import { clean } from '../../../minecraft/names/server-text.ts'
import { botStateOf } from '../../bot/bot-state.ts'
import { activate } from '../../bot/look-and-click.ts'
import { atServerPace } from '../../bot/server-pace.ts'
import { raw } from '../../bot/undeclared.ts'
import { abortable, until } from '../../bot/waits.ts'
import { ActionError } from '../../contract/body-types.ts'
import { carriedItem, emptyHand, hold } from '../../hands/carried-items.ts'
import { approach } from '../../reach/approach.ts'
import { putBeside } from '../../reach/work-stations.ts'
import { middleOf, Terrain } from '../../terrain/terrain.ts'
import { defineAction, item, maybeAt, positionOf } from '../table/define-action.ts'

const pagesOf = (bot: Bot, name: string): string[] => {
  const book = carriedItem(bot, name)
  const raw = book as unknown as {
    nbt?: { value?: { pages?: { value?: { value?: unknown[] } } } }
    components?: { type: string; data?: { pages?: { content?: unknown }[] } }[]
  }
  const old = raw.nbt?.value?.pages?.value?.value
  const now = raw.components?.find(one => /book_content/.test(one.type))?.data?.pages?.map(page => page.content)
  return (old ?? now ?? []).map(page => clean(pageText(page), 1_000))
}

function pageText(page: unknown): string {
  if (typeof page !== 'string')
    return typeof page === 'object' && page !== null && 'raw' in page ? pageText(page.raw) : JSON.stringify(page ?? '')
  const parsed = jsonOf(page) as { text?: string } | string | null | undefined
  return typeof parsed === 'string' ? parsed : (parsed?.text ?? page)
}

export const read = defineAction({
  name: 'read',
  description: 'Read a sign near (or at a position), or a book that is carried.',
  offered: { inside: 60 },
  family: 'use',
  words: ['read', 'sign', 'book'],
  parameters: z.object({
    item: z.string().max(64).optional().describe('writable_book or written_book; a sign when left out'),
    ...maybeAt,
  }),
  label: args => `read ${readable(args.item ?? 'the sign')}`,
  async perform(context, args) {
    const { bot, signal } = context
    if (args.item?.includes('book')) {
      const pages = pagesOf(bot, args.item)
      return pages.length > 0
        ? pages.map((page, index) => `page ${index + 1}: ${JSON.stringify(page)}`).join('; ')
        : `the ${args.item} is empty`
    }
    const names = bot.registry.blocksArray.map(block => block.name).filter(name => /sign$/.test(name))
    const at =
      positionOf(args) ?? botStateOf(bot).ground.index.find(new Set(names), cell(bot.entity.position), 32, 1)[0]
    if (!at) throw new ActionError('not-found', 'sees no sign within 32 blocks')
    await approach(bot, at, signal)
    const block = bot.blockAt(middleOf(at))
    if (!block || !/sign$/.test(block.name)) throw new ActionError('not-found', `there is no sign at ${show(at)}`)
    const text = block
      .getSignText()
      .map(side => clean((side ?? '').trim().replaceAll('\n', ' / '), 400))
      .filter(Boolean)
      .join(' | ')
    return `the sign at ${show(at)} says ${text ? JSON.stringify(text) : 'nothing'}`
  },
})

export const readPage = defineAction({
  name: 'readPage',
  description: 'Read one page of a book that is carried.',
  family: 'use',
  words: ['read', 'page', 'book'],
  parameters: z.object({ item, page: z.number().int().min(1).max(200).describe('number of the page') }),
  async perform({ bot }, args) {
    const pages = pagesOf(bot, args.item)
    const page = pages[args.page - 1]
    if (page === undefined) throw new ActionError('not-found', `the ${args.item} has ${pages.length} pages`)
    return `page ${args.page}: ${JSON.stringify(page)}`
  },
})

export const write = defineAction({
  name: 'write',
  description: 'Write on a sign that stands near (or at a position), or into a book and quill that is carried.',
  partOf: 'communication',
  family: 'use',
  words: ['write', 'sign', 'book'],
  parameters: z.object({
    text: z.string().min(1).max(1_000).describe('what; lines by \\n'),
    item: z.string().max(64).optional().describe('writable_book; a sign when left out'),
    ...maybeAt,
  }),
  label: args => `write “${args.text.slice(0, 30)}”`,
  async perform(context, args) {
    const { bot, signal } = context
    if (args.item) {
      const book = carriedItem(bot, args.item)
      if (book.name !== 'writable_book') throw new ActionError('not-allowed', `${args.item} cannot be written in`)
      await hold(bot, 'writable_book', signal)
      const pages = args.text.match(/[\s\S]{1,250}/g) ?? ['']
      await abortable(bot.writeBook(bot.heldItem!.slot, pages), signal, 4_000, 'writing').catch((error: unknown) => {
        if (error instanceof ActionError && error.code === 'timeout')
          throw new ActionError('unsupported', 'this server does not let books be written')
        throw error
      })
      return `wrote ${pages.length} pages`
    }
    const names = bot.registry.blocksArray.map(block => block.name).filter(name => /sign$/.test(name))
    const editable = !/^1\.(8|9|1[0-9])(\.|$)/.test(bot.version)
    const own = bot.inventory.items().find(one => /sign$/.test(one.name))?.name
    // Before 1.20 only the player who has just placed a sign may write on it.
    if (!editable && !own)
      throw new ActionError(
        'missing-item',
        `on ${bot.version} only a sign that is placed anew can be written on, and it has none`,
      )
    const at = editable
      ? (positionOf(args) ?? botStateOf(bot).ground.index.find(new Set(names), cell(bot.entity.position), 32, 1)[0])
      : await putBeside(context, own!)
    if (!at) throw new ActionError('not-found', 'sees no sign within 32 blocks')
    await approach(bot, at, signal)
    const block = bot.blockAt(middleOf(at))
    if (!block || !/sign$/.test(block.name))
      throw new ActionError('not-found', `there is no ${'sign'} at ${show(at)}, but ${new Terrain(bot).of(at)?.name}`)
    const first = args.text.split('\n')[0]!.trim()
    const words = () => bot.blockAt(middleOf(at))?.getSignText().join(' ') ?? ''
    if (editable) {
      const opened = new EventEmitter()
      let open = false
      const listener = () => {
        open = true
        opened.emit('open')
      }
      raw(bot)._client.on('open_sign_entity', listener)
      try {
        await emptyHand(bot, signal)
        await activate(bot, at, signal)
        // A silent server is written to all the same: it may not tell, and take it.
        await until(opened, ['open'], () => open, { ms: atServerPace(bot, 1_000), signal })
      } finally {
        raw(bot)._client.removeListener('open_sign_entity', listener)
      }
    }
    bot.updateSign(block, args.text.split('\n').slice(0, 4).join('\n'))
    if (
      !(await until(bot, ['blockEntityData', 'blockUpdate'] as never, () => words().includes(first.slice(0, 10)), {
        ms: atServerPace(bot, 1_500),
        signal,
      }))
    )
      throw new ActionError('refused-by-server', `the sign at ${show(at)} does not take the text`)
    return `wrote on the sign at ${show(at)}`
  },
})
