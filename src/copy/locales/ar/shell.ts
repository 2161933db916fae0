import type { Catalogue } from '../../catalogue.js'
import { again } from './phrases.js'

export const shell: Catalogue['shell'] = {
  back: 'رجوع',
  close: 'إغلاق',
  info: 'معلومات',
  loading: 'جارٍ التحميل',
  protectedBy: 'محمي بواسطة',
  agree: 'بتسجيل الدخول أوافق على',
  terms: 'الشروط',
  and: 'و',
  privacyPolicy: 'سياسة الخصوصية',
  dialog: ({ app }) => (app ? `حساب ${app}` : 'الحساب'),
  copy: 'نسخ',
  copied: 'تم النسخ',
  notLoaded: 'تعذّر التحميل.',
  offline: 'لا يوجد اتصال. ستتم المتابعة تلقائيًا عند عودة الاتصال.',
  tryAgain: again,
  reload: 'إعادة تحميل الصفحة',
  lookAlike: 'حروف تشبه غيرها: قارن بعناية.',
}
