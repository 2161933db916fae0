import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const client = () => import('./index.js')

describe('the client interface', () => {
  it('the client can be imported on a server without a DOM, and leaves no global behind', async () => {
    const before = Reflect.ownKeys(globalThis)
    await client()
    const marksOfPackages = ['nanostoresGlobal'] // lets several copies of the package on one page work together
    expect(
      Reflect.ownKeys(globalThis).filter(key => !before.includes(key) && !marksOfPackages.includes(String(key))),
    ).toEqual([])
  })

  it('a script in Node ends by itself after a request', async () => {
    const script = `
      import { configureWallet, getAccessToken } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)}
      configureWallet({ appId: 'almanac-almanac-almanac-a' })
      console.log(await getAccessToken())`
    const root = fileURLToPath(new URL('..', import.meta.url))
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: root, timeout: 30_000 },
    )
    expect(stdout).toBe('null\n')
  })

  it('the client exports a fixed list of functions for session, login, linking, wallets, funding and signing', async () => {
    expect(Object.keys(await client()).sort()).toEqual([
      '$connectedWallets',
      '$connectors',
      '$customAuth',
      '$session',
      'ERROR_CODES',
      'ProviderRpcError',
      'WalletError',
      'acceptTerms',
      'cancelTransaction',
      'clearMfa',
      'configureWallet',
      'connectExternalWallet',
      'connectWallet',
      'connectorsReady',
      'createWallet',
      'createWallets',
      'currentUser',
      'delegateWallet',
      'disconnectExternalWallet',
      'enrollSms',
      'enrollTotp',
      'exportWallet',
      'fundWallet',
      'getAccessToken',
      'getDelegatedActions',
      'getEthereumProvider',
      'getExternalProvider',
      'getFarcasterSignerStatus',
      'getIdentityToken',
      'getSmartWalletConfig',
      'getWallets',
      'importOwnWallet',
      'importWallet',
      'isWalletError',
      'link',
      'linkAccount',
      'linkCrossApp',
      'linkEmail',
      'linkFarcaster',
      'linkOAuth',
      'linkPasskey',
      'linkPhone',
      'linkSmartWallet',
      'linkTelegram',
      'linkWallet',
      'logIn',
      'login',
      'loginAsGuest',
      'logout',
      'makePasskey',
      'onFrameLoadFailed',
      'proveFarcaster',
      'provePasskey',
      'proveWallet',
      'proveWithPasskey',
      'refreshUser',
      'requestFarcasterSigner',
      'revokeWallets',
      'sendEmailCode',
      'sendMfaSmsCode',
      'sendSmsCode',
      'sendTransaction',
      'sendTransactionWithCrossAppWallet',
      'setHandler',
      'setRecovery',
      'signFarcasterMessage',
      'signMessage',
      'signMessageWithCrossAppWallet',
      'signTypedDataWithCrossAppWallet',
      'speedUpTransaction',
      'submitMfaEnrollment',
      'syncCustomAuth',
      'takeOAuthTokens',
      'transferAccount',
      'unenrollMfa',
      'unlink',
      'unlinkAccount',
      'unlinkCrossApp',
      'unlinkEmail',
      'unlinkFarcaster',
      'unlinkOAuth',
      'unlinkPasskey',
      'unlinkPhone',
      'unlinkTelegram',
      'unlinkWallet',
      'update',
      'updateAccount',
      'updateEmail',
      'updatePhone',
      'verifyMfa',
    ])
  })

  it('the SDK error codes are exported under exactly their names [ERR-15]', async () => {
    const { ERROR_CODES, WalletError } = await client()
    const names = [
      'MUST_BE_AUTHENTICATED',
      'CANNOT_LINK_MORE_OF_TYPE',
      'EMBEDDED_WALLET_NOT_FOUND',
      'TRANSACTION_FAILURE',
      'UNABLE_TO_SIGN',
      'INVALID_MESSAGE',
      'INVALID_DATA',
      'UNSUPPORTED_CHAIN_ID',
      'UNSUPPORTED_WALLET_TYPE',
      'MISSING_MFA_CREDENTIALS',
      'USER_EXITED_AUTH_FLOW',
      'USER_EXITED_LINK_FLOW',
      'USER_EXITED_UPDATE_FLOW',
      'USER_EXITED_SET_PASSWORD_FLOW',
      'FAILED_TO_LINK_ACCOUNT',
      'FAILED_TO_UPDATE_ACCOUNT',
      'UNKNOWN_AUTH_ERROR',
      'UNKNOWN_CONNECT_WALLET_ERROR',
      'GENERIC_CONNECT_WALLET_ERROR',
      'OAUTH_UNEXPECTED',
    ] as const
    expect(names.filter(name => !ERROR_CODES.includes(name))).toEqual([])
    expect(new WalletError('UNABLE_TO_SIGN', 'Failed to sign message').code).toBe('UNABLE_TO_SIGN')
  })
})
