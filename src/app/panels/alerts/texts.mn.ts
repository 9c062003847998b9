/** Mongolian texts of the alerts panel. */
import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Widened<typeof en> = {
  appName: 'Дохиолол',
  title: 'Дохиолол',
  new_one: '{{count}} шинэ дохиолол',
  new_other: '{{count}} шинэ дохиолол',
  tabs: 'Дохиолол төхөөрөмжөөр',
  active: 'Идэвхтэй',
  inactive: 'Идэвхгүй',
  allRules: 'Бүх төрлийн дүрэм',
  ruleFilter: 'Дүрмийн төрөл',
  window: 'Хугацаа',
  windows: { s600: '10 мин', s900: '15 мин', s1800: '30 мин', s3600: '1 цаг', s21600: '6 цаг' },
  search: 'Нэр эсвэл мессежээр хайх',
  list: 'Дохиоллын жагсаалт',
  column: { type: 'Төрөл', entity: 'Объект', time: 'Цаг', message: 'Мессеж' },
  none: 'Дохиолол ирээгүй байна',
  noMatch: 'Объект олдсонгүй.',
  leave: 'Дохиолол 5 минутын дараа жагсаалтаас гарна.',
  markSeen: 'Бүгдийг үзсэн болгох',
  close: 'Дохиоллыг хаах',
  soundOn: 'Шинэ дохиоллын дуу: асаалттай',
  soundOff: 'Шинэ дохиоллын дуу: унтраалттай',
  show: '{{rule}}, {{name}}, {{time}}: {{message}}. Тийш очих',
  times_one: '{{count}} удаа, сүүлд нь {{age}}',
  times_other: '{{count}} удаа, сүүлд нь {{age}}',
  tablet: 'Таблет',
  rule: {
    entity_restriction: 'Нэвтрэх хориг',
    speed_restriction: 'Хурдны хязгаар',
    working_time: 'Ажлын цаг',
    one_way: 'Нэг чигийн дүрэм',
    status_limit_duration: 'Төлөвийн хугацааны хязгаар',
    workshop_alert: 'Засварын газрын дохио',
  },
};
