import type { DeviceShares } from './device-shares.js'
import { ProviderCall } from './provider-call.js'
import { ProviderClient } from './provider-client.js'
import { SecondFactorClient } from './second-factors.js'
import { Vault } from './vault.js'

/** The objects that a page's event handlers use. */
export interface FrameWorld {
  readonly vault: Vault
  readonly secondFactors: SecondFactorClient
  readonly call: ProviderCall
  /** Whether the app lets its pages request signatures of raw hashes. */
  readonly rawSigning: boolean
}

/** Creates the objects for one page of the frame from its connection to the provider and the shares on its device. */
export function frameWorld(call: ProviderCall, shares: DeviceShares, rawSigning = false): FrameWorld {
  return {
    vault: new Vault(new ProviderClient(call), shares),
    secondFactors: new SecondFactorClient(call),
    call,
    rawSigning,
  }
}
