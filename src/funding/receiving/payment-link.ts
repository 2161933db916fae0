import { parseAmount } from '../../chains/amount.js'
import { fundingAsset, type FundingConfig } from '../funding-config.js'

/**
 * The text of the QR code for a wallet to scan: address, network, asset and amount. On Ethereum chains it has the
 * format of EIP-681, with the amount in the smallest unit. On Solana it has the format of Solana Pay, with decimal
 * text. For a token without a known contract it is only the address: a wallet would read anything more as a payment in
 * the chain's coin.
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
