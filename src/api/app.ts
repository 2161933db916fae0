import { currentApp } from '../config/app.js'
import type { ServerConfig } from '../config/resolve-with.js'
import { abortable } from '../lib/wait.js'
import { appConfigSchema } from './app-config.js'
import { appFacts } from './app-facts.js'
import { request } from './client.js'
import { configFromWire } from './config-from-wire.js'
import { APP_CONFIG } from './endpoint.js'

/** What the provider knows about the app: the lowest layer of the settings. Asked once a page; after a failure the next call asks again. */
export function getAppConfig(signal?: AbortSignal): Promise<ServerConfig> {
  const facts = appFacts()
  const config = facts.config ??= loadAppConfig().catch((error: unknown) => {
    delete facts.config
    throw error
  })
  return signal ? abortable(config, signal) : config
}

async function loadAppConfig(): Promise<ServerConfig> {
  const wire = await request(APP_CONFIG, { schema: appConfigSchema, renewToken: false })
  const facts = appFacts()
  facts.idempotencyKeys = wire.idempotency_keys ?? false
  const address = ownAddress(wire.custom_api_url)
  if (address && address !== currentApp().apiUrl) facts.address = address
  return configFromWire(wire)
}

/** An https origin, or nothing: the address tells where every later request goes. */
function ownAddress(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' ? origin : undefined
}
