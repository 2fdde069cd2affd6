import { expect, test } from 'vitest'
import type { Body } from '../../../source/body/contract/body-types.ts'
import { nothingSeen } from '../../../source/body/contract/observation.ts'
import type { Position } from '../../../source/minecraft/blocks/position.ts'
import { createKnowledge } from '../../../source/team/knowledge/team-knowledge.ts'
import { FakeWorld } from '../support/fake-world.ts'
import { simple } from '../support/harness.ts'

const at: Position = [2, -60, 2]

/** An agent that saw this in the chest when it opened it last. */
const looker = (name: string) => {
  let seen: { items: Record<string, number>; looked: number } = { items: {}, looked: 0 }
  const body: Body = Object.assign(new FakeWorld().body(name), {
    observe: () => ({ ...nothingSeen, containers: [{ at, block: 'chest', ...seen }] }),
  })
  return {
    body,
    opens(items: Record<string, number>, looked: number) {
      seen = { items, looked }
    },
  }
}

test('what an agent saw in a chest before others were at it is no news when it comes back from elsewhere', () => {
  const bob = looker('Bob')
  const mia = looker('Mia')
  const found: unknown[] = []
  const knowledge = createKnowledge(simple('Look.'), () => [bob.body, mia.body], {
    found: ({ items }) => void found.push(items),
  })
  const held = () => knowledge.containers.all().find(one => one.at.join() === at.join())?.items
  // The task says what is in it; an agent that enters the world has only heard of that.
  const begun = held()
  knowledge.learn(bob.body)
  expect(held()).toEqual(begun)
  bob.opens({ bricks: 4 }, 100)
  knowledge.learn(bob.body)
  mia.opens({ bricks: 4, red_carpet: 1 }, 200)
  knowledge.learn(mia.body)
  // Bob has built meanwhile, and remembers the chest as he left it.
  knowledge.learn(bob.body)
  expect(held()).toEqual({ bricks: 4, red_carpet: 1 })
  // He looks again and finds it as it was for him: another agent took the carpet.
  bob.opens({ bricks: 4 }, 300)
  knowledge.learn(bob.body)
  expect(held()).toEqual({ bricks: 4 })
  expect(found).toEqual([{ bricks: 4 }, { bricks: 4, red_carpet: 1 }, { bricks: 4 }])
})

test('what an agent saw before others looked, and tells only after them, is not what lies there', () => {
  const bob = looker('Bob')
  const mia = looker('Mia')
  const found: unknown[] = []
  const createdFor = (knownBy?: () => undefined) =>
    createKnowledge(simple('Look.'), () => [bob.body, mia.body], {
      found: ({ items }, by, when) => void found.push([items, by, when]),
      knownBy,
    })
  const tell = (knowledge: ReturnType<typeof createdFor>) => {
    found.length = 0
    // Bob opens it in the middle of a long action; Mia opens it after him, and her action ends first.
    bob.opens({ carrot: 1 }, 100)
    mia.opens({ carrot: 1, potato: 1 }, 200)
    knowledge.learn(mia.body)
    knowledge.learn(bob.body)
    const now = knowledge.containers.all().find(one => one.at.join() === at.join())?.items
    expect(now).toEqual({ carrot: 1, potato: 1 })
    // What he sees when he looks again counts.
    bob.opens({ potato: 1 }, 300)
    knowledge.learn(bob.body)
    expect(knowledge.containers.all().find(one => one.at.join() === at.join())?.items).toEqual({ potato: 1 })
  }
  tell(createdFor())
  expect(found).toEqual([
    [{ carrot: 1, potato: 1 }, undefined, undefined],
    [{ potato: 1 }, undefined, undefined],
  ])
  // Where not all know what one has found, it is still what he knows.
  tell(createdFor(() => undefined))
  expect(found).toEqual([
    [{ carrot: 1, potato: 1 }, 'Mia', undefined],
    [{ carrot: 1 }, 'Bob', 'earlier'],
    [{ potato: 1 }, 'Bob', undefined],
  ])
})
