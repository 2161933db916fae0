import { Hono } from 'hono'
import type { ProviderContext, Routes } from '../../context.js'
import { serve } from '../../door/serve.js'
import { consentPage } from '../../pages/consent-page.js'
import { donePage } from '../../pages/done-page.js'
import { Farcaster } from '../../store/accounts/farcaster.js'
import { WireError } from '../../wire/wire-error.js'
import { CONSENT_HEADERS } from '../social/oauth-pages.js'
import { answerSigner } from './answer-signer.js'
import { farcasterPeople, signIn } from './farcaster-sign-in.js'

const notFound = () => new WireError(404, undefined, 'This request has ended. Start again.')

/** The development Farcaster's own pages, which stand for the phone app: they approve a login or a signer. */
export function farcasterPageRoutes(context: ProviderContext): Routes {
  const farcaster = new Farcaster(context.db, context.clock.now)
  const routes: Routes = new Hono()
  serveSignerPage(routes, context, farcaster)
  serveLoginPage(routes, context, farcaster)
  return routes
}

function serveSignerPage(routes: Routes, context: ProviderContext, farcaster: Farcaster): void {
  serve(routes, 'fc.signerPage', request => {
    const signer = farcaster.signerToApprove(request.req.param('token'))
    const person = signer && farcaster.person(signer.fid)
    if (!person) throw notFound()
    return request.html(
      consentPage({
        app: 'A key',
        site: 'Farcaster to speak for you',
        people: [{ value: person.username, name: `Approve as ${person.displayName}`, detail: signer.publicKey }],
        others: false,
        endings: false,
      }),
      200,
      CONSENT_HEADERS,
    )
  })

  serve(routes, 'fc.signerAnswer', async request => {
    const signer = farcaster.signerToApprove(request.req.param('token'))
    if (!signer) throw notFound()
    const approved = new URLSearchParams(await request.req.text()).get('answer') !== 'deny'
    answerSigner(context, signer, approved ? 'approved' : 'revoked')
    return request.html(donePage(), 200, CONSENT_HEADERS)
  })
}

function serveLoginPage(routes: Routes, { apps, clock: { now } }: ProviderContext, farcaster: Farcaster): void {
  const open = (token: string) => {
    const channel = farcaster.channel(token)
    if (!channel || channel.answer) throw notFound()
    return channel
  }
  const choices = () =>
    farcasterPeople(farcaster).map(({ fid, username, displayName }) => ({
      value: username,
      name: displayName,
      detail: `@${username} · fid ${fid}`,
    }))

  serve(routes, 'fc.page', request => {
    const { appId } = open(request.req.param('token'))
    return request.html(
      consentPage({
        app: apps.find(appId)?.name ?? '',
        site: 'Farcaster',
        people: choices(),
        others: false,
        endings: false,
      }),
      200,
      CONSENT_HEADERS,
    )
  })

  serve(routes, 'fc.answer', async request => {
    const token = request.req.param('token')
    const { origin, nonce, redirectUrl } = open(token)
    const form = new URLSearchParams(await request.req.text())
    const person = farcasterPeople(farcaster).find(({ username }) => username === form.get('person'))
    if (person) farcaster.answerChannel(token, await signIn(person, { origin, nonce, now: now() }))
    return redirectUrl === null ? request.html(donePage(), 200, CONSENT_HEADERS) : request.redirect(redirectUrl, 303)
  })
}
