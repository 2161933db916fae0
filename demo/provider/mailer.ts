import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailStore } from './store/mails.js'

export interface Mailer {
  sendCode(address: string, code: string, app: string): Promise<void>
  stop(): Promise<void>
}

const SENDER = 'codes@wallet.localhost'

/** Sends codes by SMTP to a server of our own, which reads them as any mail server would and puts them into the inbox. */
export async function startMailer(mails: MailStore): Promise<Mailer> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100, // the sender's idle connection is no reason to wait
    disabledCommands: ['STARTTLS', 'AUTH'],
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
  server.on('error', () => {}) // a client that hangs up is no reason to fall
  const address = server.server.address()
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0, secure: false, ignoreTLS: true, pool: true })
  return {
    async sendCode(to, code, app) {
      await transport.sendMail({
        from: { name: app, address: SENDER },
        to,
        subject: `${code} is your code for ${app}`,
        text: `Your code for ${app} is\n\n${code}\n\nIt works once, for ten minutes. If you did not ask for it, there is nothing you need to do.`,
      })
    },
    async stop() {
      transport.close()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}
