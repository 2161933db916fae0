import type { ServerConfig } from '../../config/resolve-with.js'
import { abortable } from '../../lib/time/abortable.js'
import { appConfigSchema } from './app-config.js'
import { appFacts } from './app-facts.js'
import { request } from '../client.js'
import { configFromWire } from './config-from-wire.js'
import { APP_CONFIG } from '../endpoint.js'
import { takeEarlyAnswer } from './early-request.js'

/** The app's configuration at the provider, the lowest layer of the settings. Loaded once per page; after a failure the next call tries again. */
export function getAppConfig(signal?: AbortSignal): Promise<ServerConfig> {
  const facts = appFacts()
  const config = (facts.config ??= loadAppConfig().catch((error: unknown) => {
    delete facts.config
    throw error
  }))
  return abortable(config, signal)
}

async function loadAppConfig(): Promise<ServerConfig> {
  const wire = await request(APP_CONFIG, { schema: appConfigSchema, refreshToken: false, early: takeEarlyAnswer() })
  const facts = appFacts()
  facts.idempotencyKeys = wire.idempotency_keys ?? false
  const address = ownAddress(wire.custom_api_url)
  if (address) facts.address = address
  return configFromWire(wire)
}

/** The origin of an https address, else undefined. All later requests go there, so nothing else is accepted. */
function ownAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' ? origin : undefined
}
