/** Mongolian texts of the maintenance panel. */
import type { Widened } from '../../../i18n/widened.ts';
import type { texts as en } from './texts.en.ts';

export const texts: Widened<typeof en> = {
  sample: 'Жишээ мөрүүд',
  off: 'Унтраалттай: эдгээр нь жишээ мөр',
  shift: 'Ээлж',
  allShifts: 'Бүгд',
  search: 'Хайх',
  date: 'Огноо',
  list: 'Тээврийн хэрэгсэл',
  vehicle: 'Тээврийн хэрэгсэл {{number}}',
  planned: 'Төлөвлөгөөт засвар',
  plannedState: '12 хоногийн дараа',
  tab: { inspection: 'Үзлэгийн хуудас', repairs: 'Засварын түүх', engine: 'Хөдөлгүүрийн оношилгоо' },
  noEngine: 'Жишээнд хөдөлгүүрийн оношилгоо алга',
  column: {
    indicator: 'Үзүүлэлт',
    condition: 'Байдал',
    note: 'Нэмэлт тэмдэглэл',
    date: 'Огноо',
    damage: 'Гэмтэл',
    breakdown: 'Эвдрэл',
    mot: 'Засвар эхэлсэн-дууссан',
    dates: 'Огноо эхэлсэн-дууссан',
  },
  indicator: {
    oil: 'Хөдөлгүүрийн тос',
    coolant: 'Хөргөх шингэн',
    brakes: 'Ажлын тоормос',
    tyres: 'Дугуй',
    lights: 'Гэрэл',
  },
  condition: { good: 'Хэвийн', worn: 'Элэгдсэн', replace: 'Солих' },
  note: {
    brakes: 'Накладка 40 %, хоёр долоо хоногийн дараа дахин шалгах',
    tyres: 'Зүүн хойд дугуйг дахин суурилуулсан',
    lights: 'Баруун ажлын гэрэл асахгүй',
  },
  damage: { hydraulics: 'Өргөх цилиндр гоожиж байна', suspension: 'Урд амортизатор', electrics: 'Генераторын оосор' },
  breakdown: { stopped: 'Зогссон', limited: 'Хязгаарлагдмал' },
};
