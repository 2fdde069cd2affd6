// Stands in for react-devtools-core, which production has no use for.
export default {}
