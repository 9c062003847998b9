/** A sensor, fixed asset, person or annotation as panels show it. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { NO_FACTS, type SiteEntityFacts } from '../../../domain/siteEntity/facts.ts';
import type { SiteEntityCode, SiteEntityKind } from '../../../domain/siteEntity/kind.ts';
import type { Person } from '../../../domain/siteEntity/people.ts';
import { UNKNOWN_STATE_COLOUR } from '../../../domain/visual/entityColour.ts';

export interface SiteEntityRecord extends SiteEntityFacts {
  readonly kind: SiteEntityKind;
  readonly id: string;
  name: string;
  /** Class: `OP`, `TX`, `RC`, `PC`, `CCTV`, `RSU`, `people`, `annotation`. */
  code: SiteEntityCode;
  /** Its position; for people that of the sensor that saw them last. */
  place: SitePoint | undefined;
  mineArea: string | undefined;
  /** The catalogue's `info` unchanged; for annotations the whole entity. */
  info: Readonly<Record<string, unknown>>;
  person: Person | undefined;
  /** Name and id of the sensor that saw a person last, and when; the id is unknown where only a list names it. */
  rsu: string | undefined;
  rsuId: string | undefined;
  rsuAtMs: number | undefined;
  /** Current colour by the rules, `#rrggbb`. */
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
    rsuId: undefined,
    rsuAtMs: undefined,
    colour: UNKNOWN_STATE_COLOUR,
  };
}
