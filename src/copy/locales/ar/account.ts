import type { Catalogue } from '../../catalogue.js'
import { moments } from './phrases.js'

export const account: Catalogue['account'] = {
  signedInAs: ({ address }) => `تم تسجيل الدخول باسم ${address}`,
  terms: {
    title: 'خطوة أخيرة',
    detail: ({ app }) => `بالمتابعة فإنك توافق على شروط ${app || 'هذا التطبيق'}.`,
    viewTerms: 'عرض الشروط',
    viewPrivacyPolicy: 'عرض سياسة الخصوصية',
    decline: 'لا، شكرًا',
    accept: 'موافق',
    accepting: 'جارٍ الحفظ',
  },
  guest: {
    entering: 'جارٍ الدخول كضيف',
    moments,
  },
  confirmLogin: {
    title: ({ site }) => `تسجيل الدخول عبر ${site}؟`,
    detail: 'الرابط الذي أوصلك إلى هنا سيسجّل دخولك إلى هذا الحساب. تابع فقط إذا كان حسابك.',
    decline: 'ليس الآن',
    accept: 'تسجيل الدخول',
  },
  enter: {
    email: {
      link: { title: 'ربط بريدك الإلكتروني', detail: 'سنرسل رمز تأكيد إلى هذا العنوان.' },
      update: { title: 'تغيير بريدك الإلكتروني', detail: 'سنرسل رمز تأكيد إلى عنوانك الجديد.' },
    },
    phone: {
      link: { title: 'ربط هاتفك', detail: 'سنرسل رمز تأكيد إلى هذا الرقم.' },
      update: { title: 'تغيير رقم هاتفك', detail: 'سنرسل رمز تأكيد إلى رقمك الجديد.' },
    },
  },
}
