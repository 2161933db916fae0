import type { Catalogue } from '../../catalogue.js'

export const crossApp: Catalogue['crossApp'] = {
  choose: 'في أي تطبيق توجد محفظتك؟',
  chooseDetail: 'ستُفتح نافذة لذلك التطبيق لتؤكد فيها.',
  looking: 'جارٍ البحث عن التطبيقات',
  none: 'لا يوجد تطبيق آخر يمكن ربطه',
  unreachable: 'تعذّر تحميل التطبيقات',
  connecting: ({ provider }) => `جارٍ الاتصال مع ${provider}`,
  checkPopup: ({ provider }) => `يُرجى المتابعة في نافذة ${provider}`,
  checkPopupDetail: 'عند الانتهاء هناك يستمر الأمر هنا تلقائيًا.',
  issue: ({ provider }) => `تعذّر ربط حسابك لدى ${provider}. يُرجى المحاولة مرة أخرى.`,
  timedOut: 'انتهت مهلة طلب التفويض بعد دقيقتين.',
  signed: ({ provider }) => `تم التوقيع عبر ${provider}`,
  sent: ({ provider }) => `تم الإرسال عبر ${provider}`,
  notSigned: 'لم يُوقَّع أي شيء',
  notSent: 'لم يُرسل أي شيء',
  noAnswer: ({ provider }) => `لا رد من ${provider}`,
  maySent: ({ provider }) => `تحقق في ${provider} مما إذا تم الإرسال قبل المحاولة مرة أخرى.`,
  refused: ({ provider }) => `لقد رفضت في نافذة ${provider}.`,
  couldNot: ({ provider }) => `تعذّر على ${provider} تنفيذ ذلك. يُرجى المحاولة مرة أخرى.`,
}
