/** The fixed rows of the maintenance mock-up; each is a text key or a figure as displayed. */

/** Numbers of the placeholder rows. */
export const SAMPLE_ROWS: readonly number[] = Array.from({ length: 30 }, (_, k) => k + 1);

export const SAMPLE_INSPECTIONS = [
  { indicator: 'oil', condition: 'good', note: undefined, date: '11/18/2026' },
  { indicator: 'coolant', condition: 'good', note: undefined, date: '11/18/2026' },
  { indicator: 'brakes', condition: 'worn', note: 'brakes', date: '11/18/2026' },
  { indicator: 'tyres', condition: 'good', note: 'tyres', date: '11/17/2026' },
  { indicator: 'lights', condition: 'replace', note: 'lights', date: '11/17/2026' },
] as const;

export const SAMPLE_DAMAGES = [
  { damage: 'hydraulics', breakdown: 'stopped', mot: '06:10 – 09:45', dates: '10/02/2026 – 10/02/2026' },
  { damage: 'suspension', breakdown: 'limited', mot: '13:20 – 18:05', dates: '09/14/2026 – 09/15/2026' },
  { damage: 'electrics', breakdown: 'limited', mot: '22:00 – 23:30', dates: '08/27/2026 – 08/27/2026' },
] as const;
