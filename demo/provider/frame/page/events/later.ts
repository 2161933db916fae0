import { FrameError } from '../frame-error.js'
import type { EventHandler } from './frame-events.js'

const NAMES = [
  'privy:wallets:import',
  'privy:wallets:set-recovery',
  'privy:user-signer:sign',
  'privy:mfa:verify',
  'privy:mfa:init-enrollment',
  'privy:mfa:submit-enrollment',
  'privy:mfa:unenroll',
  'privy:mfa:clear',
  'privy:auth:unlink-passkey',
  'privy:farcaster:init-signer',
  'privy:farcaster:sign',
  'privy:delegated-actions:consent',
] as const

/** Events of the protocol that this frame does not serve yet: the host gets a clear answer instead of waiting. */
export const laterEvents: Readonly<Record<string, EventHandler>> = Object.fromEntries(
  NAMES.map(name => [name, () => Promise.reject(new FrameError('error', `${name} is not supported yet`))]),
)
