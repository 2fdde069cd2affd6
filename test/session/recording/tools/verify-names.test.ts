import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { verifyRecording } from '../../../../source/session/recording/tools/verify.ts'
import { recorded, temporaryFolder } from '../../helpers.ts'

test.each(['constructor', '__proto__', 'toString'])('a keyframe with an added %s is one that differs', async key => {
  const path = join(temporaryFolder(), 'a.jsonl')
  await recorded(path, { events: 300, keyframeEvery: 200 })
  rmSync(`${path}.idx`)
  const lines = readFileSync(path, 'utf8').split('\n')
  const at = lines.findLastIndex(line => line.startsWith('{"keyframe"'))
  const bare = lines[at]!.slice(0, -',"crc":"00000000"}'.length)
  const changed = bare.replace('"state":{', `"state":{"${key}":{"a":1},`)
  lines[at] = `${changed},"crc":"${crc32(changed).toString(16).padStart(8, '0')}"}`
  writeFileSync(path, lines.join('\n'))
  const reason = `the keyframe differs from the state folded from the events before it (${key})`
  expect((await verifyRecording(path)).problems).toEqual([{ line: at + 1, reason }])
})
