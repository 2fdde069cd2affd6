import { causalmace } from './published/causalmace.ts'
import { joined, type Published } from './published/cells.ts'
import { minecollab } from './published/minecollab.ts'
import { sagents } from './published/sagents.ts'
import { villagerbench } from './published/villagerbench.ts'

/** Numbers that the papers print, for standing beside ours; docs/published-results.md shows all. */
export const published: readonly Published[] = joined([...villagerbench, ...causalmace, ...sagents, ...minecollab])
