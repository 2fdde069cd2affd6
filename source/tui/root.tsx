import { Box, Text, Transform, useApp, useCursor, useInput, usePaste } from 'ink'
import { memo, useEffect, useSyncExternalStore } from 'react'
import type { Store } from './app.ts'
import type { Input } from './input/input.ts'
import type { Placed } from './screen/snapshot.ts'

/**
 * Rows that are already cleaned, wrapped, cut and styled. They go in as the transform of a blank text, so that Ink neither
 * measures nor wraps them again; that halves the cost of a frame.
 */
const Pane = memo(({ x, y, width, height, lines }: Omit<Placed, 'id'>) => (
  <Box position="absolute" left={x} top={y} width={width} height={height}>
    <Transform transform={(_, index) => lines[index] ?? ''}>
      <Text>{blank(height)}</Text>
    </Transform>
  </Box>
))
/** One dot per row: a text that is nothing but spaces could be trimmed away. */
const blank = (rows: number): string => Array.from({ length: rows }, () => '.').join('\n')
Pane.displayName = 'Pane'

export interface RootProps {
  readonly store: Store
  readonly input: Input
  readonly columns: number
  readonly rows: number
  readonly onReady: (app: ReturnType<typeof useApp>) => void
}

export const Root = ({ store, input, columns, rows, onReady }: RootProps) => {
  const frame = useSyncExternalStore(store.subscribe, store.frame)
  const app = useApp()
  const { setCursorPosition } = useCursor()
  useEffect(() => onReady(app), [app, onReady])
  useInput((text, key) => input.key(text, key))
  usePaste(text => input.paste(text))
  setCursorPosition(frame.cursor)
  return (
    <Box width={columns} height={rows}>
      {frame.panes.map(pane => (
        <Pane key={pane.id} x={pane.x} y={pane.y} width={pane.width} height={pane.height} lines={pane.lines} />
      ))}
    </Box>
  )
}
