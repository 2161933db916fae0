import { expect } from 'chai'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { bundle, cleanUp, driver, recordEvents, insert, until, world, type Tag } from '../test/page.harness.js'

type App = Tag & { readonly customAuthStatus: string; configure(settings: object): void }

describe('a host that has its own login', () => {
  let app: App
  let token: (sub: string) => Promise<string>
  before(async () => {
    const { apiUrl } = await world()
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    token = sub =>
      new SignJWT({ sub })
        .setProtectedHeader({ alg: 'ES256', kid: 'host' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey)
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'host', alg: 'ES256' }]
    const { appId } = await driver<{ appId: string }>('createApp', { custom_jwt_auth: true, custom_jwt_jwks: { keys } })
    await bundle()
    app = insert(`<wallet-app app-id="${appId}" api-url="${apiUrl}"></wallet-app>`) as App
  })
  afterEach(cleanUp)

  const user = () => app.session.$state.get().user as { id: string; linkedAccounts: { customUserId?: string }[] } | null
  const ended = (status: string) => until(() => app.customAuthStatus === status)

  it('signs its user in and out by its token setting, and the tag reports the status [CUST-01] [CUST-02] [FLOW-18]', async () => {
    expect(app.customAuthStatus).to.be.oneOf(['initial', 'not-enabled'])
    await ended('not-enabled')
    await app.ready // the session is known, and that was reported
    const [page, own] = [recordEvents(document), recordEvents(app)]
    app.configure({ customAuth: { enabled: true, getCustomAccessToken: () => token('ada') } })
    await ended('done')
    expect(user()?.linkedAccounts.map(({ customUserId }) => customUserId)).to.deep.equal(['ada'])
    for (const { details } of [page, own])
      expect(details('wallet-custom-auth-change')).to.deep.equal([{ status: 'loading' }, { status: 'done' }])
    expect(own.details('wallet-session-change').map(({ status, cause }) => [status, cause])).to.deep.equal([
      ['authenticated', 'login'],
    ])
    const ada = user()?.id
    app.configure({ customAuth: { getCustomAccessToken: () => Promise.resolve(undefined) } })
    await until(() => user() === null)
    app.configure({ customAuth: { getCustomAccessToken: () => token('ada') } })
    await until(() => user()?.id === ada)
    await ended('done')
    expect(own.details('wallet-error')).to.deep.equal([])
  })

  it('can give its token by a listener for the request instead of a setting: it is asked at login and later, and the first answer counts [EC-38]', async () => {
    app.configure({ customAuth: { enabled: true, getCustomAccessToken: () => Promise.resolve(undefined) } })
    await until(() => user() === null)
    await ended('done')
    let who: string | undefined = 'dora'
    const reasons: string[] = []
    let second: unknown
    const first = (event: Event) => {
      const { detail, respondWith } = event as CustomEvent<{ reason: string }> & { respondWith(answer: unknown): void }
      reasons.push(detail.reason)
      respondWith.call(event, who && token(who))
    }
    const late = (event: Event) => {
      try {
        ;(event as Event & { respondWith(answer: unknown): void }).respondWith('another')
      } catch (error) {
        second = error
      }
    }
    app.addEventListener('wallet-custom-token-request', first)
    document.addEventListener('wallet-custom-token-request', late)
    try {
      app.configure({
        customAuth: {
          enabled: true,
          getCustomAccessToken: () => {
            throw new Error('nobody asks me')
          },
        },
      })
      await until(() => user()?.linkedAccounts.some(({ customUserId }) => customUserId === 'dora'))
      await ended('done')
      expect([reasons, (second as DOMException).name]).to.deep.equal([['login'], 'InvalidStateError'])
      const { syncCustomAuth } = (await bundle('client.js')) as unknown as {
        syncCustomAuth(): Promise<{ id: string } | null>
      }
      expect((await syncCustomAuth())?.id).to.equal(user()?.id)
      who = undefined
      expect(await syncCustomAuth()).to.equal(null)
      expect([reasons, user()]).to.deep.equal([['login', 'refresh', 'refresh'], null])
    } finally {
      app.removeEventListener('wallet-custom-token-request', first)
      document.removeEventListener('wallet-custom-token-request', late)
    }
  })

  it('gets one bubbling wallet-error for a failed sync, and nobody is signed in [CUST-03] [CUST-04]', async () => {
    app.configure({ customAuth: { enabled: true, getCustomAccessToken: () => token('ada') } })
    await until(() => user())
    await ended('done')
    const [page, own] = [recordEvents(document), recordEvents(app)]
    app.configure({
      customAuth: {
        getCustomAccessToken: () => {
          throw new Error('no login here')
        },
      },
    })
    await ended('error')
    expect(user()).to.equal(null)
    for (const { details } of [page, own]) {
      expect(details('wallet-error').map(({ flow, code, message }) => [flow, code, message])).to.deep.equal([
        ['app', 'UNKNOWN_AUTH_ERROR', 'no login here'],
      ])
      expect(details('wallet-custom-auth-change')).to.deep.equal([{ status: 'loading' }, { status: 'error' }])
    }
  })

  it('reports a changed login from a script, and gets the result', async () => {
    const { syncCustomAuth } = (await bundle('client.js')) as unknown as {
      syncCustomAuth(): Promise<{ id: string } | null>
    }
    let who: string | undefined
    app.configure({ customAuth: { enabled: true, getCustomAccessToken: async () => who && token(who) } })
    await ended('done')
    who = 'carla'
    expect((await syncCustomAuth())?.id).to.equal(user()?.id)
    who = undefined
    expect(await syncCustomAuth()).to.equal(null)
    expect(user()).to.equal(null)
  })
})
