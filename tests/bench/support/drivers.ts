/**
 * A fleet on ellipses with a receiver's noise: a fix a second, states, engines and presence as a mine's fleet reports
 * them.
 */
import type { LiveMessage } from '../../../server/bus/bus.ts';

const ENGINE_EVERY_S = 10;
const STATUS_EVERY_S = 300;

/** @returns the reports of a second */
export function makeDrivers(vehicles: number, fromMs: number): (second: number) => LiveMessage[] {
  let seed = 1;
  const randomFraction = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const drivers = Array.from({ length: vehicles }, (_, k) => ({
    id: `TRUCK-${String(k).padStart(4, '0')}`,
    phase: randomFraction() * 6.28,
    rate: 0.002 + randomFraction() * 0.01,
    east: 648_000 + randomFraction() * 4_000,
    north: 4_762_000 + randomFraction() * 4_000,
    radius: 200 + randomFraction() * 800,
  }));
  const roundToParts = (value: number, parts: number) => Math.round(value * parts) / parts;
  return (second) =>
    drivers.flatMap(({ id, phase, rate, east, north, radius }, k): LiveMessage[] => {
      const angle = phase + rate * second;
      const timestamp = fromMs + second * 1_000 - Math.floor(randomFraction() * 900);
      const of = { deviceType: 'vehicle', id } as const;
      const place = {
        easting: roundToParts(east + Math.cos(angle) * radius + randomFraction() * 0.1, 1_000),
        northing: roundToParts(north + Math.sin(angle) * radius + randomFraction() * 0.1, 1_000),
        alt: roundToParts(700 + 10 * Math.sin(3 * angle) + randomFraction() * 0.05, 1_000),
        zone: '48N',
      };
      const rotation = roundToParts((((90 - (angle * 180) / Math.PI - 90) % 360) + 360) % 360, 10);
      const velocity = roundToParts(rate * radius * 3.6 + randomFraction(), 10);
      const told: LiveMessage[] = [
        { type: 'location', ...of, location: place, rotation, velocity, timestamp, region: 'North pit' },
      ];
      if ((second + k) % ENGINE_EVERY_S === 0) {
        const figures = {
          batteryVoltage: roundToParts(27 + randomFraction(), 10),
          engineCoolantTemp: roundToParts(82 + 9 * randomFraction(), 10),
        };
        const more = {
          engineOilPressure: roundToParts(380 + 20 * randomFraction(), 10),
          fuelRate: roundToParts(90 + 20 * randomFraction(), 10),
        };
        told.push({ type: 'engine', ...of, ...figures, ...more, timestamp });
      }
      if ((second + k * 7) % STATUS_EVERY_S === 0) {
        const text = ['1.1 Haul', '1.2 Empty travel', '2.1 Loading', '2.2 Dumping'][
          Math.floor(second / STATUS_EVERY_S) % 4
        ];
        const status = {
          status: text,
          status_category: 'Operating',
          operator: 'Б. Бат',
          owner: 'Site',
          model: 'T-90',
          isOp: true,
        };
        told.push({ type: 'changed', ...of, status: { ...status, start: timestamp }, status_ts: timestamp });
      }
      return told;
    });
}
