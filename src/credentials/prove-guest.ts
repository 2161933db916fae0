import { guestEntry } from '../screens/login/guest.js'
import type { Prove } from './credential.js'
import { proveOnScreen } from './prove-on-screen.js'

/** Logs in as a guest. */
export const proveGuest: Prove<'log-in'> = () => proveOnScreen(guestEntry)
