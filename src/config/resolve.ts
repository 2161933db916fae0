import { DEFAULT_CHAINS, type ChainRecord } from '../chains/registry.js'
import { merge } from './merge.js'
import { resolveWith, type ServerConfig } from './resolve-with.js'
import type { HostLayer, Settings } from './settings.js'

/** The chains that a host may name by their ids. */
export const KNOWN_CHAINS = merge<readonly ChainRecord[]>([], DEFAULT_CHAINS)

/** The settings of a run that needs chains; see `resolveWith`. */
export const resolveSettings = (server: ServerConfig | null, ...layers: readonly HostLayer[]): Settings =>
  resolveWith(KNOWN_CHAINS, server, ...layers)
