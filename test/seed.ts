import fc from 'fast-check'

/**
 * Property tests meet the same inputs in every run: a change is blamed for nothing that was there before it. Other inputs, and
 * more of them: npm run fuzz:properties.
 */
fc.configureGlobal({ seed: 1 })
