import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordingDocs } from '../../../scripts/docs-recording.ts'
import { eventSchemas } from '../../../source/session/log/events.ts'
import { recorded, temporaryFolder } from '../helpers.ts'

const committed = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')
/** Tables and lists are laid out by the formatter; what counts is what they say. */
const words = (text: string) => text.replace(/\s+|-{3,}/g, '')

test('the pages about the format say what the code says', () => {
  const { markdown, schema } = recordingDocs()
  const advice = 'Run `npx node scripts/docs-recording.ts` and commit the pages.'
  const [page, code] = [committed('recording-format.md'), markdown].map(text => text.split('\n').filter(words))
  const at = code!.findIndex((line, index) => words(line) !== words(page![index] ?? ''))
  const difference = at < 0 ? page!.slice(code!.length) : [`docs: ${page![at] ?? ''}`, `code: ${code![at]}`]
  expect(difference, advice).toEqual([])
  expect(Object.keys(eventSchemas).filter(type => !markdown.includes(`#### \`${type}\``))).toEqual([])
  const isCurrent = isDeepStrictEqual(JSON.parse(committed('recording.schema.json')), JSON.parse(schema))
  expect(isCurrent, `docs/recording.schema.json is of another time. ${advice}`).toBe(true)
})

test('every line of a recording fits the published schema, and others do not', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  await recorded(path, { events: 600, keyframeEvery: 200 })
  const schema = z.fromJSONSchema(JSON.parse(committed('recording.schema.json')))
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines.some(line => line.startsWith('{"keyframe"'))).toBe(true)
  for (const line of lines) expect(schema.safeParse(JSON.parse(line)).success, line.slice(0, 200)).toBe(true)
  for (const line of [
    '{"seq":0,"t":0,"source":"x","type":"alert","data":{}}',
    '{"seq":1,"t":0,"source":"x","type":"alert","data":{"level":"loud","text":"x"}}',
    '{"hello":1}',
    '{"keyframe":{"seq":1},"crc":"00000000"}',
  ]) {
    expect(schema.safeParse(JSON.parse(line)).success, line).toBe(false)
  }
})
