/** The seed of all generated test inputs; `.config/setup/seed.mjs` passes it to fast-check too. */
export const SEED = Number(process.env['TEST_SEED'])
