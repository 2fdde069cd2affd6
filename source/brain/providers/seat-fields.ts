/** The fields of `seatMind`. They stand apart from the schema, because the help of each command names them and loads no zod. */
export const seatFields = [
  ...(['model', 'persona', 'style', 'prompt', 'base-url', 'key'] as const),
  ...(['reasoning-effort', 'temperature', 'max-tokens', 'context', 'timeout', 'retries', 'concurrency'] as const),
]
