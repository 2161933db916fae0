import type { Catalogue } from '../../catalogue.js'
import { again, moments } from './phrases.js'

export const externalWallet: Catalogue['externalWallet'] = {
  switching: { title: 'جارٍ تغيير الشبكة', detail: 'أكّد في محفظتك' },
  sign: {
    title: 'وقّع للتحقق',
    detail: ({ wallet }) => `وقّع الرسالة في ${wallet}: فهي تثبت أن المحفظة لك، ولا تكلّف شيئًا.`,
  },
  checking: { title: 'جارٍ التحقق من توقيعك', detail: moments },
  ledger: {
    title: 'هل هذه المحفظة على جهاز Ledger؟',
    detail: ({ wallet }) => `مع Ledger توقّع ${wallet} معاملة لا تُرسَل أبدًا بدلًا من رسالة. ولا يكلّف ذلك شيئًا.`,
    with: 'المتابعة مع Ledger',
    without: 'المتابعة من دون Ledger',
  },
  failed: {
    'log-in': 'تعذّر تسجيل الدخول بالمحفظة',
    link: 'تعذّر ربط المحفظة',
    connect: 'تعذّر الاتصال بالمحفظة',
    timeout: 'انتهت مهلة طلب المحفظة',
    rejected: 'لقد رفضت الطلب',
    again: 'يُرجى المحاولة مرة أخرى.',
    exists: 'يوجد مستخدم بهذا العنوان بالفعل',
    another: 'جرّب عنوانًا آخر!',
    limit: 'تعذّر الربط – لقد بلغت الحد الأقصى لعدد المحافظ المرتبطة.',
    network: 'لا تدعم شبكة هذا التطبيق.',
  },
  retry: again,
  cancel: 'إلغاء',
  elsewhere: 'اختر محفظة أخرى',
  list: {
    connect: 'صِل محفظتك',
    link: 'اربط محفظتك',
    search: 'ابحث عن محفظة',
    found: ({ count }) => `عدد المحافظ: ${count}`,
    nothing: 'لا توجد محفظة بهذا الاسم.',
    all: 'كل المحافظ',
    loading: 'جارٍ تحميل المزيد من المحافظ',
    unreachable: 'تعذّر تحميل المزيد من المحافظ.',
  },
  install: {
    title: ({ wallet }) => `احصل على ${wallet}`,
    detail: ({ wallet }) =>
      `محفظة ${wallet} غير مثبّتة في هذا المتصفح بعد. ثبّتها من صفحتها الرسمية وأعدّها، ثم عُد وأعِد تحميل هذه الصفحة.`,
    elsewhere: ({ wallet }) => `ابحث عن ${wallet} في متجر متصفحك وأعدّها، ثم عُد وأعِد تحميل هذه الصفحة.`,
    open: ({ wallet }) => `ثبّت ${wallet}`,
  },
  redirect: {
    title: ({ wallet }) => `جارٍ نقلك إلى تطبيق محفظة ${wallet}`,
    detail: 'يمكنك المتابعة هناك.',
    inApp: ({ wallet }) => `ستُفتح هذه الصفحة مجددًا في المتصفح داخل ${wallet}. تابِع هناك.`,
    stillHere: 'أما زلت هنا؟',
    missing: ({ wallet }) => `ربما عليك تثبيت ${wallet} أولًا.`,
    store: 'انتقل إلى متجر التطبيقات',
    proceed: 'متابعة',
  },
  scan: {
    title: 'امسح الرمز بمحفظتك',
    detail: 'افتح محفظة على هاتفك وامسح هذا الرمز بها.',
    code: 'رمز تمسحه محفظتك',
    open: 'افتح محفظة',
    named: {
      title: ({ wallet }) => `امسح الرمز بمحفظة ${wallet}`,
      detail: ({ wallet }) => `افتح ${wallet} على هاتفك وامسح هذا الرمز بها.`,
      open: ({ wallet }) => `افتح ${wallet}`,
    },
  },
  connected: {
    title: ({ wallet }) => `تم الاتصال مع ${wallet}`,
    detail: 'وقّع الآن رسالة في نافذتها. لا يكلف ذلك شيئًا.',
    proceed: 'متابعة',
  },
}
