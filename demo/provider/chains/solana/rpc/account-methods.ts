import type { RpcMethod } from '../../json-rpc.js'
import type { SolanaLedger } from '../ledger.js'
import { isTokenProgram, readTokenAccount, uiTokenAmount } from '../token-account.js'
import { inContext } from './in-context.js'
import { invalid, readAddress, readConfig, readList } from './params.js'
import { MAX_ACCOUNTS, readAccount } from './read-account.js'

/** RPC methods that read accounts. */
export function accountMethods(ledger: SolanaLedger): Record<string, RpcMethod> {
  return {
    getBalance: ([address]) => inContext(ledger, ledger.balance(readAddress(address))),
    getAccountInfo: ([address, config]) =>
      inContext(ledger, readAccount(ledger, ledger.account(readAddress(address)), readConfig(config))),
    getMultipleAccounts: ([addresses, config]) =>
      inContext(
        ledger,
        readList(addresses, MAX_ACCOUNTS)
          .map(readAddress)
          .map(address => readAccount(ledger, ledger.account(address), { encoding: 'base64', ...readConfig(config) })),
      ),
    getTokenAccountBalance: ([address]) => inContext(ledger, tokenBalance(ledger, address)),
    getTokenAccountsByOwner: ([owner, filter, config]) =>
      inContext(ledger, tokenAccounts(ledger, owner, filter, config)),
  }
}

function tokenBalance(ledger: SolanaLedger, address: unknown): unknown {
  const found = ledger.account(readAddress(address))
  if (!found) throw invalid('could not find account')
  const token = isTokenProgram(found.owner) ? readTokenAccount(found.data) : undefined
  if (!token) throw invalid('not a Token account')
  return uiTokenAmount(token.amount, ledger.mintDecimals(token.mint))
}

/** The token accounts of an owner, either of one mint or of a whole token program. */
function tokenAccounts(ledger: SolanaLedger, owner: unknown, filter: unknown, config: unknown): unknown {
  const ownerAddress = readAddress(owner)
  const { mint, programId } = readConfig(filter)
  const mintWanted = mint === undefined ? undefined : readAddress(mint)
  const program = mintWanted ? ledger.account(mintWanted)?.owner : readAddress(programId)
  if (!program || !isTokenProgram(program))
    throw invalid(mintWanted ? 'could not find mint' : 'unrecognized Token program id')
  return ledger.accountsOf(program).flatMap(({ address, account }) => {
    const token = readTokenAccount(account.data)
    const match = token?.owner === ownerAddress && (mintWanted === undefined || token.mint === mintWanted)
    return match ? [{ pubkey: address, account: readAccount(ledger, account, readConfig(config)) }] : []
  })
}
