import type { Catalogue } from '../../../catalogue.js'
import { moments, wrong } from '../phrases.js'

export const delegation: Catalogue['delegation'] = {
  grant: {
    title: 'تفعيل الوصول دون اتصال',
    detail: ({ app, count }) =>
      count === 1
        ? `يستطيع ${app || 'هذا التطبيق'} التوقيع والإرسال بهذه المحفظة أثناء غيابك دون أن يسألك أولًا. يمكنك التراجع عن ذلك في أي وقت.`
        : `يستطيع ${app || 'هذا التطبيق'} التوقيع والإرسال بهذه المحافظ أثناء غيابك دون أن يسألك أولًا. يمكنك التراجع عن ذلك في أي وقت.`,
    decline: 'ليس الآن',
    accept: 'قبول',
    busy: 'جارٍ تفعيل الوصول دون اتصال',
    doneDetail: 'تم تفعيل الوصول دون اتصال.',
  },
  revoke: {
    title: 'إلغاء الوصول إلى المحفظة دون اتصال',
    detail: ({ app, count }) =>
      count === 1
        ? `لن يستطيع ${app || 'هذا التطبيق'} استخدام هذه المحفظة أثناء غيابك بعد الآن.`
        : `لن يستطيع ${app || 'هذا التطبيق'} استخدام هذه المحافظ أثناء غيابك بعد الآن.`,
    decline: 'رفض',
    accept: 'تأكيد',
    busy: 'جارٍ إلغاء الوصول دون اتصال',
    doneDetail: 'تم إلغاء الوصول دون اتصال.',
  },
  wallet: ({ chain }) => `محفظتك على ${chain}`,
  moments,
  success: 'تم بنجاح',
  failed: wrong,
}
