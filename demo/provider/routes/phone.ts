import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { ProviderContext, Variables } from '../context.js'
import { ownPageOnly } from '../door/own-page-only.js'
import { phoneNumber } from '../phone-number.js'
import { replyFromPhone } from '../phone-replies.js'
import { transaction } from '../store/database.js'
import { SilencedPhones } from '../store/silenced-phones.js'
import { TextStore } from '../store/texts.js'
import { PAGE_POLICY } from './inbox.js'

const REPLY = v.strictObject({ phone: v.pipe(v.string(), v.maxLength(64)), text: v.pipe(v.string(), v.maxLength(160)) })

/** The development phone: a page for people, the same texts as JSON, and what its holder texts back. Same origin only. */
export function phoneRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>()
  const texts = new TextStore(context.db, context.clock.now)
  routes.get('/phone', async request => request.html(await readFile(new URL('../pages/phone.html', import.meta.url), 'utf8'), 200, {
    'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache',
  }))
  routes.get('/phone/texts.json', request => {
    const to = request.req.query('to')
    return request.json({ texts: texts.list(to === undefined ? undefined : phoneNumber(to) ?? ''), now: context.clock.now() }, 200, { 'cache-control': 'no-store' })
  })
  routes.get('/phone/phone.js', async request => request.body(await readFile(new URL('../pages/phone.js', import.meta.url), 'utf8'), 200, {
    'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache',
  }))
  routes.post('/phone/replies', ownPageOnly, async request => {
    const sent = v.safeParse(REPLY, await request.req.json().catch(() => undefined))
    const phone = sent.success ? phoneNumber(sent.output.phone) : undefined
    if (!sent.success || !phone) return request.json({ error: 'That is no phone number' }, 400)
    const { db, clock: { now } } = context
    if (!transaction(db, () => replyFromPhone({ db, now }, phone, sent.output.text))) return request.json({ error: 'Nobody reads that. Reply STOP or START' }, 400)
    return request.json({ silenced: new SilencedPhones(db, now).has(phone) })
  })
  return routes
}
