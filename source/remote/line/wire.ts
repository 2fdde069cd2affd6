/** Carries texts one way and the other, in order but perhaps not all of them; what a `Channel` is made of. */
export interface Wire {
  send(text: string): void
  /** One listener; what came before there was one is kept for it. */
  receive(listener: (text: string) => void): void
  /** Called once when the wire is known to be cut; many wires never know. */
  cut(listener: (reason: string) => void): void
  close(): void
}
