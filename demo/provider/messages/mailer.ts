import nodemailer from 'nodemailer'
import type { Database } from 'node-sqlite3-wasm'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from '../store/messages/mails.js'
import { invalidData } from '../wire/wire-error.js'

export const OUTGOING_MAIL_TABLES = `
CREATE TABLE outgoing_mails (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
`

export interface Mailer {
  /** Stores an email with a code among the outgoing ones, as part of the caller's transaction. */
  queueCode(address: string, code: string, app: string): void
  /** Resolves once all outgoing emails are in the inbox. Rejects with 400 `invalid_data` if an address takes none. */
  deliver(): Promise<void>
  /** Stores and sends an email. */
  sendCode(address: string, code: string, app: string): Promise<void>
  stop(): Promise<void>
}

const SENDER = 'codes@wallet.localhost'

/**
 * Sends emails by SMTP to a local server, which parses them like any mail server and puts them into the inbox. An email
 * is stored together with its code and sent afterwards, so that none is lost if the provider stops in between.
 */
export async function startMailer(db: Database, mails: MailStore): Promise<Mailer> {
  const server = await startMailServer(mails)
  const address = server.server.address()
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    secure: false,
    ignoreTLS: true,
    pool: true,
  })
  const sending = new Map<number, Promise<void>>()
  /** Sends an outgoing email. A second call while it is being sent waits for the first. */
  const sendOnce = (mail: Record<string, unknown>): Promise<void> => {
    const id = Number(mail['id'])
    const pending = sending.get(id)
    if (pending) return pending
    const delivery = transport
      .sendMail(envelopeOf(mail))
      .then(() => undefined)
      .finally(() => {
        sending.delete(id)
        db.run('DELETE FROM outgoing_mails WHERE id = ?', [id])
      })
    sending.set(id, delivery)
    return delivery
  }
  const mailer: Mailer = {
    queueCode: (to, code, app) => queue(db, to, app, code),
    async deliver() {
      const outgoing = db.all('SELECT * FROM outgoing_mails ORDER BY id')
      const results = await Promise.allSettled(outgoing.map(sendOnce))
      if (results.some(({ status }) => status === 'rejected')) throw invalidData('No mail can be sent to this address')
    },
    async sendCode(to, code, app) {
      mailer.queueCode(to, code, app)
      await mailer.deliver()
    },
    async stop() {
      await Promise.allSettled(sending.values())
      transport.close()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
  await mailer.deliver().catch(() => undefined)
  return mailer
}

/** Starts the mail server, which puts every email that it receives into the inbox. */
async function startMailServer(mails: MailStore): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(mail => {
          for (const { address } of session.envelope.rcptTo) mails.add(address, mail.subject ?? '', mail.text ?? '')
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.on('error', () => {}) // a client that disconnects must not end the process
  return server
}

/** Stores an email with a code among the outgoing ones. */
function queue(db: Database, to: string, app: string, code: string): void {
  db.run('INSERT INTO outgoing_mails (recipient, sender_name, subject, text) VALUES (?, ?, ?, ?)', [
    to,
    app,
    `${code} is your code for ${app}`,
    `Your code for ${app} is\n\n${code}\n\nIt works once, for ten minutes. If you did not ask for it, there is nothing you need to do.`,
  ])
}

function envelopeOf(mail: Record<string, unknown>) {
  const to = String(mail['recipient'])
  return {
    envelope: { from: SENDER, to },
    from: { name: String(mail['sender_name']), address: SENDER },
    to: { name: '', address: to },
    subject: String(mail['subject']),
    text: String(mail['text']),
  }
}
