/** What the page shows. Written by the exporter, read in the browser; texts are as they were said and never markup. */
export interface PageData {
  readonly title: string
  readonly subtitle: string
  /** The film as asciicast. */
  readonly cast: string
  readonly columns: number
  readonly rows: number
  /** Marked moments in film order: seconds of the film, kind, text. */
  readonly chapters: readonly (readonly [at: number, kind: string, text: string])[]
  /** Seconds of the film, ms of the session, kind (`action`, `message`, …), who it is about, text, whether it went wrong. */
  readonly events: readonly (readonly [at: number, t: number, kind: string, who: string, text: string, bad: boolean])[]
  readonly numbers: readonly (readonly [what: string, value: string])[]
  readonly seats: Table
  /** Of a session with several; absent: it has one. */
  readonly goals?: Table
}

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
