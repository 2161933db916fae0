import type { Browser, Page } from 'puppeteer-core'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  hashTypedData,
  http,
  parseAbi,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreement } from '../../provider/chains/smart-wallet/signed-by-owner.js'
import { smartWalletOf } from '../../provider/chains/smart-wallet/smart-wallets.js'
import { startWorld, type World } from '../../world.js'
import { waitForVisible, launch, openPage, press, stopAll, until } from '../browser.js'

const TAG = 'wallet-sign-message'
const CHAIN = 31337
/** The deadline: in 30 days, on a full minute. A deadline more than a year away would cause a warning. */
const END_MS = Math.ceil(Date.now() / 60_000) * 60_000 + 30 * 86_400_000
const DEADLINE = BigInt(END_MS / 1000)
const END = `${new Date(END_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC`
const TOKEN = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
])
const EXECUTES = parseAbi(['function execute(address to, uint256 value, bytes data)'])
/** The fields of a user operation before version 0.7 of the entry point. */
const OPERATION =
  'address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
const ERC1271_ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

const member = (declaration: string) => {
  const [type = '', name = ''] = declaration.split(' ')
  return { name, type }
}
const members = (declarations: string) => declarations.split(',').map(member)

interface Client {
  loginAsGuest(): Promise<unknown>
  createWallets(options: { chainTypes: string[] }): Promise<{ address: string }[]>
  getEthereumProvider(): { request(args: object): Promise<unknown> }
}

