import { Hono } from 'hono'
import type { ProviderContext, Routes } from '../../context.js'
import { crossAppAccount, isOtherApp, otherAppId } from '../../cross-app/other-app.js'
import { serve } from '../../door/serve.js'
import { pathTo } from '../../operations/index.js'
import { consentPage, type Choice } from '../../pages/consent-page.js'
import { pageFile } from '../../pages/page-file.js'
import { wayBack, type OAuthFlow } from '../../store/accounts/oauth-flows.js'
import type { Account } from '../../store/accounts/users.js'
import { transaction } from '../../store/transaction.js'
import { WireError } from '../../wire/wire-error.js'
import { TEST_IDENTITIES } from '../test-identities.js'
import { DENIED, FAILED } from './oauth.js'
import { accountAt, isSocialSite, SOCIAL_SITES } from './social-sites.js'

// No form-action: browsers apply it to the redirect back to the app as well.
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
/** Headers of every page that asks a person to identify themselves. */
export const CONSENT_HEADERS = { 'content-security-policy': POLICY, 'cache-control': 'no-store' }

/**
 * The pages of the development sites and of other apps. A person identifies themselves there and returns to the app
 * with a code or a refusal.
 */
export function oauthPageRoutes(context: ProviderContext): Routes {
  const routes: Routes = new Hono()
  routes.get('/development/consent.css', pageFile(new URL('../../pages/consent.css', import.meta.url)))
  serveSite(routes, context)
  serveCallback(routes, context)
  return routes
}

/** Routes for a site's page and the person's choice on it. */
function serveSite(routes: Routes, context: ProviderContext): void {
  const { db, oauthFlows } = context
  const open = (state: string) => {
    const flow = oauthFlows.open(state)
    if (!flow) throw new WireError(404, undefined, 'This login has ended. Start again.')
    return flow
  }

  serve(routes, 'oauth.site', request =>
    request.html(sitePage(context, open(request.req.param('state'))), 200, CONSENT_HEADERS),
  )

  serve(routes, 'oauth.answer', async request => {
    const state = request.req.param('state')
    const form = new URLSearchParams(await request.req.text())
    const flow = open(state)
    const answer = form.get('answer') ?? 'allow'
    const account = answer === 'allow' ? chosen(context, flow, form) : undefined
    if (answer === 'allow' && !account)
      return request.html(sitePage(context, flow, 'An e-mail address and a name are needed.'), 400, CONSENT_HEADERS)
    const code = transaction(db, () => {
      if (account) return oauthFlows.settle(state, { account })
      if (answer === 'suspended' || answer === 'limited') return oauthFlows.settle(state, { refusal: answer })
      oauthFlows.end(state)
      return answer === 'failed' ? FAILED : DENIED
    })
    return request.redirect(`${pathTo('oauth.callback')}?${new URLSearchParams({ state, code }).toString()}`, 303)
  })
}

/** The callback to which every site redirects. From there the person goes on to the app's own page. */
function serveCallback(routes: Routes, { oauthFlows }: ProviderContext): void {
  serve(routes, 'oauth.callback', request => {
    const [state, code] = [request.req.query('state') ?? '', request.req.query('code') ?? '']
    const flow = oauthFlows.answered(state)
    if (!flow || !(code === DENIED || code === FAILED || oauthFlows.isCodeOf(flow, code)))
      throw new WireError(400, 'oauth_state_mismatch', 'This login is not known here. Start again.')
    return request.redirect(wayBack(flow, code), 303)
  })
}

function sitePage(context: ProviderContext, { appId, provider }: OAuthFlow, error?: string): string {
  const { apps } = context
  return consentPage({
    app: apps.find(appId)?.name ?? '',
    site: isSocialSite(provider) ? SOCIAL_SITES[provider].name : (apps.find(otherAppId(provider))?.name ?? provider),
    people: isOtherApp(provider)
      ? usersOf(context, otherAppId(provider))
      : TEST_IDENTITIES.map(({ name, email }) => ({ value: email, name, detail: email })),
    others: !isOtherApp(provider),
    endings: true,
    error,
  })
}

/** The users of the other app, newest first. */
const usersOf = ({ users }: ProviderContext, appId: string): Choice[] =>
  users.newest(appId, 20).map(({ id }) => {
    const [first] = users.accounts(id)
    return { value: id, name: first?.subject ?? 'Guest', detail: id }
  })

/** The account that the form names; undefined if it names none. */
function chosen(context: ProviderContext, { provider }: OAuthFlow, form: URLSearchParams): Account | undefined {
  const { users } = context
  const chosenPerson = form.get('person')
  if (isOtherApp(provider)) {
    const user = users.find(chosenPerson ?? '')
    return user?.appId === otherAppId(provider) ? crossAppAccount(context, user.appId, user.id) : undefined
  }
  const email = (form.get('email') ?? '').trim().toLowerCase()
  const name = (form.get('name') ?? '').trim().slice(0, 100)
  const person = TEST_IDENTITIES.find(
    person => person.email === (chosenPerson ?? email) && (chosenPerson !== null || name === ''),
  )
  if (!isSocialSite(provider)) return undefined
  if (person) return accountAt(provider, person)
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254 || name === '') return undefined
  return accountAt(provider, { email, name, username: email.split('@')[0] ?? email })
}
