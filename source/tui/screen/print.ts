import type { SessionView } from '../../session/view.ts'
import { createStore } from '../store.ts'
import type { Ui } from '../ui.ts'
import { frameRows } from './screen.ts'
import type { Size } from './snapshot.ts'
import { createTheme, type ThemeName } from './theme.ts'

const sgr = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

/**
 * The frame that a screen of this size would show now, as text: for `--print`, bug reports and documentation. Without a
 * theme there are no colours in it.
 */
export const printFrame = (
  view: SessionView,
  size: Size,
  options: { theme?: ThemeName; ui?: Partial<Ui>; title?: string } = {},
): string => {
  const store = createStore({
    size,
    theme: createTheme(options.theme ?? 'none', options.theme === undefined ? 1 : 24),
    title: options.title ?? '',
    ui: options.ui,
  })
  try {
    store.attach(view)
    const rows = frameRows(store.frame(), size.rows)
    return rows.map(line => (options.theme === undefined ? line.replace(sgr, '') : line).trimEnd()).join('\n')
  } finally {
    store.dispose()
  }
}
