/** What tests import as `fast-check`: it begins at the seed of the run, which is the same in CI and another one each time elsewhere. */
import fc from '../../node_modules/fast-check/lib/fast-check.js'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED) })
export default fc
