/** Population standard deviation; 0 for fewer than two values. */
export const deviation = (values: readonly number[]): number => {
  if (values.length < 2) return 0
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
