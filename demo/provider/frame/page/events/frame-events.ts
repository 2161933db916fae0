import { delegationEvents } from './delegation.js'
import type { EventHandler } from './event-handler.js'
import { farcasterEvents } from './farcaster.js'
import { mfaEvents } from './mfa.js'
import { readyEvents } from './ready.js'
import { verifyFirst } from './second-factor-fields.js'
import { singleWalletEvents } from './single-wallet.js'
import { userSignerEvents } from './user-signer.js'
import { walletConnectEvents } from './wallet-connect.js'
import { walletCreateEvents } from './wallet-create.js'
import { walletImportEvents } from './wallet-import.js'
import { walletRecoveryEvents } from './wallet-recovery.js'
import { walletRpcEvents } from './wallet-rpc.js'

const FAMILIES = [
  readyEvents,
  walletCreateEvents,
  walletImportEvents,
  walletConnectEvents,
  walletRecoveryEvents,
  walletRpcEvents,
  singleWalletEvents,
  userSignerEvents,
  mfaEvents,
  delegationEvents,
  farcasterEvents,
]

/** All events of the protocol by name. Each accepts the fields of a second factor. Each file above is one family. */
export const frameEvents: ReadonlyMap<string, EventHandler> = new Map(
  FAMILIES.flatMap(family => Object.entries(family)).map(([name, serve]) => [name, verifyFirst(serve)]),
)
