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
}
