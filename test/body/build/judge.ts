import { type BlueprintCell, isGate } from '../../../source/minecraft/blocks/blueprint.ts'
import { type Face, opposite } from '../../../source/minecraft/blocks/faces.ts'
import { hangsOn } from '../../../source/minecraft/blocks/placement.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import type { Stage } from '../stage.ts'

/** The cells that the world, asked itself, does not have as they should be. */
export async function wrongIn(stage: Stage, cells: readonly BlueprintCell[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { at, block, states } of cells) {
    const { facing } = states ?? {}
    // A gate turns round as it is opened.
    const sides = isGate(block) && facing ? [facing, opposite[facing as Face]] : [facing]
    const all = sides.map(side => {
      const list = Object.entries(states ?? {}).map(([name, value]) => `${name}=${name === 'facing' ? side : value}`)
      return `${block}[${list.join(',')}]`
    })
    const replies: string[] = []
    for (const wanted of all)
      replies.push((await stage.world.command(`execute if block ${at.join(' ')} ${wanted}`)).join(' '))
    if (!replies.some(reply => /passed/i.test(reply))) wrong.push(`${all[0]} at ${at.join(' ')}: ${replies[0]}`)
  }
  return wrong
}

/** Where something stands in or around a building, from its lowest layer up, that does not belong to it and carries none of it. */
export async function leftBehind(stage: Stage, cells: readonly BlueprintCell[], before: readonly Position[] = []) {
  const own = new Set([...cells.map(one => one.at), ...before].map(at => at.join()))
  for (const { at, block, states } of cells) {
    const on = hangsOn(block, states)
    if (on) own.add(at.map((value, i) => value + on[i]!).join())
  }
  const range = (i: 0 | 1 | 2, below: number, above: number) => {
    const values = cells.map(one => one.at[i])
    const [low, high] = [Math.min(...values) - below, Math.max(...values) + above]
    return Array.from({ length: high - low + 1 }, (_, n) => low + n)
  }
  const left: string[] = []
  for (const x of range(0, 2, 2))
    for (const z of range(2, 2, 2))
      for (const y of range(1, 0, 2)) {
        const at = [x, Math.max(-60, y), z]
        if (own.has(at.join())) continue
        const reply = (await stage.world.command(`execute if block ${at.join(' ')} air`)).join(' ')
        if (!/passed/i.test(reply)) left.push(at.join(' '))
      }
  return left
}
