import { recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { invalidRequest, unexpectedAnswer } from '../chain-errors.js'
import { sameAddress } from '../address.js'
import type { Hex } from '../ethereum-request.js'
import { ownMember } from '../../lib/own/own-member.js'
import { record } from '../../lib/own/record.js'
import { checksummed } from './checksum.js'
import { askEthereum, bytesOf, numberOf, quantityOf, type EthereumAccess } from './client.js'
import type { EthereumTransaction } from './prepared-transaction.js'
import { hashOf, signedAs } from './signed-transaction.js'

/**
 * Returns a pending transaction of this account. Its hash and signature are verified, so that a node cannot substitute
 * another one.
 * @throws WalletError INVALID_DATA if the node does not know it, if it is in a block already, or if it is another
 * account's; UNEXPECTED_ANSWER for an invalid answer
 */
export function pendingTransaction(
  hash: Hex,
  from: Hex,
  access: EthereumAccess,
  signal: AbortSignal,
): Promise<EthereumTransaction> {
  return askEthereum(access, signal, async ask => {
    const found = await ask('eth_getTransactionByHash', hash)
    if (found === null) throw invalidRequest('the network does not know this transaction')
    const [block, sender, accessList] = ['blockNumber', 'from', 'accessList'].map(name => ownMember(found, name))
    if (block !== null && block !== undefined) throw invalidRequest('this transaction is in a block already')
    if (typeof sender !== 'string' || !sameAddress(sender, from)) throw invalidRequest('it is from another account')
    if (Array.isArray(accessList) && accessList.length > 0) throw invalidRequest('access lists are not supported')
    const quantity = (name: string) => quantityOf(ownMember(found, name))
    const transaction = read(found, access.chain.id)
    const signed = signedAs(transaction, quantity('v'), quantity('r'), quantity('s'))
    if (hashOf(signed) !== hash.toLowerCase()) throw unexpectedAnswer()
    const signer = await recoverTransactionAddress(record({ serializedTransaction: signed as TransactionSerialized }))
    if (!sameAddress(signer, from)) throw unexpectedAnswer()
    return transaction
  })
}

const TYPES = ['legacy', 'eip2930', 'eip1559'] as const

function read(found: unknown, chainId: number): EthereumTransaction {
  const member = (name: string) => ownMember(found, name)
  const type = TYPES[numberOf(member('type') ?? '0x0')]
  if (!type) throw invalidRequest('transactions of this type are not supported')
  const [to, data] = [member('to'), bytesOf(member('input'))]
  return record<EthereumTransaction>({
    ...(to !== null && to !== undefined && { to: checksummed(bytesOf(to)) }),
    ...(data !== '0x' && { data }),
    value: quantityOf(member('value')),
    chainId,
    nonce: numberOf(member('nonce')),
    gas: quantityOf(member('gas')),
    type,
    ...(type === 'eip1559'
      ? {
          maxFeePerGas: quantityOf(member('maxFeePerGas')),
          maxPriorityFeePerGas: quantityOf(member('maxPriorityFeePerGas')),
        }
      : { gasPrice: quantityOf(member('gasPrice')) }),
  })
}
