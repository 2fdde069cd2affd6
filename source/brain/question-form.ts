import type { ActionCall, ActionInfo } from './questions/shapes.ts'

/** Actions as people write and read them. */
export interface ActionWords {
  readonly list: readonly ActionInfo[]
  label(call: ActionCall): string
  /** `!goTo(1, -60, 4)` → a call, or one line that says what is wrong. */
  parse(text: string): ActionCall | { readonly error: string }
}

export interface Problem {
  readonly problem: string
}

/** How an answer reads to the person in the seat, how they write another one, and what it is when they want neither. */
export interface QuestionForm<Input = unknown, Output = unknown> {
  /** Whether this very question is for the person in the seat. @default always */
  concerns?(input: Input, answer: Output | null, person: string): boolean
  /** One line. */
  title(input: Input, answer: Output | null, actions: ActionWords): string
  text(answer: Output | null, actions: ActionWords): string
  /** The changed text as an answer, or one line that says what is wrong with it; the schema is checked afterwards. */
  read(
    text: string,
    draft: { readonly input: Input; readonly answer: Output | null },
    actions: ActionWords,
  ): object | Problem
  /** What it means to put the draft aside; undefined: the question waits until something changes. */
  empty?(input: Input): object
}
