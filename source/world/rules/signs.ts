import type { Mechanic } from '../mechanic.ts'
import { center, distance, type Point, same } from '../point.ts'
import type { SignText } from '../protocol/block-entities.ts'
import { clean } from '../text.ts'

const isSign = (name: string): boolean => name.endsWith('_sign')
const empty = ['', '', '', '']

export const signs: Mechanic = {
  name: 'signs',
  blocks: [
    {
      match: block => isSign(block.name),
      placed(game, p, _state, by) {
        if (!game.blockEntity(p)) game.setBlockEntity(p, { type: 'sign', front: empty, back: empty })
        if (!by) return
        by.editingSign = p
        // The editor opens on a sign that the client must already have.
        game.network.correctBlock(by, p)
        game.network.send(by, 'open_sign_entity', { location: p, isFrontText: true })
      },
      use(game, { player, position, stack }) {
        if (stack && /_dye$|ink_sac$/.test(stack.name)) return false
        // From 1.20 every player can open a written sign again.
        if (!game.registry.since('1.20') || stack?.name.endsWith('_sign')) return false
        player.editingSign = position
        game.network.send(player, 'open_sign_entity', { location: position, isFrontText: true })
        return true
      },
    },
  ],
  packets: {
    update_sign(game, player, packet) {
      const p = packet.location as Point
      const { editingSign } = player
      if (!editingSign || !same(editingSign, p) || !isSign(game.nameAt(p)) || distance(player.position, center(p)) > 10)
        return
      player.editingSign = undefined
      const lines = [packet.text1, packet.text2, packet.text3, packet.text4].map(t =>
        clean(typeof t === 'string' ? t : '', 90),
      )
      const old = game.blockEntity(p) as (SignText & { type: string }) | undefined
      const back = packet.isFrontText === false
      game.setBlockEntity(p, {
        type: 'sign',
        front: back ? (old?.front ?? empty) : lines,
        back: back ? lines : (old?.back ?? empty),
      })
    },
  },
}
