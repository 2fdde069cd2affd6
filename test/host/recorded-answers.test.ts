import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readLines } from '../../scripts/samples/questions-only.ts'
import { recordedAnswers, staleAnswers, staleInWords } from '../../source/brain/providers/cassette/recorded-answers.ts'
import { loadPrompts } from '../../source/brain/providers/prompt-templates.ts'
import { sessionConfig } from '../../source/cli/config/session.ts'
import { noSettings } from '../../source/cli/settings/index.ts'
import { startSession } from '../../source/host/start-session.ts'
import type { SessionEvent } from '../../source/session/log/events.ts'
import { temporaryFolder } from '../session/helpers.ts'

const folder = 'recordings/answers'
const renew = 'Where the answers still hold: npm run answers. Else: npm run answers -- --model NAME.'

test.each(readdirSync(folder))(
  'the answers of %s are to the prompts of today, and its session reaches its end',
  async name => {
    const path = resolve(folder, name)
    const stale = staleAnswers(await recordedAnswers(path, loadPrompts())).map(staleInWords)
    expect(stale, `${name} is stale. ${renew}`).toEqual([])
    const beside = temporaryFolder()
    const task = join(beside, 'task.yaml')
    writeFileSync(task, JSON.stringify(readLines(path, []).header.task))
    const answers: (string | undefined)[] = []
    const onEvent = ({ type, data }: SessionEvent): void => {
      if (type === 'mind.answered') answers.push(data.error)
    }
    const config = await sessionConfig([task], { answers: path, record: join(beside, name) }, noSettings)
    const running = await startSession(config, { onEvent })
    onTestFinished(() => running.close())
    const { result } = await running.ended
    expect(answers.filter(Boolean), renew).toEqual([])
    expect(result).toBe('success')
    expect(answers.length).toBe(readLines(path, ['mind.answered']).lines.length)
  },
)
