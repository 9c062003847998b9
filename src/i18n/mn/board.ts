import type { boardEn } from '../en/board.ts';
import type { Widened } from '../widened.ts';

/** Mongolian texts of the board of excavators and trucks. */
export const boardMn: Widened<typeof boardEn> = {
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
};
