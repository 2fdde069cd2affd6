import { sharesIn } from './goal-shares.ts'
import { withoutIntroduction } from './request-forms.ts'
import { personIn, type Vocabulary } from './vocabulary.ts'

/** Goals that ask to put away all that is carried: `each of you puts everything you carry into the chest`. */

const who = '(?:you|they|we|he|she|i|each|@?\\w+)'
const carries =
  '(?:carry|carries|hold|holds|have|has|own|owns|(?:are|is|am|re|s) (?:carrying|holding))(?: (?:on|with|in) \\w+(?: \\w+)?)?'
const allCarried = new RegExp(
  String.raw`\b(?:everything|all(?: the things| things| items| of what)?|whatever)\s+(?:that\s+|which\s+)?(?:${who}\s+(?:all\s+|each\s+|both\s+|still\s+|now\s+)?${carries}\b|(?:is |are )?(?:in|from|of) (?:your|their|our|his|her|my) (?:hands?|inventor(?:y|ies)|pockets?|bags?)\b)`,
  'i',
)
const container = /\b(?:chests?|barrels?|box|boxes|containers?|storage)\b/i
const puts = /\b(?:put|store|drop|deposit|stow|place|lay|bring|move|throw)s?\b/i
const emptied = /\bempt(?:y|ies) (?:out )?(?:your|their|our|his|her|my) (?:hands?|inventor(?:y|ies)|pockets?|bags?)\b/i
/** `except the pickaxe`: not all of it, and what is kept is not read. */
const kept = /\b(?:except|but|apart from|besides|other than|save for|without|keeps?)\b/i

/** Who of the workers is to carry nothing in the end, by the words of a goal. */
export const emptyHanded = (goal: string, vocabulary: Vocabulary, workers: readonly string[]): readonly string[] => [
  ...new Set(
    goal.split(/[.;!?\n]+(?=\s|$)/).flatMap(sentence => {
      const isPut = allCarried.test(sentence) && container.test(sentence) && puts.test(sentence)
      if ((!isPut && !emptied.test(sentence)) || kept.test(sentence)) return []
      const words = withoutIntroduction(sentence.trim())
      const named = sharesIn(words, vocabulary)?.names ?? words.split(/[^\w@]+/).map(word => word.replace('@', ''))
      const isMeant = (name: string): boolean => named.some(one => personIn(one, vocabulary) === name)
      const meant = workers.filter(isMeant)
      return meant.length > 0 ? meant : vocabulary.seats?.some(isMeant) ? [] : workers
    }),
  ),
]
