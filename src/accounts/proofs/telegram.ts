import { authenticateTelegram, linkTelegram } from '../../api/login/telegram.js'
import type { ProofCalls, TelegramProof } from './proof.js'

/** The calls that take account data signed by Telegram. */
export const telegram: ProofCalls<TelegramProof> = {
  methodOf: () => 'telegram',
  accountOf: ({ authResult, webAppData }) => ({
    accountType: 'telegram',
    linkMethod: 'telegram',
    telegramAuthResult: authResult,
    telegramWebAppData: webAppData,
  }),
  logIn: (proof, mode, signal) => authenticateTelegram({ ...proof, mode }, signal),
  link: linkTelegram,
}
