/** Where the inputs begin that tests make up by themselves; fast-check begins there too (`.config/setup/seed.mjs`). */
export const SEED = Number(process.env['TEST_SEED'])
