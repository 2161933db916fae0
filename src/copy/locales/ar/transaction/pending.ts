import type { Catalogue } from '../../../catalogue.js'
import { plural } from '../phrases.js'

export const pending: Catalogue['pending'] = {
  queue: {
    more: ({ count }) =>
      plural(count, {
        zero: 'لا طلبات أخرى تنتظر.',
        one: 'طلب آخر ينتظر.',
        two: 'طلبان آخران ينتظران.',
        few: `${count} طلبات أخرى تنتظر.`,
        many: `${count} طلبًا آخر ينتظر.`,
        other: `${count} طلب آخر ينتظر.`,
      }),
    rejectAll: 'رفض الكل',
  },
  askers: {
    script: 'برنامج نصي في هذه الصفحة',
    'ethereum-provider': 'تطبيق في هذه الصفحة عبر مزوّد Ethereum',
    'wallet-standard': 'تطبيق في هذه الصفحة عبر Wallet Standard',
  },
  replacing: { 'speed-up': 'تسريع المعاملة', cancel: 'إلغاء المعاملة' },
  speeds: { slow: 'بطيء', normal: 'عادي', fast: 'سريع' },
  askedBy: 'الجهة الطالبة',
  receipt: {
    slow: 'يستغرق هذا وقتًا أطول من المعتاد. رسوم أعلى تسرّعه.',
    speedUp: 'تسريع',
    cancel: 'إلغاء المعاملة',
    cancelled: 'أُلغيت المعاملة',
    cancelledDetail: 'لم يُدفع سوى الرسوم.',
    notCancelled: 'كانت أسرع من إلغائها.',
  },
}
