import type { NegateRulesInput, NegateRulesOutput } from '../../questions/negate-rules/shape.ts'

/** The rule brain's answer to `negateRules`: the whole sentence, denied. */
export const negateByRules = ({ rules }: NegateRulesInput): NegateRulesOutput => ({
  rules: rules.map(({ id, text }) => ({
    id,
    text: `It is not so that ${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}: neither has to come first.`,
  })),
})
