/** The people who carry a cap lamp: fictional names, SAP ids, departments, and last detection. */
import { CURRENT_SURVEY } from '../layout/survey.ts';
import { chooseByHash, hashToFraction } from './choice.ts';
import { type EntityRecord, wireEntity } from './entityRecord.ts';
import { lengthOf, nearestSpotBeside, type PointOnWay, pointBesideWay, type Ways, wayById } from './places.ts';

/** Patronymics in the genitive, as passports write them, and given names. */
const PATRONYMICS = [
  'Батбаярын',
  'Ганболдын',
  'Дамдины',
  'Жаргалын',
  'Лхагвын',
  'Мөнхөөгийн',
  'Нямын',
  'Очирын',
  'Пүрэвийн',
  'Сүхийн',
  'Төмөрийн',
  'Цэрэнгийн',
  'Чулууны',
  'Эрдэнийн',
  'Өлзийн',
] as const;
const GIVEN_NAMES = [
  'Алтанзул',
  'Анхбаяр',
  'Батсайхан',
  'Билгүүн',
  'Болормаа',
  'Бямбадорж',
  'Ганзориг',
  'Дөлгөөн',
  'Ендэрбаатар',
  'Золжаргал',
  'Мөнх-Эрдэнэ',
  'Намуун',
  'Номин-Эрдэнэ',
  'Отгонжаргал',
  'Оюунбилэг',
  'Пагмадулам',
  'Сарангэрэл',
  'Содномдаржаа',
  'Тэмүүлэн',
  'Түмэнжаргал',
  'Уламбаяр',
  'Хишигдорж',
  'Цэнд-Аюуш',
  'Чимэдцэрэн',
  'Шинэбаяр',
  'Энхжин',
  'Ядамсүрэн',
  'Өнөрбаяр',
  'Үүрийнтуяа',
  'Баасанжав',
] as const;

interface Crew {
  department: string;
  count: number;
  placeFor(ways: Ways, key: string): PointOnWay;
}

/** A position along one of some drives, at the wall. */
function spotsInDrives(...ids: string[]) {
  return (ways: Ways, key: string): PointOnWay => {
    const way = wayById(ways, chooseByHash(`${key} way`, ids));
    return pointBesideWay(
      way,
      lengthOf(way) * (0.06 + 0.88 * hashToFraction(`${key} along`)),
      hashToFraction(key) < 0.5 ? 1 : -1,
      0.9,
    );
  };
}

function randomYardPosition(way: string, x: number, y: number, spreadM: number) {
  return (ways: Ways, key: string): PointOnWay => {
    const randomOffset = (axis: string) => (hashToFraction(`${key} ${axis}`) - 0.5) * spreadM;
    return nearestSpotBeside(
      wayById(ways, way),
      [x + randomOffset('x'), y + randomOffset('y')],
      -1,
      -3 - 6 * hashToFraction(`${key} off`),
    );
  };
}

const DRIFT_IDS = Array.from({ length: CURRENT_SURVEY.drifts }, (_, i) => `drift-${i + 1}`);

const CREWS: readonly Crew[] = [
  { department: 'Далд олборлолт', count: 18, placeFor: spotsInDrives(...DRIFT_IDS) },
  { department: 'Тээвэр, түвшин 630', count: 10, placeFor: spotsInDrives('haulage', 'chute-drive-1', 'chute-drive-2') },
  { department: 'Бэхэлгээ, малталт', count: 8, placeFor: spotsInDrives('drift-10', 'drift-11', 'haulage-ramp') },
  { department: 'Салхивч, ус', count: 4, placeFor: spotsInDrives('perimeter', 'decline') },
  { department: 'Цахилгаан, автоматик', count: 5, placeFor: spotsInDrives('perimeter', 'haulage', 'chute-drive-3') },
  { department: 'Геологи, маркшейдер', count: 5, placeFor: spotsInDrives('drift-4', 'drift-8', 'perimeter') },
  { department: 'Ил уурхай', count: 4, placeFor: randomYardPosition('dump-loop', 1120, 690, 200) },
  { department: 'Засвар үйлчилгээ', count: 6, placeFor: randomYardPosition('workshop-loop', 535, -20, 90) },
];

/** About sixty people. */
export function personRecords(ways: Ways): EntityRecord[] {
  const entities: EntityRecord[] = [];
  for (const { department, count, placeFor } of CREWS) {
    for (let i = 0; i < count; i++) {
      const index = entities.length;
      const sap = String(10_024_100 + index * 7);
      const firstname = GIVEN_NAMES[(index * 7) % GIVEN_NAMES.length] as string;
      const lastname = PATRONYMICS[(index * 4 + Math.floor(index / GIVEN_NAMES.length)) % PATRONYMICS.length] as string;
      entities.push({
        id: `person-${sap}`,
        name: sap,
        type: 'people',
        spot: placeFor(ways, sap),
        info: {
          name: `${lastname[0]}. ${firstname}`,
          firstname,
          lastname,
          department,
          caplamp_id: `CL-${String(301 + index)}`,
          issued_date: issuedDate(sap),
        },
      });
    }
  }
  return entities;
}

function issuedDate(sap: string): string {
  const days = Math.floor(hashToFraction(`${sap} issued`) * 900);
  return new Date(Date.UTC(2024, 3, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Older records have their details as JSON text; readers must accept both. */
export function wirePerson(record: EntityRecord, index: number) {
  const entity = wireEntity(record);
  return index % 12 === 5 ? { ...entity, info: JSON.stringify(entity.info) } : entity;
}
