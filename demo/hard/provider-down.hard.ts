/**
 * Lets the provider be down at each request of what protects a wallet: second factors, delegation, backups in the cloud,
 * the Farcaster signer. Each cell requires a message with a next step, one end, and a wallet that afterwards opens by
 * the old way or the new one. The cells are tests of their own (`provider-down/*.hard.ts`). They use the real flows
 * with the development provider.
 */
import { runCells } from './harness/run-cells.js'

await runCells(new URL('provider-down/vitest.config.mjs', import.meta.url))
