import type { PlanTaskInput } from '../questions/plan-task/shape.ts'
import { doneInWords, lines, named } from '../questions/prompt-lines.ts'

/** What way and amount tell a rule, words tell a model. */
export const outcomesOf =
  (isConditionTold = false) =>
  (list: PlanTaskInput['finished'], { occasion = '', workers = [] }: Partial<PlanTaskInput>): string =>
    lines(
      list,
      ({
        id,
        title,
        by,
        detail,
        triedByAll,
        outOfReach,
        outOfReachFor = [],
        notUnderstood,
        noContainer,
        finding,
        done,
      }) =>
        [
          `${id}: ${JSON.stringify(title)}${by === '' ? '' : ` (${by})`}`,
          // Of one worker it says no more than that it failed.
          ...(workers.length === 1
            ? []
            : outOfReach
              ? ['out of reach for everybody']
              : triedByAll
                ? ['everybody has tried it']
                : []),
          // What the last of them said is the reason of the failure.
          ...(workers.length === 1
            ? []
            : outOfReachFor.map(
                ({ worker, reason }) =>
                  `out of reach for ${named(worker)}${worker === by ? '' : `: ${JSON.stringify(reason)}`}`,
              )),
          // It may be the condition that is wrong.
          ...(isConditionTold && done ? [`was to be done when ${doneInWords(done)}`] : []),
          ...(notUnderstood ? ['not understood'] : []),
          ...(noContainer ? ['no container stands at the place of its condition'] : []),
          ...(finding === undefined ? [] : [`it came to this: ${JSON.stringify(finding)}`]),
          // Why it failed may be why a plan is wanted.
          ...(detail === '' || occasion.includes(detail) ? [] : [JSON.stringify(detail)]),
        ].join('; '),
    )
