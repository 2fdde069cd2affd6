import { withExtra } from '../items/stack.ts'
import type { Mechanic } from '../mechanic.ts'
import { clean } from '../text.ts'

const mostPages = 100
// The game's limits for a page and a title.
const longestPageCharacters = 1024
const longestTitleCharacters = 32
const hotbarStart = 36
const offHand = { packet: 40, slot: 45 }

/** Writing in a book and quill, and signing it, which makes it a written book. */
export const books: Mechanic = {
  name: 'books',
  items: [
    {
      match: name => name === 'written_book',
      use(game, player, _book, hand) {
        game.network.send(player, 'open_book', { hand })
        return true
      },
    },
  ],
  packets: {
    edit_book(_, player, packet) {
      const hand = Number(packet.hand)
      const slot = hand === offHand.packet ? offHand.slot : hand >= 0 && hand < 9 ? hotbarStart + hand : undefined
      const book = slot === undefined ? null : player.inventory[slot]
      if (slot === undefined || book?.name !== 'writable_book' || !Array.isArray(packet.pages)) return
      if (packet.pages.length > mostPages || packet.pages.some(page => typeof page !== 'string')) return
      const pages = (packet.pages as string[]).map(page =>
        page
          .slice(0, longestPageCharacters)
          .split('\n')
          .map(line => clean(line, longestPageCharacters))
          .join('\n'),
      )
      const title = typeof packet.title === 'string' ? clean(packet.title, longestTitleCharacters) : undefined
      player.inventory[slot] = withExtra(
        title ? { ...book, name: 'written_book' } : book,
        title ? { ...book.extra, pages, title, author: player.name } : { ...book.extra, pages },
      )
    },
  },
}
