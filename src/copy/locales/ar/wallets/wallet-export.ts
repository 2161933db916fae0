import type { Catalogue } from '../../../catalogue.js'
import { again } from '../phrases.js'

export const walletExport: Catalogue['walletExport'] = {
  title: 'تصدير المحفظة',
  keyOrPhrase: 'انسخ مفتاحك الخاص أو عبارة الاسترداد لتصدير محفظتك.',
  keyOnly: 'انسخ مفتاحك الخاص لتصدير محفظتك.',
  warning: 'لا تشارك مفتاحك الخاص أو عبارة الاسترداد مع أي شخص أبدًا.',
  learnMore: 'معرفة المزيد',
  frame: 'نسخ المفتاح الخاص أو عبارة الاسترداد',
  loading: 'جارٍ فتح مكان آمن لمفتاحك',
  failed: 'لم تُفتح الصفحة التي تحتوي على مفتاحك.',
  retry: again,
  done: 'تم',
}
