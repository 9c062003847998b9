/** Mongolian texts of the dispatcher panel. */
import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Widened<typeof en> = {
  appName: 'Диспетчер',
  tab: { trucks: 'Автосамосвал ба ачигч', equipment: 'Тоног төхөөрөмжийн төлөв', maintenance: 'Засвар үйлчилгээ' },
  noMaintenance: 'Энд одоогоор юу ч алга',
  search: 'Тээврийн хэрэгсэл, оператор, төлөв хайх',
  from: 'Эхлэх өдөр',
  to: 'Дуусах өдөр',
  shift: 'Ээлж',
  shifts: { all: 'Бүгд', day: 'Өдөр', night: 'Шөнө' },
  column: {
    vehicle: 'Тээврийн хэрэгсэл',
    operator: 'Оператор',
    status: 'Төлөв',
    start: 'Эхэлсэн цаг',
    end: 'Дууссан цаг',
    spent: 'Зарцуулсан хугацаа',
  },
  board: {
    search: 'Автосамосвал, экскаватор хайх',
    totals: 'Үе шат бүрийн автосамосвал',
    none: 'Алга',
    noOperator: 'Операторгүй',
    unknown: 'Паркийн жагсаалтад алга',
    trucks_one: '{{count}} автосамосвал',
    trucks_other: '{{count}} автосамосвал',
    cycles_one: '{{count}} рейс',
    cycles_other: '{{count}} рейс',
    column: { waiting: 'Хүлээж буй', working: 'Ажиллаж буй', maintenance: 'Засварт', idle: 'Сул зогсолт' },
    bucket: { Load: 'Ачилт', Dump: 'Буулгалт', 'EXC pending': 'Экс хүлээлт', Other: 'Бусад' },
    truck: { offline: 'Холбоогүй', alert: 'Дүрэм зөрчсөн', loaded: 'Ачаатай', empty: 'Хоосон' },
  },
};
