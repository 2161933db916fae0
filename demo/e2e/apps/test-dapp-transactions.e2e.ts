import { createPublicClient, erc20Abi, erc721Abi, http, parseAbi, parseEther, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { press, until } from '../browser.js'
import { signerOf } from '../test-dapp/signer-of.js'
import { CONFIRM, SIGN, TestDapp, WATCH } from '../test-dapp/test-dapp.harness.js'

/** The accounts that are written in the dapp. */
const PAYEE = '0x0c54FcCd2e384b4BB6f2E405Bf5Cbc15a017AaFb'
const RECIPIENT = '0x2f318C334780961FB129D2a6c30D0763d9a5C970'
const SPENDER = '0x9bc5baF874d2DA8D216aE9f137804184EE5AfEF4'
const GWEI = 10n ** 9n
const CREATE = 'Create a new contract'
const ERC1155 = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])

describe("transactions of MetaMask's test dapp, as it is published", () => {
  let dapp: TestDapp
  beforeAll(async () => {
    dapp = await TestDapp.open()
    await dapp.connect()
    await dapp.world.driver.faucet(dapp.own, '10', 'ethereum')
  })
  afterAll(() => dapp.stop())

  const node = () => createPublicClient({ transport: http(dapp.world.ethereumRpcUrl) })
  /** The transaction in the newest block. */
  const newest = async () => (await node().getBlock({ includeTransactions: true })).transactions[0]
  /** Makes the dapp send a transaction. The visitor reads this sentence, and approves. */
  const approved = async (button: string, sentence: string) => {
    await dapp.ask(CONFIRM, button, sentence)
    await dapp.approve()
  }

  it.each([
    ['a legacy one', 'sendButton', { type: 'legacy', gasPrice: 10n * GWEI, gas: 21_000n }],
    [
      'one with its fee',
      'sendEIP1559Button',
      { type: 'eip1559', maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: GWEI, gas: 21_000n },
    ],
    ['one without a fee', 'sendEIP1559WithoutGasButton', { type: 'eip1559' }],
  ])('are sent as the dapp asks for them: %s', async (_, button, expected) => {
    await approved(button, 'Send 0 ETH to 0x0c54…AaFb')
    expect(await newest()).toMatchObject({
      from: dapp.own.toLowerCase(),
      to: PAYEE.toLowerCase(),
      value: 0n,
      ...expected,
    })
  })

  it("are sent from the dapp's form, whose empty field means no data", async () => {
    await dapp.fill('toInput', PAYEE)
    await dapp.fill('amountInput', '0x16345785d8a0000')
    await dapp.fill('gasInput', '0x2540be400')
    await approved('submitForm', 'Send 0.1 ETH to 0x0c54…AaFb')
    expect(await newest()).toMatchObject({
      to: PAYEE.toLowerCase(),
      value: parseEther('0.1'),
      input: '0x',
      gasPrice: 10n * GWEI,
    })
  })

  it('deploy a contract that is a piggy bank, pay into it, and take out of it', async () => {
    await approved('deployButton', CREATE)
    await dapp.text('contractStatus', 'Deployed')
    await approved('depositButton', 'Send 4 ETH to the contract')
    await dapp.text('contractStatus', 'Deposit completed')
    const bank = (await newest())?.to as Hex
    expect(await node().getBalance({ address: bank })).toBe(parseEther('4'))
    await approved('withdrawButton', 'Call the contract')
    await dapp.text('contractStatus', 'Withdrawn')
    expect(await node().getBalance({ address: bank })).toBe(parseEther('3'))
  })

  it('that the chain executes without success are shown as failed, and the dapp gets their hash', async () => {
    await approved('deployFailingButton', CREATE)
    await dapp.text('failingContractStatus', 'Deployed')
    await dapp.ask(CONFIRM, 'sendFailingButton', 'Send 0 ETH to 0x')
    await dapp.approveFailing('The network says it failed, and took at most the fee.')
    expect(await dapp.text('failingContractStatus', 'Failed')).toBe('Failed transaction process completed as expected.')
    const hash = (await newest())?.hash as Hex
    expect(await node().getTransactionReceipt({ hash })).toMatchObject({
      from: dapp.own.toLowerCase(),
      status: 'reverted',
    })
  })

  it('deploy a token, watch it with decimals from a text field, transfer it, and let others spend it', async () => {
    await approved('createToken', CREATE)
    const token = (await dapp.text('erc20TokenAddresses', '0x')) as Hex
    await dapp.ask(WATCH, 'watchAssets', 'Show TST among your balances')
    await press(dapp.page, WATCH, 'Add token')
    await dapp.untilClosed(WATCH)
    await approved('transferTokens', 'Send 1.5 TST to 0x2f31…C970')
    await approved('approveTokens', 'Let 0x9bc5…fEF4 spend 7 TST')
    await approved('increaseTokenAllowance', 'Let 0x9bc5…fEF4 spend 1 TST more')
    await approved('transferTokensWithoutGas', 'Send 1.5 TST to 0x2f31…C970')
    await approved('approveTokensWithoutGas', 'Let 0x2f31…C970 spend 7 TST')
    const read = { address: token, abi: erc20Abi } as const
    expect([
      await node().readContract({ ...read, functionName: 'balanceOf', args: [RECIPIENT] }),
      await node().readContract({ ...read, functionName: 'allowance', args: [dapp.own, SPENDER] }),
      await node().readContract({ ...read, functionName: 'allowance', args: [dapp.own, RECIPIENT] }),
    ]).toEqual([30_000n, 80_000n, 70_000n])
    await dapp.fill('allowanceOwner', dapp.own)
    await dapp.fill('allowanceSpender', SPENDER)
    await dapp.click('getAllowance')
    expect(await dapp.text('allowanceAmountResult', '8')).toBe('8.0000')
  })

  it('deploy NFTs, mint one, let others move it, stop them, and send it', async () => {
    await approved('deployNFTsButton', CREATE)
    const nfts = (await dapp.text('erc721TokenAddresses', '0x')) as Hex
    const read = { address: nfts, abi: erc721Abi } as const
    const isFree = () => node().readContract({ ...read, functionName: 'isApprovedForAll', args: [dapp.own, SPENDER] })
    await approved('mintButton', 'Call the contract')
    await dapp.text('nftsStatus', 'Mint completed')
    expect(await node().readContract({ ...read, functionName: 'ownerOf', args: [1n] })).toBe(dapp.own)
    await approved('approveButton', 'Let 0x9bc5…fEF4 spend tokens, or move an NFT of yours')
    await dapp.text('nftsStatus', 'Approve completed')
    expect(await node().readContract({ ...read, functionName: 'getApproved', args: [1n] })).toBe(SPENDER)
    await approved('setApprovalForAllButton', 'Let 0x9bc5…fEF4 move all your tokens of')
    await dapp.text('nftsStatus', 'Set Approval For All completed')
    expect(await isFree()).toBe(true)
    await approved('revokeButton', 'Stop 0x9bc5…fEF4 from spending your tokens')
    await dapp.text('nftsStatus', 'Revoke completed')
    expect(await isFree()).toBe(false)
    await approved('transferFromButton', 'Send tokens to 0x2f31…C970')
    await dapp.text('nftsStatus', 'Transfer From completed')
    expect(await node().readContract({ ...read, functionName: 'ownerOf', args: [1n] })).toBe(RECIPIENT)
  })

  it('are not needed to let somebody move an NFT: a permit is signed for its contract', async () => {
    await dapp.ask(SIGN, 'sign721Permit', 'Let 0x0521…6F08 move your NFT with the ID 3606393')
    await dapp.reads(SIGN, '.notices', 'Whoever has this signature can take the NFT, and need not pay for it.')
    await dapp.sign()
    expect(signerOf(await dapp.lastMessage(1), await dapp.text('sign721PermitResult', '0x'))).toBe(dapp.own)
  })

  it('deploy tokens of many kinds, mint several at once, send them, and let others move them', async () => {
    await approved('deployERC1155Button', CREATE)
    const tokens = (await dapp.text('erc1155TokenAddresses', '0x')) as Hex
    const read = { address: tokens, abi: ERC1155 } as const
    const isFree = () => node().readContract({ ...read, functionName: 'isApprovedForAll', args: [dapp.own, SPENDER] })
    await dapp.fill('batchMintTokenIds', '1, 2')
    await dapp.fill('batchMintIdAmounts', '5, 7')
    await approved('batchMintButton', 'Mint from 0x')
    await dapp.text('erc1155Status', 'Batch Minting completed')
    await dapp.fill('batchTransferTokenIds', '1, 2')
    await dapp.fill('batchTransferTokenAmounts', '3, 4')
    await approved('batchTransferFromButton', 'Send several NFTs to 0x2f31…C970')
    await dapp.text('erc1155Status', 'Batch Transfer From completed')
    expect([
      await node().readContract({ ...read, functionName: 'balanceOf', args: [RECIPIENT, 1n] }),
      await node().readContract({ ...read, functionName: 'balanceOf', args: [RECIPIENT, 2n] }),
      await node().readContract({ ...read, functionName: 'balanceOf', args: [dapp.own, 2n] }),
    ]).toEqual([3n, 4n, 3n])
    await approved('setApprovalForAllERC1155Button', 'Let 0x9bc5…fEF4 move all your tokens of')
    await dapp.text('erc1155Status', 'Set Approval For All completed')
    expect(await isFree()).toBe(true)
    await approved('revokeERC1155Button', 'Stop 0x9bc5…fEF4 from spending your tokens')
    await dapp.text('erc1155Status', 'Revoke completed')
    expect(await isFree()).toBe(false)
  })

  it.each([
    ['two calls', 'eip5792SendCallsButton', 'eip5792SendCallsError'],
    ['seven approvals', 'eip5792SendCallsApprovalButton', 'eip5792SendCallsError'],
    ['three malicious ones', 'ppomSendThreeMaliciousTxsButton', 'ppomSendCallsError'],
  ])('that cannot succeed or fail together are refused without asking: %s', async (_, button, result) => {
    await dapp.clear(result)
    await dapp.click('eip5792GetCapabilitiesButton')
    expect(JSON.parse(await dapp.text('eip5792GetCapabilitiesResult', '{'))).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    expect(await dapp.refused(button)).toBe(5760)
    expect(await dapp.text(result, 'Error')).toMatch(/^Error: \S/)
    expect(await dapp.shownSentences()).toEqual([])
  })

  it('are sent as a single call, whose status the dapp gets', async () => {
    await dapp.click('eip5792SendCallsEdit')
    await dapp.page.$eval('.eip5792CallRemove', button => {
      ;(button as HTMLButtonElement).click()
    })
    await approved('eip5792SendCallsButton', 'Send <0.001 ETH to the contract 0xbc21…7048')
    await until(
      dapp.page,
      () => document.querySelector<HTMLInputElement>('#eip5792RequestIdInput')?.value.startsWith('0x') ?? false,
    )
    await dapp.click('eip5792GetCallsStatusButton')
    const { hash } = (await newest()) ?? {}
    expect(JSON.parse(await dapp.text('eip5792GetCallsStatusResult', '{'))).toMatchObject({
      status: 200,
      atomic: true,
      chainId: '0x7a69',
      receipts: [{ transactionHash: hash, status: '0x1' }],
    })
    expect(await newest()).toMatchObject({ value: GWEI / 2n, input: '0x789078907890' })
  })

  it.each([
    ['coins', 'maliciousRawEthButton', 'Send <0.001 ETH to 0x5FbD…0aa3'],
    ['an unknown call', 'maliciousContractInteractionButton', 'Call the contract 0x0000…0000'],
  ])('that the visitor rejects send nothing: %s', async (_, button, sentence) => {
    const before = await node().getTransactionCount({ address: dapp.own })
    await dapp.forgetErrors()
    await dapp.ask(CONFIRM, button, sentence)
    await dapp.decline(CONFIRM)
    expect(await dapp.errorCodes(1)).toEqual([4001])
    expect(await node().getTransactionCount({ address: dapp.own })).toBe(before)
  })

  it('that come ten at once are counted, and rejected together', async () => {
    await dapp.forgetErrors()
    await dapp.ask(CONFIRM, 'sendEIP1559Batch', 'Send 0 ETH to 0x5FbD…0aa3')
    await dapp.reads(CONFIRM, '.scene', '9 more requests wait.')
    await press(dapp.page, CONFIRM, 'Reject all')
    expect(await dapp.errorCodes(10)).toEqual(Array<number>(10).fill(4001))
    await dapp.untilClosed(CONFIRM)
  })

  it.each([
    ['a value that is a text', 'sendWithInvalidValue', 'sendMalformedResult'],
    ['an unknown type', 'sendWithInvalidTxType', 'sendMalformedResult'],
    ['a recipient that is a text', 'sendWithInvalidRecipient', 'sendMalformedResult'],
    ['a gas limit that is a text', 'sendWithInvalidGasLimit', 'sendMalformedResult'],
    ['a fee that is a text', 'sendWithInvalidMaxFeePerGas', 'sendMalformedResult'],
    ['half a byte', 'maliciousSendWithOddHexData', 'maliciousWarningBypassResult'],
    ['half a byte in a call', 'maliciousApproveERC20WithOddHexData', 'maliciousWarningBypassResult'],
    ['a value in hex without 0x', 'maliciousSendWithoutHexPrefixValue', 'maliciousWarningBypassResult'],
    ['a type of another chain', 'sendTempoBatchTx', 'sendTempoBatchTxResult'],
  ])('that are malformed are refused with an error, and the visitor sees nothing: %s', async (_, button, result) => {
    await dapp.clear(result)
    expect(await dapp.refused(button)).toBe(-32602)
    expect(await dapp.text(result, 'Error')).toMatch(/^Error: \S/)
    expect(await dapp.shownSentences()).toEqual([])
  })

  it.each(['watchNFTButton', 'watchAssetButton'])('of NFTs cannot be watched: %s', async button => {
    expect(await dapp.refused(button)).toBe(-32602)
    expect(await dapp.shownSentences()).toEqual([])
  })
})
