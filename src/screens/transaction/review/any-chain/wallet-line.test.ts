import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SolanaDescription, SolanaTransaction } from '../../../../chains/solana/index.js'
import { resolveSettings } from '../../../../config/resolve.js'
import { english } from '../../../../copy/language.js'
import { setSession } from '../../../../session/store.js'
import { closePage, openPage } from '../../../../session/test/page.harness.js'
import type { User } from '../../../../session/user/user.js'
import { beginProgress } from '../../../../transactions/progress/progress.js'
import type { EthereumJob, SolanaJob } from '../../../../transactions/transaction.js'
import type { MessageSigner } from '../../../../wallet/messages/message-signer.js'
import { readMessage } from '../../../../wallet/messages/read-message.js'
import { nameWallet } from '../../../../wallet/preferences/wallet-preferences.js'
import { messageReview } from '../../../signing/message-review.js'
import { ethereumReview } from '../ethereum-review.js'
import { solanaReview } from '../solana-review.js'

const [ADA, BOB] = ['did:privy:ada', 'did:privy:bob']
const WALLET = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const NOBODY = '0x0000000000000000000000000000000000000000'
const settings = resolveSettings(null, { appId: 'clwalletelementsdemo00001', name: 'Almanac', chains: [1] })
const common = { ui: {}, signOnly: false, sponsored: false, progress: beginProgress() }

const ethereum = (to: `0x${string}` = OTHER) =>
  ethereumReview(
    {
      ...common,
      chainType: 'ethereum',
      wallet: { address: WALLET },
      requests: [{ to, value: 1n }],
      access: { chain: settings.defaultChain, rpcUrl: '' },
    } as unknown as EthereumJob,
    settings,
    { status: 'ready', index: 0, to },
    english,
  )
const DESCRIPTION: SolanaDescription = {
  instructions: [],
  spent: 0n,
  receiver: undefined,
  feePayer: SOLANA,
  grants: [],
  durableNonce: false,
  otherSigners: [],
  unresolved: false,
}
const solana = (fee = 5_000n) =>
  solanaReview(
    {
      ...common,
      chainType: 'solana',
      wallet: { address: SOLANA },
      cluster: { name: 'mainnet-beta', rpcUrl: '' },
      source: {} as SolanaTransaction,
    } as unknown as SolanaJob,
    settings,
    {
      status: 'ready',
      price: 200,
      transaction: { version: 0, message: new Uint8Array(4) } as SolanaTransaction,
      description: DESCRIPTION,
      prepared: { fee, balance: 9_000_000_000n, missing: false, needed: 0n },
    },
    english,
  )
const message = async (data = 'Hello') =>
  messageReview(
    {
      message: await readMessage({ method: 'personal_sign', data, address: WALLET }),
      signer: {} as MessageSigner,
      ui: {},
      mayBeSigned: () => true,
    },
    settings,
    { status: 'ready' },
    english,
  )
const shown = async () =>
  [ethereum(), solana(), await message()].map(({ wallet }) => [wallet.name, wallet.address.full])

beforeEach(() => {
  openPage({ appId: 'clprovidertest00000000001', apiUrl: 'https://provider.test' })
  setSession({ id: ADA, linkedAccounts: [] } as unknown as User, 'login')
})
afterEach(() => {
  closePage()
})

describe('the wallet of an approval', () => {
  it("has the app's name and its address, until the visitor gives it a name", async () => {
    expect(await shown()).toEqual([
      ['Almanac wallet', WALLET],
      ['Almanac wallet', SOLANA],
      ['Almanac wallet', WALLET],
    ])
    nameWallet(ADA, WALLET, 'Savings')
    nameWallet(ADA, SOLANA, 'Everyday')
    nameWallet(ADA, OTHER, 'House')
    expect(await shown()).toEqual([
      ['Savings', WALLET],
      ['Everyday', SOLANA],
      ['Savings', WALLET],
    ])
  })

  it('has no name that another user of this browser has given', async () => {
    nameWallet(BOB, WALLET, 'Savings')
    nameWallet(BOB, SOLANA, 'Savings')
    expect((await shown()).map(([name]) => name)).toEqual(['Almanac wallet', 'Almanac wallet', 'Almanac wallet'])
  })

  it('has no name beside a serious warning, because a script of the page could have changed it', async () => {
    nameWallet(ADA, WALLET, 'Checked: safe')
    nameWallet(ADA, SOLANA, 'Checked: safe')
    for (const { accept, wallet } of [
      ethereum(NOBODY),
      solana(4_000_000_000n),
      await message(`0x${'ab'.repeat(32)}`),
    ]) {
      expect(accept).toBeDefined()
      expect(wallet.name).toBe('Your wallet')
    }
  })
})
