import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'
import { splTokenSchema, tokenPriceSchema, type WireSplToken } from './wire.js'

/** US dollars for one coin of a chain; SOL is chain 0. */
export async function getTokenPrice(
  { chainId, tokenSymbol }: { chainId: number; tokenSymbol: string },
  signal?: AbortSignal,
): Promise<number> {
  return (await request(ENDPOINTS.tokenPrice, { query: { chainId, tokenSymbol }, schema: tokenPriceSchema, signal }))
    .usd
}

/** Name, symbol and decimals of a Solana token. */
export async function getSplToken(
  { mintAddress, cluster }: { mintAddress: string; cluster: string },
  signal?: AbortSignal,
): Promise<WireSplToken> {
  return request(ENDPOINTS.splTokenInfo, {
    query: { mint_address: mintAddress, cluster },
    schema: splTokenSchema,
    signal,
  })
}
