// node scripts/renew-samples.ts: writes the keyframes of recordings/samples anew, after a change of the fold. The events stay.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { SessionEvent } from '../source/session/events.ts'
import { fold, initialState } from '../source/session/fold.ts'
import { type Keyframe, keyframeLine } from '../source/session/recording/lines.ts'

const folder = new URL('../recordings/samples/', import.meta.url)
for (const name of readdirSync(folder).filter(file => file.endsWith('.jsonl'))) {
  const file = new URL(name, folder)
  let state = initialState()
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map(line => {
      if (line === '') return line
      const content = JSON.parse(line) as SessionEvent | { readonly keyframe: Keyframe } | { readonly mcteam: number }
      if ('keyframe' in content) return keyframeLine({ ...content.keyframe, state }).trimEnd()
      if ('seq' in content) state = fold(state, content)
      return line
    })
  writeFileSync(file, lines.join('\n'))
}
