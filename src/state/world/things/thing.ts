/** What people read of a sensor, fixed asset, person or annotation. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { NO_FACTS, type ThingFacts } from '../../../domain/thing/facts.ts';
import type { ThingCode, ThingKind } from '../../../domain/thing/kind.ts';
import type { Person } from '../../../domain/thing/people.ts';
import { GREY } from '../../../domain/visual/entityColour.ts';

export interface ThingRecord extends ThingFacts {
  readonly kind: ThingKind;
  readonly id: string;
  name: string;
  /** What it is: `OP`, `TX`, `RC`, `PC`, `CCTV`, `RSU`, `people`, `annotation`. */
  code: ThingCode;
  /** Where it is; a person is where the sensor is that was passed last. */
  place: SitePoint | undefined;
  mineArea: string | undefined;
  /** The catalogue's `info`, or the whole entity of an annotation, as it came. */
  info: Readonly<Record<string, unknown>>;
  person: Person | undefined;
  /** Name of the sensor that a person passed last, and when. */
  rsu: string | undefined;
  rsuAtMs: number | undefined;
  /** `#rrggbb` as the rules judge it now. */
  colour: string;
}

export function unknownThing(kind: ThingKind, id: string, code: ThingCode): ThingRecord {
  return {
    ...NO_FACTS,
    kind,
    id,
    name: id,
    code,
    place: undefined,
    mineArea: undefined,
    info: {},
    person: undefined,
    rsu: undefined,
    rsuAtMs: undefined,
    colour: GREY,
  };
}
