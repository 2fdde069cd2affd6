/**
 * What one answer may be. An endpoint is another party's program, and what a model writes is anything at all: beyond these
 * bounds it is hung up on or refused, with a reason, before it costs memory or holds up the host.
 */
export const limits = {
  /** Bytes of an answer that comes at once. */
  wholeBytes: 2 * 1024 * 1024,
  /** Bytes of an answer that holds the embeddings of many texts. */
  embeddingsBytes: 16 * 1024 * 1024,
  /** Bytes of an answer that comes in pieces; each piece brings its envelope. */
  streamBytes: 64 * 1024 * 1024,
  eventBytes: 1024 * 1024,
  refusalBytes: 64 * 1024,
  /** Characters of an answer, its calls and its refusal together. */
  answerCharacters: 400_000,
  /** Characters of hidden thinking that are kept; the rest is read and forgotten. */
  reasoningCharacters: 100_000,
  /** Calls of tools in one answer. */
  calls: 128,
  /** Brackets within brackets. The log cuts at 32, and an answer stands in an event. */
  depth: 24,
  /** Values, lists and objects in one answer. */
  values: 20_000,
  /** Opening braces that are tried as the beginning of the answer. */
  starts: 20,
  /** Objects with broken brackets that are tried to be mended in one text. */
  repairs: 2,
  /**
   * Characters that are mended at once. The time of mending grows with their square (about 100 ms for this many), so all that is
   * mended of one answer, its calls among it, may take what one text of this length takes.
   */
  repairCharacters: 14_000,
  /** Characters of plain text in which commands are looked for, and of the arguments of one. */
  commandCharacters: 40_000,
  argumentCharacters: 2_000,
} as const
