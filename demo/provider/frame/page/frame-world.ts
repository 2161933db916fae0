import type { DeviceShares } from './device-shares.js'
import { ProviderCall } from './provider-call.js'
import { ProviderClient } from './provider-client.js'
import { SecondFactorClient } from './second-factors.js'
import { Vault } from './vault.js'

/** What the events of a page work with. */
export interface FrameWorld {
  readonly vault: Vault
  readonly secondFactors: SecondFactorClient
  readonly call: ProviderCall
  /** True where the app lets its pages have bare hashes signed. */
  readonly rawSigning: boolean
}

/** The world of one page of the frame: whose app it is, how it asks the provider, and the shares of its device. */
export function frameWorld(call: ProviderCall, shares: DeviceShares, rawSigning = false): FrameWorld {
  return {
    vault: new Vault(new ProviderClient(call), shares),
    secondFactors: new SecondFactorClient(call),
    call,
    rawSigning,
  }
}
