import { rename } from 'node:fs/promises'
import { fold, initialState } from '../../source/session/log/fold.ts'
import { eventLine, headerLine, keyframeLine } from '../../source/session/recording/file/lines.ts'
import { readLines } from '../../source/session/recording/tools/found-lines.ts'
import { writeLines } from '../../source/session/recording/tools/write.ts'

/** Writes a recording's keyframes anew from its events, as the fold makes them now; nothing else of it changes. */
export async function refold(path: string): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    let state = initialState()
    for await (const found of readLines(path)) {
      if (found.kind === 'header') yield headerLine(found.header)
      else if (found.kind === 'damaged') throw new Error(`${path} is damaged in line ${found.line}: ${found.reason}`)
      else if (found.kind === 'event') {
        state = fold(state, found.event)
        yield eventLine(found.event)
      } else yield keyframeLine({ ...found.keyframe, state })
    }
  }
  const fresh = `${path}.fresh`
  await writeLines(fresh, lines())
  await rename(fresh, path)
}
