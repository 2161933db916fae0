import { Hono } from 'hono'
import type { ProviderContext, Routes, WireRequest } from '../context.js'
import { serve } from '../door/serve.js'
import { TEST_IDENTITIES } from '../login/test-identities.js'
import { cloudDonePage } from '../pages/cloud-done-page.js'
import { consentPage } from '../pages/consent-page.js'
import { pageFile } from '../pages/page-file.js'
import { CloudStore, type CloudFlow, type CloudProvider } from '../store/cloud.js'
import { transaction } from '../store/transaction.js'
import { invalidData, WireError } from '../wire/wire-error.js'
import { DENIED } from './recovery.js'

// No form-action: browsers apply it to the redirect back to the app as well.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'no-store' }
const NAMES = { 'google-drive': 'Google Drive', icloud: 'iCloud' } as const
const CONTENT_LIMIT = 10_000

/** Serves the development Google Drive and iCloud: the consent page, the way back, and an account's files. */
export function cloudPageRoutes(context: ProviderContext): Routes {
  const cloud = new CloudStore(context.db, context.clock.now)
  const routes: Routes = new Hono()
  routes.get('/development/cloud/done.js', pageFile(new URL('../pages/cloud-done.js', import.meta.url)))
  serveConsent(routes, context, cloud)
  serveNativeReturn(routes, context)
  serveFiles(routes, cloud)
  return routes
}

function serveConsent(routes: Routes, { apps, db }: ProviderContext, cloud: CloudStore): void {
  const open = (state: string) => {
    const flow = cloud.open(state)
    if (!flow) throw new WireError(404, undefined, 'This request has ended. Start again.')
    return flow
  }
  const page = ({ appId, provider }: CloudFlow, error?: string) =>
    consentPage({
      app: apps.find(appId)?.name ?? '',
      site: NAMES[provider],
      people: TEST_IDENTITIES.map(({ name, email }) => ({ value: email, name, detail: email })),
      others: true,
      endings: false,
      error,
    })

  serve(routes, 'cloud.page', request => request.html(page(open(request.req.param('state'))), 200, HEADERS))

  serve(routes, 'cloud.answer', async request => {
    const state = request.req.param('state')
    const form = new URLSearchParams(await request.req.text())
    const account = (form.get('person') ?? form.get('email') ?? '').trim().toLowerCase()
    const flow = open(state)
    const denied = form.get('answer') === 'deny'
    if (!denied && (!/^[^\s@]+@[^\s@]+$/.test(account) || account.length > 254))
      return request.html(page(flow, 'An e-mail address is needed.'), 400, HEADERS)
    const chosenAccount = denied ? undefined : account
    if (flow.provider === 'icloud') {
      const token = transaction(db, () => {
        cloud.end(state)
        return chosenAccount === undefined ? '' : cloud.token('icloud', chosenAccount)
      })
      return backFromICloud(request, flow, token)
    }
    const code = transaction(db, () =>
      chosenAccount === undefined ? (cloud.end(state), DENIED) : cloud.allow(state, chosenAccount),
    )
    return backFromGoogleDrive(request, flow, code)
  })
}

function backFromGoogleDrive(request: WireRequest, flow: CloudFlow, code: string): Response {
  const back = new URL(flow.redirectTo)
  back.searchParams.set('privy_oauth_state', flow.clientState)
  back.searchParams.set('privy_oauth_provider', flow.provider)
  back.searchParams.set('privy_oauth_code', code)
  return request.redirect(back.href, 303)
}

/** A web page receives the result from the window that it opened, a native app from a redirect to its URL. */
function backFromICloud(request: WireRequest, flow: CloudFlow, token: string): Response | Promise<Response> {
  if (!flow.redirectTo.includes('/callback_icloud/'))
    return request.html(cloudDonePage(new URL(flow.redirectTo).origin, token), 200, HEADERS)
  const back = new URL(flow.redirectTo)
  if (token) back.searchParams.set('ckWebAuthToken', token)
  return request.redirect(back.href, 303)
}

/** Route to which iCloud redirects a native app's user. It redirects on to the app's URL scheme, if the app has one. */
function serveNativeReturn(routes: Routes, { apps }: ProviderContext): void {
  serve(routes, 'rec.icloudCallback', request => {
    const app = apps.find(request.req.param('appId'))
    if (!app) throw new WireError(400, 'missing_or_invalid_privy_app_id', 'Invalid Privy app ID')
    const [scheme] = app.allowed_native_app_url_schemes
    const token = request.req.query('ckWebAuthToken') ?? ''
    if (!scheme || !/^[a-z][a-z\d+.-]*$/i.test(scheme) || !/^[\w-]*$/.test(token)) return request.json({})
    return request.redirect(`${scheme}://icloud?ckWebAuthToken=${token}`, 303)
  })
}

/** Routes for the files of an account. They require the account's token. */
function serveFiles(routes: Routes, cloud: CloudStore): void {
  const accountOf = (provider: string, authorization: string | undefined) => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    const cloudProvider: CloudProvider | undefined =
      provider === 'google-drive' || provider === 'icloud' ? provider : undefined
    const account = cloudProvider && token ? cloud.accountOf(cloudProvider, token) : undefined
    if (!cloudProvider || !account) throw new WireError(401, 'invalid_credentials', 'This opens no account')
    return { provider: cloudProvider, account }
  }

  serve(routes, 'cloud.write', async request => {
    const { provider, account } = accountOf(request.req.param('provider'), request.req.header('authorization'))
    const content = contentOf(await request.req.text())
    return request.json({ id: cloud.write(provider, account, content) })
  })

  serve(routes, 'cloud.read', request => {
    const { provider, account } = accountOf(request.req.param('provider'), request.req.header('authorization'))
    const content = cloud.read(provider, account, request.req.param('id'))
    if (content === undefined) throw new WireError(404, undefined, 'This account has no such file')
    return request.json({ content })
  })
}

function contentOf(text: string): string {
  try {
    const { content } = JSON.parse(text) as { content?: unknown }
    if (typeof content === 'string' && content !== '' && content.length <= CONTENT_LIMIT) return content
  } catch {
    // refused below
  }
  throw invalidData(`"content" must be a text of 1 to ${CONTENT_LIMIT} characters`)
}
