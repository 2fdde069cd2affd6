import type { BlockEntity } from '../chunks.ts'
import type { Point } from '../point.ts'
import type { Registry } from '../registry.ts'

/** A sign's text: four lines per side, plain text. */
export interface SignText {
  readonly front: readonly string[]
  readonly back: readonly string[]
}

type Nbt = { type: string; value: unknown; name?: string }

// Numeric types in the block entity registry, the same from 1.19 to 1.21; only blocks that look different by them matter.
const types: Readonly<Record<string, number>> = {
  chest: 1,
  trapped_chest: 2,
  sign: 7,
  mob_spawner: 9,
  banner: 19,
  bed: 25,
  hanging_sign: 8,
}

/** Type number and NBT of a block entity for clients; undefined when clients need none. */
export function blockEntityNbt(registry: Registry, entity: BlockEntity): { type: number; nbt: Nbt } | undefined {
  if (entity.type !== 'sign') return undefined
  return { type: types.sign!, nbt: rootName(registry, signNbt(registry, entity as unknown as SignText)) }
}

export function blockEntityPacket(registry: Registry, p: Point, entity: BlockEntity): object | undefined {
  const data = blockEntityNbt(registry, entity)
  return data && { location: p, action: data.type, nbtData: data.nbt }
}

/** Root compounds carry a name until 1.20.1; the writer of later versions ignores it. */
const rootName = (_: Registry, nbt: Nbt): Nbt => ({ ...nbt, name: '' })

function signNbt(registry: Registry, sign: SignText): Nbt {
  const json = (line: string | undefined): string => JSON.stringify({ text: line ?? '' })
  const string = (value: string): Nbt => ({ type: 'string', value })
  if (!registry.since('1.20')) {
    const lines = [0, 1, 2, 3].map(i => [`Text${i + 1}`, string(json(sign.front[i]))] as const)
    return {
      type: 'compound',
      value: { ...Object.fromEntries(lines), Color: string('black'), GlowingText: { type: 'byte', value: 0 } },
    }
  }
  const side = (lines: readonly string[]): Nbt => ({
    type: 'compound',
    value: {
      messages: { type: 'list', value: { type: 'string', value: [0, 1, 2, 3].map(i => json(lines[i])) } },
      color: string('black'),
      has_glowing_text: { type: 'byte', value: 0 },
    },
  })
  return {
    type: 'compound',
    value: { front_text: side(sign.front), back_text: side(sign.back), is_waxed: { type: 'byte', value: 0 } },
  }
}
