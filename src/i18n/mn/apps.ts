import type { appsEn } from '../en/apps.ts';
import type { Widened } from '../widened.ts';

/** Mongolian texts of the apps beside the rail. */
export const appsMn: Widened<typeof appsEn> = {
  layers: {
    title: 'Давхарга',
    congestion: 'Түгжрэлийн давхарга',
    congestionOff: 'Энэ уурхай түгжрэлийг хэмждэггүй',
    roadNameLabelOn: 'Замын нэр',
    surveyWallLabelOn: 'Маркшейдерийн ханын давхарга',
  },
  interact: {
    selectView: 'Харагдац сонгоно уу',
    replay: 'Дахин тоглуулах',
    annotation: 'Тэмдэглэгээ',
    no: {
      replay: 'Энэ уурхайд дахин тоглуулалт одоогоор алга',
      annotation: 'Энэ уурхайд тэмдэглэгээ одоогоор алга',
    },
  },
  moment: {
    live: '{{time}}-ийн холбоос, шууд үзүүлж байна',
    notice:
      'Энэ холбоос {{time}} руу заана. Дахин тоглуулалт хараахан алга: та уурхайг одоогийн байдлаар нь харж байна.',
  },
  entityList: { search: 'Объект хайх', list: 'Ангилал ба объект' },
  dispatcher: {
    tab: { equipment: 'Тоног төхөөрөмжийн төлөв', maintenance: 'Засвар үйлчилгээ' },
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
  },
  maintenance: {
    sample: 'Жишээ мөрүүд',
    off: 'Унтраалттай: эдгээр нь жишээ мөр',
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
  },
};
