import { expect, test } from 'vitest'
import { noSettings } from '../../../source/cli/settings/loaded.ts'
import { run } from '../../../source/cli/verbs/prompts.ts'
import { refusal } from '../../refusal.ts'

test('a task without its flag is told the flag, and a second question that one is shown at a time', async () => {
  const said = (...input: string[]) => refusal(() => run(['show', ...input], {}, noSettings))
  expect(await said('planTask', 'my cabin.yaml')).toMatch(/prompts show planTask --task ["']my cabin\.yaml["']/)
  expect(await said('planTask', 'judgeTask')).toContain('One question at a time')
})
