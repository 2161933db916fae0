/** The `fast-check` that tests import. It uses the seed of the run, which is fixed in CI and random elsewhere. */
import fc from '../../node_modules/fast-check/lib/fast-check.js'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) })
export default fc
