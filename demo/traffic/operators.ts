/** The operator in the cab: two crews, day and night. */
import { shiftOfHour } from '../../src/domain/time/shift.ts';
import { derivedSeed } from './random.ts';

const SURNAMES = [
  'Батбаяр',
  'Ганбаатар',
  'Болд',
  'Отгонбаяр',
  'Мөнхбат',
  'Энхтуяа',
  'Дорж',
  'Сүхбат',
  'Пүрэвдорж',
  'Нямдорж',
  'Түвшинбаяр',
  'Оюунчимэг',
  'Цогтбаатар',
  'Ариунболд',
  'Эрдэнэбат',
  'Жаргалсайхан',
  'Өлзийбаяр',
  'Лхагвасүрэн',
  'Хүрэлбаатар',
  'Наранцэцэг',
  'Амарсанаа',
  'Баярсайхан',
  'Золбоо',
  'Төмөрбаатар',
  'Уянга',
  'Чинзориг',
] as const;
const INITIALS = ['Б', 'Г', 'Д', 'Ж', 'Л', 'М', 'Н', 'О', 'П', 'С', 'Т', 'Х', 'Ц', 'Ч', 'Э', 'Ө'] as const;

/** Name of the person who drives a vehicle at an hour of the site's clock: initial and surname. */
export function operatorOf(vehicleId: string, localHour: number): string {
  const hash = derivedSeed(localHour < 0 ? 0 : 1, `${vehicleId} ${shiftOfHour(localHour)}`);
  const initial = INITIALS[hash % INITIALS.length] ?? 'Б';
  const surname = SURNAMES[(hash >>> 8) % SURNAMES.length] ?? 'Болд';
  return `${initial}. ${surname}`;
}
