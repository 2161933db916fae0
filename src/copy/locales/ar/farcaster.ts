import type { Catalogue } from '../../catalogue.js'
import { again, back, moments } from './phrases.js'

export const farcaster: Catalogue['farcaster'] = {
  connecting: 'جارٍ الاتصال مع Farcaster',
  moments,
  title: 'تسجيل الدخول عبر Farcaster',
  scan: 'امسح هذا الرمز بهاتفك ثم أكّد في Farcaster.',
  qrLabel: 'رمز QR يفتح تسجيل الدخول في Farcaster',
  confirm: 'أكّد في Farcaster ثم عُد إلى هذه الصفحة.',
  open: 'فتح Farcaster',
  success: 'تم الاتصال مع Farcaster',
  goodToGo: 'كل شيء جاهز!',
  failed: 'فشل تسجيل الدخول',
  timedOut: 'انتهت مهلة الطلب. حاول مرة أخرى.',
  tooMany: 'طلبات كثيرة جدًا. يُرجى الانتظار قبل المحاولة مرة أخرى.',
  retry: again,
  back,
}
