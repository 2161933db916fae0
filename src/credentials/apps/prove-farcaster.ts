import type { AppPurpose } from '../../screens/apps/app-states.js'
import { farcasterScreen } from '../../screens/apps/farcaster.js'
import type { Prove } from '../credential.js'
import { proveOnScreen } from '../prove-on-screen.js'

/** Proves a Farcaster account. */
export const proveByFarcaster: Prove<AppPurpose> = purpose => proveOnScreen(farcasterScreen(purpose))
