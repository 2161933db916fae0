import { afterEach, describe, expect, it } from 'vitest'
import { getAppConfig } from '../../api/app/app.js'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { failure } from '../../errors/failure.harness.js'
import { getSmartWalletConfig } from './smart-wallet-config.js'

let leave = () => {}
afterEach(() => leave())
const provider = (...script: Parameters<typeof scriptedProvider>) => {
  const scripted = scriptedProvider(...script)
  leave = scripted.restore
  return scripted.requests
}

const policy_id = '0f2c41a5-6f3a-4d0c-9d5e-2c62bb6f2a10'
const network = {
  chain_id: 'eip155:8453',
  bundler_url: 'https://bundler.example/8453',
  paymaster_url: 'https://paymaster.example/8453',
  paymaster_context: { policy_id },
}
const config = (...configured_networks: readonly object[]) => ({
  enabled: true,
  smart_wallet_type: 'kernel',
  configured_networks,
})
const contextOf = async (changed: object) => {
  provider(jsonResponse(config({ ...network, ...changed })))
  const found = await getSmartWalletConfig()
  leave()
  return found.enabled ? found.configuredNetworks[0]?.paymasterContext : undefined
}

describe("the app's smart wallets", () => {
  it('the settings are requested from the configured address of the provider [API-58]', async () => {
    const sent = provider(
      jsonResponse({ id: 'clapiclientunittest000001', name: 'Demo', custom_api_url: 'https://privy.host.test/' }),
      jsonResponse({ enabled: false }),
    )
    await getAppConfig()
    expect(await getSmartWalletConfig()).toEqual({ enabled: false })
    expect([sent[1]?.method, sent[1]?.url.href]).toEqual([
      'GET',
      'https://provider.test/api/v1/apps/clapiclientunittest000001/smart_wallets',
    ])
  })

  it('the settings have a type, and networks with a bundler and a paymaster [SMART-01] [SMART-02]', async () => {
    provider(jsonResponse(config(network)))
    expect(await getSmartWalletConfig()).toEqual({
      enabled: true,
      smartWalletType: 'kernel',
      configuredNetworks: [
        {
          chainId: 'eip155:8453',
          bundlerUrl: network.bundler_url,
          paymasterUrl: network.paymaster_url,
          paymasterContext: { policyId: policy_id },
        },
      ],
    })
    leave()
    for (const odd of [{ chain_id: 8453 }, { bundler_url: undefined }, { paymaster_context: {} }]) {
      provider(jsonResponse(config({ ...network, ...odd })))
      expect(await failure(getSmartWalletConfig())).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
      leave()
    }
  })

  it("Biconomy's paymaster has its own defaults, and similar hosts do not [SMART-03] [SMART-04]", async () => {
    expect(await contextOf({ paymaster_url: 'https://paymaster.biconomy.io/api/v1/8453/key' })).toEqual({
      mode: 'SPONSORED',
      calculateGasLimits: true,
      expiryDuration: 300,
      sponsorshipInfo: { webhookData: {}, smartAccountInfo: { name: 'BICONOMY', version: '2.0.0' } },
    })
    for (const paymaster_url of ['https://evil.example/paymaster.biconomy.io/api', 'nonsense', null])
      expect(await contextOf({ paymaster_url })).toEqual({ policyId: policy_id })
    expect(await contextOf({ paymaster_context: null })).toBeUndefined()
  })
})
