/** A sensor, fixed asset, person or annotation as its card reads it. */
import type { ThingRecord } from '../../../state/world/things/thing.ts';

export type Thing = Readonly<ThingRecord>;
