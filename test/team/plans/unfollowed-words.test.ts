import { afterEach, expect, test } from 'vitest'
import { simple } from '../support/harness.ts'
import { violations } from '../support/invariants.ts'
import { play as begin, type Playing } from '../support/person.ts'

/** What a plan does not follow of a rejection stands in the chat when the plan is proposed, in every way of planning. */

let current: Playing | undefined
afterEach(async () => {
  await current?.team.stop('the test is over')
  expect(violations(current?.events ?? [])).toEqual([])
  current = undefined
})

test.each(['tree', 'dag', 'causal', 'chain'] as const)(
  'the part that %s does not follow is told once, with what can be said instead; the rest is followed',
  async organization => {
    current = await begin(simple('Collect 12 oak logs. Craft 3 oak doors and 4 torches.', { organization }), {
      approvals: 'plans',
    })
    const { team, ask, next, past } = current
    const asked = next('approval.asked')
    await team.start()
    await asked
    const reject = async (reason: string) => {
      const again = next('approval.asked')
      expect(await ask({ type: 'reject', reason })).toMatchObject({ ok: true })
      await again
      return past('plan.proposed').at(-1)!.data.content
    }
    const told = () => past('alert').flatMap(({ data }) => (/does not follow/.test(data.text) ? [data.text] : []))
    const content = await reject('no torches, and paint the doors red')
    expect(JSON.stringify(content.stages)).not.toContain('torch')
    expect(content.unfollowed?.[0]).toBe('I could not read “paint the doors red” from Ann.')
    expect(told()).toEqual([
      expect.stringMatching(
        /^Lena follows “no torches”, but does not follow all that was said: I could not read “paint the doors red” from Ann\. I can follow, for example: “/,
      ),
    ])
    // A rejection that is followed in full tells nothing, nor what was told before.
    expect((await reject('let Mia craft the doors')).unfollowed).toBeUndefined()
    expect(told()).toHaveLength(1)
    expect(past('plan.proposed').at(-1)!.data.content.followed).toEqual(['let Mia craft the doors'])
  },
)
