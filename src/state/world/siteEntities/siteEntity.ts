/** What people read of a sensor, fixed asset, person or annotation. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { NO_FACTS, type SiteEntityFacts } from '../../../domain/siteEntity/facts.ts';
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import type { Person } from '../../../domain/siteEntity/people.ts';
import { GREY } from '../../../domain/visual/entityColour.ts';

export interface SiteEntityRecord extends SiteEntityFacts {
  readonly kind: SiteEntityKind;
  readonly id: string;
  name: string;
  /** What it is: `OP`, `TX`, `RC`, `PC`, `CCTV`, `RSU`, `people`, `annotation`. */
  code: SiteEntityCode;
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

export function unknownSiteEntity(kind: SiteEntityKind, id: string, code: SiteEntityCode): SiteEntityRecord {
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
