import type { Vault } from '../vault.js'
import { laterEvents } from './later.js'
import type { RequestData } from './request-fields.js'
import { readyEvents } from './ready.js'
import { walletConnectEvents } from './wallet-connect.js'
import { walletCreateEvents } from './wallet-create.js'
import { walletRpcEvents } from './wallet-rpc.js'

/** Serves one event: its `data` in, the answer's `data` out. Throws a FrameError for what the host should be told. */
export type EventHandler = (data: RequestData, vault: Vault) => Promise<unknown>

/** All events of the protocol by name. A family is a file; a new one is a line here. */
export const frameEvents: ReadonlyMap<string, EventHandler> = new Map([
  ...Object.entries(readyEvents),
  ...Object.entries(walletCreateEvents),
  ...Object.entries(walletConnectEvents),
  ...Object.entries(walletRpcEvents),
  ...Object.entries(laterEvents),
])
