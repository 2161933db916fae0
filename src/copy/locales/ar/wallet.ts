import type { Catalogue } from '../../catalogue.js'
import { again, moments, plural, wrong } from './phrases.js'

export const wallet: Catalogue['wallet'] = {
  create: {
    title: ({ count }) =>
      plural(count, {
        zero: 'جارٍ إنشاء محافظك',
        one: 'جارٍ إنشاء محفظتك',
        two: 'جارٍ إنشاء محفظتيك',
        few: 'جارٍ إنشاء محافظك',
        many: 'جارٍ إنشاء محافظك',
        other: 'جارٍ إنشاء محافظك',
      }),
    moments,
    success: ({ count }) =>
      plural(count, {
        zero: 'محافظك جاهزة',
        one: 'محفظتك جاهزة',
        two: 'محفظتاك جاهزتان',
        few: 'محافظك جاهزة',
        many: 'محافظك جاهزة',
        other: 'محافظك جاهزة',
      }),
    successDetail: ({ count }) =>
      plural(count, {
        zero: 'إنها تابعة لحسابك.',
        one: 'إنها تابعة لحسابك.',
        two: 'إنهما تابعتان لحسابك.',
        few: 'إنها تابعة لحسابك.',
        many: 'إنها تابعة لحسابك.',
        other: 'إنها تابعة لحسابك.',
      }),
    protected: ({ count }) =>
      plural(count, {
        one: 'إنها لك وحدك: ما عيّنته للتو يعيدها على أي جهاز.',
        two: 'إنهما لك وحدك: ما عيّنته للتو يعيدهما على أي جهاز.',
        few: 'إنها لك وحدك: ما عيّنته للتو يعيدها على أي جهاز.',
        many: 'إنها لك وحدك: ما عيّنته للتو يعيدها على أي جهاز.',
        zero: 'إنها لك وحدك: ما عيّنته للتو يعيدها على أي جهاز.',
        other: 'إنها لك وحدك: ما عيّنته للتو يعيدها على أي جهاز.',
      }),
    proceed: 'متابعة',
    failed: wrong,
    failedDetail: 'تعذّر إنشاء المحفظة',
    unprotected: 'أُنشئت المحفظة لكن تعذّر تعيين كلمة المرور لها.',
    retry: again,
    close: 'إغلاق',
  },
  connect: {
    title: 'جارٍ فتح محفظتك',
    moments,
    failed: wrong,
    failedDetail: 'نعمل على حل المشكلة. يُرجى المحاولة لاحقًا.',
    close: 'إغلاق',
  },
  external: {
    connecting: ({ wallet }) => `جارٍ الاتصال مع ${wallet}`,
    confirm: 'أكّد في محفظتك',
    connected: ({ wallet }) => `تم الاتصال مع ${wallet}`,
    goodToGo: 'كل شيء جاهز!',
    failed: ({ wallet }) => `تعذّر الاتصال مع ${wallet}`,
    retry: again,
    problem: {
      timeout: 'لم تستجب المحفظة في الوقت المحدد.',
      pending: 'يوجد طلب مفتوح في المحفظة بالفعل.',
      disconnected: 'انقطع الاتصال.',
      unsupported: 'لا تدعم المحفظة هذا الطلب.',
      account: 'انتقلت المحفظة إلى حساب آخر.',
    },
  },
  name: ({ app }) => (app ? `محفظة ${app}` : 'محفظتك'),
}