describe('a signature that grants power over assets', () => {
  let world: World
  let browser: Browser
  let page: Page
  let troubles: string[]
  let holder: Hex
  let token: Hex
  const spender = privateKeyToAccount(generatePrivateKey())

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free', host: true })
    browser = await launch()
    ;({ page, troubles } = await openPage(browser, `${world.appUrl}/demo/client.html`))
    await page.evaluate('import("/dist/client.js").then(client => { globalThis.client = client })')
    holder = (await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: Client }
      await client.loginAsGuest()
      return (await client.createWallets({ chainTypes: ['ethereum'] }))[0]?.address
    })) as Hex
    token = world.driver.chains?.usdc.ethereum as Hex
    await world.driver.chains?.fund(spender.address, '1', 'ethereum')
  })
  afterAll(() => stopAll(browser, world))

  const node = () => createPublicClient({ transport: http(world.ethereumRpcUrl), pollingInterval: 50 })
  const balanceOf = (owner: Hex) =>
    node().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  /** The spender submits the signature to the token, and transfers this amount. */
  async function spend(owner: Hex, value: bigint, signature: Hex): Promise<void> {
    const wallet = createWalletClient({ account: spender, transport: http(world.ethereumRpcUrl) })
    const common = { address: token, abi: TOKEN, chain: null } as const
    const calls = [
      () =>
        wallet.writeContract({
          ...common,
          functionName: 'permit',
          args: [owner, spender.address, value, DEADLINE, signature],
        }),
      () => wallet.writeContract({ ...common, functionName: 'transferFrom', args: [owner, spender.address, value] }),
    ]
    for (const call of calls) {
      const { status } = await node().waitForTransactionReceipt({ hash: await call() })
      expect(status).toBe('success')
    }
  }

  const permitOf = (owner: Hex, value: bigint) => ({
    domain: { name: 'USD Coin', version: '2', chainId: CHAIN, verifyingContract: token },
    types: { Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
    primaryType: 'Permit' as const,
    message: { owner, spender: spender.address, value, nonce: 0n, deadline: DEADLINE },
  })

  /** Requests a signature from the page's script. Resolves with the signature, or with the number of the error. */
  const ask = (data: object) =>
    page.evaluate(
      (address, text) =>
        (globalThis as unknown as { client: Client }).client
          .getEthereumProvider()
          .request({ method: 'eth_signTypedData_v4', params: [address, text] })
          .then(String, (error: { code: number }) => String(error.code)),
      holder,
      JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
  const tickBox = async () => {
    const box = await waitForVisible(page, TAG, 'input[type=checkbox]')
    for (let tries = 0; tries < 60 && !(await box.evaluate(input => (input as HTMLInputElement).checked)); tries++) {
      await box.click()
      await page
        .waitForFunction(input => (input as HTMLInputElement).checked, { timeout: 700, polling: 50 }, box)
        .catch(() => {})
    }
  }
  const untilRemoved = () =>
    until(page, tag => !document.querySelector('wallet-app')?.shadowRoot?.querySelector(tag), TAG)

  it('shows the amount with decimals from the node, and lets the shown spender take exactly this amount', async () => {
    await world.driver.chains?.fund(holder, '100', 'ethereum', 'USDC')
    const signature = ask(permitOf(holder, 12_500_000n))
    await waitForVisible(page, TAG, '.sentence', 'spend 12.5 USDC')
    const panelText = await page.evaluate(
      tag =>
        document
          .querySelector('wallet-app')
          ?.shadowRoot?.querySelector(tag)
          ?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '',
      TAG,
    )
    const start = spender.address.slice(0, 6)
    expect(panelText).toMatch(new RegExp(`Let ${start}.* spend 12\\.5 USDC`))
    expect(panelText).toMatch(/Exact amount\s+12\.5 USDC, as the node \S+ says/)
    expect(panelText).toMatch(new RegExp(`Usable until\\s+${END}`))
    expect(panelText).toContain(`owner\n${holder.slice(0, 6)}…${holder.slice(-4)}`)
    await press(page, TAG, 'Sign and continue')
    await spend(holder, 12_500_000n, (await signature) as Hex)
    expect([await balanceOf(spender.address), await balanceOf(holder)]).toEqual([12_500_000n, 87_500_000n])
    await untilRemoved()
  })

  it('can be a bare hash for a smart account: it needs a tick, and the chain accepts it (ERC-1271)', async () => {
    const account = smartWalletOf(holder)
    const deployment = world.driver.chains?.smartWallets.ethereum.deployment(holder)
    const wallet = createWalletClient({ account: spender, transport: http(world.ethereumRpcUrl) })
    const hash = await wallet.sendTransaction({
      to: deployment?.factory as Hex,
      data: deployment?.factoryData as Hex,
      chain: null,
    })
    await node().waitForTransactionReceipt({ hash })
    await world.driver.chains?.fund(account, '50', 'ethereum', 'USDC')
    const before = await balanceOf(spender.address)

    const digest = hashTypedData(permitOf(account, 3_000_000n))
    const pending = ask(agreement(holder, CHAIN, digest))
    await waitForVisible(page, TAG, '.notices', 'This is a bare hash.')
    const button = await waitForVisible(page, TAG, 'button', 'Sign and continue')
    expect(await button.evaluate(it => (it as HTMLButtonElement).disabled || it.ariaDisabled === 'true')).toBe(true)
    await tickBox()
    await press(page, TAG, 'Sign and continue')
    const signature = (await pending) as Hex
    expect(
      await node().readContract({
        address: account,
        abi: ERC1271_ABI,
        functionName: 'isValidSignature',
        args: [digest, signature],
      }),
    ).toBe('0x1626ba7e')
    await spend(account, 3_000_000n, signature)
    expect(await balanceOf(spender.address)).toBe(before + 3_000_000n)
    await untilRemoved()
  })

  it.each([
    [
      'one NFT (EIP-4494)',
      'Permit',
      'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
      'move your NFT with the ID 7',
      'can take the NFT',
    ],
    [
      'all NFTs',
      'PermitForAll',
      'address operator,bool approved,uint256 nonce,uint256 deadline',
      'move all your tokens of',
      'now and later',
    ],
    [
      'credit (Aave)',
      'DelegationWithSig',
      'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
      'borrow tokens, which you will owe',
      'You owe what somebody else borrows',
    ],
    [
      'an unknown type of permit',
      'PermitAnything',
      'address spender',
      'Sign PermitAnything for',
      'seems to give somebody power',
    ],
  ])('is described in one line, with a warning, before it is signed: %s', async (_, name, type, sentence, warning) => {
    const pending = ask({
      domain: { name: 'Ducks', chainId: CHAIN, verifyingContract: token },
      types: { [name]: members(type) },
      primaryType: name,
      message: {
        spender: spender.address,
        operator: spender.address,
        delegatee: spender.address,
        approved: true,
        tokenId: 7,
        value: 5,
        nonce: 0,
        deadline: DEADLINE,
      },
    })
    await waitForVisible(page, TAG, '.sentence', sentence)
    await waitForVisible(page, TAG, '.notices', warning)
    await press(page, TAG, 'Not now')
    expect(await pending).toBe('4001')
    await untilRemoved()
  })

  /** A user operation of a smart account that pays 7 USDC. */
  const operation = (account: Hex, overrides: object = {}) => ({
    domain: { name: 'Account', version: '1', chainId: CHAIN, verifyingContract: account },
    types: { UserOperation: members(OPERATION) },
    primaryType: 'UserOperation',
    message: {
      sender: account,
      nonce: 1,
      initCode: '0x',
      callData: encodeFunctionData({
        abi: EXECUTES,
        functionName: 'execute',
        args: [
          token,
          0n,
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender.address, 7_000_000n] }),
        ],
      }),
      callGasLimit: 300_000,
      verificationGasLimit: 150_000,
      preVerificationGas: 50_000,
      maxFeePerGas: 20_000_000_000,
      maxPriorityFeePerGas: 1,
      paymasterAndData: '0x',
      ...overrides,
    },
  })
  const panel = () =>
    page.evaluate(
      tag =>
        document
          .querySelector('wallet-app')
          ?.shadowRoot?.querySelector(tag)
          ?.shadowRoot?.querySelector<HTMLElement>('.panel')?.innerText ?? '',
      TAG,
    )

  it('can be a user operation, shown as its call with the amount and the maximum fee (ERC-4337)', async () => {
    const pending = ask(operation(smartWalletOf(holder)))
    await waitForVisible(page, TAG, '.sentence', 'Have the smart account ')
    await waitForVisible(page, TAG, '.sentence', 'Send 7 USDC to ')
    const panelText = await panel()
    expect(panelText).toMatch(/Fee at most\s+0\.010 ETH/)
    expect(panelText).not.toContain('will not cost you any fees')
    await press(page, TAG, 'Not now')
    expect(await pending).toBe('4001')
    await untilRemoved()
  })

  it('needs a tick if a user operation has a very high fee, also if another account pays it (SEC-90)', async () => {
    const pending = ask(operation(smartWalletOf(holder), { maxFeePerGas: 9e12, paymasterAndData: spender.address }))
    await waitForVisible(page, TAG, '.notices', 'The fee is very high: it may be 7.200 ETH.')
    const payer = `${spender.address.slice(0, 6)}…${spender.address.slice(-4)}`
    await waitForVisible(page, TAG, '.panel', 'Fee paid by') // rows are drawn once addresses can be formatted
    expect(await panel()).toMatch(new RegExp(`Fee paid by\\s+${payer}`))
    const button = await waitForVisible(page, TAG, 'button', 'Sign and continue')
    expect(await button.evaluate(it => (it as HTMLButtonElement).disabled || it.ariaDisabled === 'true')).toBe(true)
    await tickBox()
    await press(page, TAG, 'Sign and continue')
    expect(await pending).toMatch(/^0x[0-9a-f]{130}$/)
    await untilRemoved()
  })

  it('causes no errors in the page', () => {
    expect(troubles).toEqual([])
  })
})
