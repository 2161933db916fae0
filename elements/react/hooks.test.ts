// @vitest-environment happy-dom
import { createElement, StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler, type Handler } from '../../src/ask/handlers.js'
import { failure } from '../../src/errors/failure.harness.js'
import { WalletError } from '../../src/errors/wallet-error.js'
import { eventually } from '../../src/lib/time/eventually.harness.js'
import { setSession } from '../../src/session/store.js'
import type { User } from '../../src/session/user/user.js'
import { useSession, useSignMessage, useUser, useWallets } from './hooks.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const WALLET = {
  type: 'wallet',
  address: ADDRESS,
  chainType: 'ethereum',
  walletClientType: 'privy',
  connectorType: 'embedded',
  walletIndex: 0,
  imported: false,
  recoveryMethod: 'privy',
}
const USER = { id: 'did:privy:ada', linkedAccounts: [WALLET], wallet: WALLET } as unknown as User

let root: Root | undefined
let host: HTMLElement
beforeEach(() => {
  host = document.createElement('div')
  setSession(null, 'restore')
})
afterEach(() => {
  root?.unmount()
  root = undefined
  setHandler('sign-message', undefined)
})

const draw = (part: () => ReactNode) => {
  root = createRoot(host)
  root.render(createElement(StrictMode, null, createElement(part)))
}
const shows = (text: string) => eventually(() => expect(host.textContent).toBe(text))

describe('the hooks', () => {
  it('re-render when the user or the wallets change', async () => {
    draw(() => {
      const [session, user, wallets] = [useSession(), useUser(), useWallets()]
      return [session.status, user?.id ?? 'nobody', ...wallets.map(({ address }) => address)].join(' ')
    })
    await shows('unauthenticated nobody')
    setSession(USER, 'login')
    await shows(`authenticated did:privy:ada ${ADDRESS}`)
    setSession(null, 'logout')
    await shows('unauthenticated nobody')
  })

  it('report no user on a server, whatever session exists there', () => {
    setSession(USER, 'login')
    const Part = () => [useSession().status, useUser()?.id ?? 'nobody', useWallets().length].join(' ')
    expect(renderToString(createElement(Part))).toBe('restoring nobody 0')
  })

  describe('for a signature', () => {
    let sign: (request: { message: string }) => Promise<string>
    const part = () => {
      const { signMessage, status, signature, error } = useSignMessage()
      sign = signMessage
      return [status, signature ?? (error as WalletError | undefined)?.code].filter(Boolean).join(' ')
    }

    it('report pending, result and error', async () => {
      setSession(USER, 'login')
      let answer = (_: { signature: string }) => {}
      let refuse = (_: unknown) => {}
      const handler: Handler<'sign-message'> = () =>
        new Promise((resolve, reject) => {
          ;[answer, refuse] = [resolve, reject]
        })
      const asked = vi.fn(handler)
      setHandler('sign-message', asked)
      draw(part)
      await shows('idle')
      const signed = sign({ message: 'Hello' })
      await shows('pending')
      await eventually(() => expect(asked).toHaveBeenCalledOnce())
      answer({ signature: '0xsigned' })
      expect(await signed).toBe('0xsigned')
      await shows('signed 0xsigned')
      const refused = failure(sign({ message: 'Hello' }))
      await eventually(() => expect(asked).toHaveBeenCalledTimes(2))
      refuse(new WalletError('USER_REJECTED_REQUEST', 'no'))
      expect(await refused).toMatchObject({ code: 'USER_REJECTED_REQUEST' })
      await shows('failed USER_REJECTED_REQUEST')
    })

    it('withdraw the request when the component unmounts, or another request begins', async () => {
      setSession(USER, 'login')
      const asked = vi.fn<Handler<'sign-message'>>(() => new Promise(() => {}))
      setHandler('sign-message', asked)
      draw(part)
      await shows('idle')
      const first = sign({ message: 'One' }).catch((error: unknown) => error)
      await eventually(() => expect(asked).toHaveBeenCalledOnce())
      const second = sign({ message: 'Two' }).catch((error: unknown) => error)
      expect(await first).toMatchObject({ code: 'REQUEST_ABORTED' })
      await eventually(() => expect(asked).toHaveBeenCalledTimes(2))
      root?.unmount()
      root = undefined
      expect(await second).toMatchObject({ code: 'REQUEST_ABORTED' })
    })
  })
})
