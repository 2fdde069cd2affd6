import { expect, test } from 'vitest'
import { replyByRules } from '../../../../source/brain/rules/talk/decide-reply.ts'
import { inKnownWords } from '../../../../source/brain/rules/talk/other-words.ts'
import { replyRules, workExamples } from '../../../../source/brain/rules/talk/reply-rules.ts'
import { spaced, unmarked } from '../../../../source/planner/words-read.ts'
import { gameLine } from '../../../../source/team/people/game/said-in-game.ts'
import { replyInput, team } from '../../support/question-inputs.ts'

/** `help` is made of what is understood. */

/** What the book of the game knows of the words. */
const names = ['iron_ore', 'beef', 'cooked_beef', 'chest', 'stick', 'oak_log']
const help = replyByRules(replyInput('help', { team: team() })).reply!

test('an example of a rule is read by this rule, and told', () => {
  for (const { example, pattern } of replyRules) {
    if (example === null) continue
    const words = inKnownWords(unmarked(spaced(example)).toLowerCase(), true)
    expect(pattern.exec(words)?.[0], example).toBe(words)
    expect(help).toContain(example)
  }
})

test('an example of a kind of work begins work, or is told to be work for the team', () => {
  for (const example of Object.values(workExamples)) {
    if (example === null) continue
    const { tasks, reply } = replyByRules(replyInput(example, { team: team(), names }))
    expect(tasks.length > 0 || /say “goal build/.test(reply!), `${example}: ${reply}`).toBe(true)
    expect(help).toContain(example)
  }
})

test('it is no longer than a message in the game, and ends with how to stop', () => {
  const line = gameLine(`@${'x'.repeat(16)} ${help}`)
  expect(line).toMatch(/^@x+ I know: .* ends with: stop\.$/)
  expect(line.length).toBeLessThan(1000)
})
