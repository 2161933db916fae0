import { parseAmount } from '../../chains/amount.js'
import { fundingAsset, type FundingConfig } from '../funding-config.js'

/**
 * What a QR code says of a funding, for a wallet that scans it: address, network, asset and amount.
 * On Ethereum chains as EIP-681 writes it, with the amount in the smallest unit; on Solana as Solana Pay does, with decimal text.
 * For a token without a known contract it is only the address: a wallet would take anything more as a payment of the chain's coin.
 */
export function paymentLink(config: FundingConfig): string {
  const { address, amount } = config
  if (config.chainType === 'solana') {
    const fields = [amount && `amount=${amount}`, config.token && `spl-token=${config.token.address}`].filter(Boolean)
    return `solana:${address}${fields.length > 0 ? `?${fields.join('&')}` : ''}`
  }
  const { chain, erc20Address, isUSDC } = config
  const units = amount && String(parseAmount(amount, fundingAsset(config).decimals))
  if (erc20Address)
    return `ethereum:${erc20Address}@${chain.id}/transfer?address=${address}${units && `&uint256=${units}`}`
  return isUSDC ? address : `ethereum:${address}@${chain.id}${units && `?value=${units}`}`
}
