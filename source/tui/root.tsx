import { Box, Text, useApp, useCursor, useInput, usePaste } from 'ink'
import { memo, useEffect, useSyncExternalStore } from 'react'
import type { Input } from './input.ts'
import type { Store } from './store.ts'

interface PaneProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly text: string
}

/** Rows that are already wrapped, cut and styled: nothing is left for the layout engine to work out. */
const Pane = memo(({ x, y, width, height, text }: PaneProps) => (
  <Box position="absolute" left={x} top={y} width={width} height={height}>
    <Text wrap="truncate">{text}</Text>
  </Box>
))
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
        <Pane
          key={pane.id}
          x={pane.x}
          y={pane.y}
          width={pane.width}
          height={pane.height}
          text={pane.lines.join('\n')}
        />
      ))}
    </Box>
  )
}
