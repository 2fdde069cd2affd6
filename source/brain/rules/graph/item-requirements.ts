import { thingIn } from '../../../session/log/item-titles.ts'
import type { Draft } from '../items/draft-item.ts'

/**
 * Stages made explicit: each item names what it really needs (VillagerAgent's task graph), so that no worker waits for a
 * stage to end whose results they do not use.
 */
export const asGraph = (drafts: readonly Draft[]): Draft[] => {
  const ids = (fits: (draft: Draft) => boolean): string[] => drafts.filter(fits).map(draft => draft.id)
  const gatheredBy = (name: string): string[] => ids(one => one.stage === 'gather' && one.assignee === name)
  return drafts.map(draft => {
    const needs = new Set(draft.requires)
    const { done } = draft
    if (draft.stage === 'craft' || draft.stage === 'place') for (const id of gatheredBy(draft.assignee)) needs.add(id)
    if (draft.stage === 'stock') {
      const item = thingIn(done)
      for (const id of ids(one => one.stage !== 'stock' && thingIn(one.done) === item)) needs.add(id)
    }
    if (done.kind === 'built') {
      // Shared material comes out of the chest; without it all build with what they gathered.
      const shared = ids(one => one.done.kind === 'stored' && draft.names?.includes(one.done.item) === true)
      for (const id of shared.length > 0 ? shared : gatheredBy(draft.assignee)) needs.add(id)
      if (draft.stage === 'roof')
        for (const id of ids(
          one => one.stage === 'walls' && one.done.kind === 'built' && one.done.blueprint === done.blueprint,
        ))
          needs.add(id)
    }
    needs.delete(draft.id)
    return { ...draft, requires: [...needs] }
  })
}
