import { chain } from './chain.ts'
import { dag } from './dag.ts'
import { graph } from './graph.ts'
import type { Organization } from './organization.ts'
import { peers } from './peers.ts'
import { solo } from './solo.ts'
import { tree } from './tree.ts'

/** Adding an organization: one file here and one line in this table. */
export const organizations: Readonly<Record<string, Organization>> = { tree, solo, chain, graph, dag, peers }

export type { Organization, Seat } from './organization.ts'

export const organizationNamed = (name: string): Organization => {
  const found = Object.hasOwn(organizations, name) ? organizations[name] : undefined
  if (!found) throw new Error(`There is no organization "${name}". Known: ${Object.keys(organizations).join(', ')}.`)
  return found
}
