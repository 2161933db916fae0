import type { Catalogue } from '../../catalogue.js'
import { again, back, moments } from './phrases.js'

export const telegram: Catalogue['telegram'] = {
  connecting: 'جارٍ الاتصال مع Telegram',
  moments,
  confirm: 'أكّد في نافذة Telegram.',
  open: 'فتح Telegram',
  success: 'تم الاتصال مع Telegram',
  goodToGo: 'كل شيء جاهز!',
  failed: 'فشل تسجيل الدخول',
  notAllowed: 'تسجيل الدخول عبر Telegram غير مسموح به هنا.',
  canceled: 'فشل تسجيل الدخول عبر Telegram أو تم إلغاؤه.',
  retry: again,
  back,
}
